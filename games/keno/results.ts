// The result of a round in text: on tiles, under the field and for screen readers.
import type { KenoSettings } from '@parlor/contract/content/game-families/keno.ts';
import { count, times } from '../page/look/figures.ts';
import { MULTIPLIER_ONE } from '../odds.ts';
import { drawnOf } from '../reading.ts';
import type { Labels } from '../words.ts';
import type { KenoChoice, KenoResult } from './balls.ts';
import type { KenoPlay } from './rules.ts';

interface Round {
  readonly choice: unknown;
  readonly outcome: unknown;
}

export interface Played {
  readonly picks: readonly number[];
  readonly result: KenoResult;
}

/** A round that this field can show. Undefined if it was played on another. */
export function playedOf(play: KenoPlay, { choice, outcome }: Round): Played | undefined {
  const drawn = drawnOf(outcome);
  if (play.problemOf(choice) !== undefined || drawn.length !== play.draws.length) return undefined;
  return { picks: (choice as KenoChoice).picks, result: play.result(choice, drawn) };
}

/** "3 of 6 hits.", "3 of 6 hits. Boost: ×2." */
export function hitsText(
  settings: KenoSettings,
  { picks, result }: Played,
  labels: Labels,
  locale: string,
): string {
  const hits = labels.kenoHits(count(locale, result.hits), count(locale, picks.length));
  const factor = times(locale, result.times * MULTIPLIER_ONE);
  if (settings.kind === 'boost') return `${hits} ${labels.kenoBoosted(factor)}`;
  if (result.times > 1) return `${hits} ${labels.kenoLastHit(factor)}`;
  return result.isSpare ? `${hits} ${labels.kenoSpared}` : hits;
}

/** One line about the game: its special rule, or for plain keno the general one. */
export function promiseOf(settings: KenoSettings, labels: Labels, locale: string): string {
  switch (settings.kind) {
    case 'plain':
      return labels.kenoLead;
    case 'last':
      return labels.kenoLastLine(times(locale, settings.lastTimes * MULTIPLIER_ONE));
    case 'spare':
      return labels.kenoSpareLine(count(locale, settings.spare));
    case 'boost':
      return labels.kenoBoostLine(times(locale, Math.max(...settings.boost) * MULTIPLIER_ONE));
  }
}

/** How the numbers become the balls. */
export const howDrawn = ({ kind }: KenoSettings, labels: Labels): string =>
  kind === 'spare' ? labels.howKenoSpare : kind === 'boost' ? labels.howKenoBoost : labels.howKeno;
