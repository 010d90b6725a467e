// The result of a round in numbers and text: on tiles, on the table and for screen readers.
import type { DiceSettings } from '@parlor/contract/content/games.ts';
import { count, hundredths } from '../page/look/figures.ts';
import { drawnOf } from '../reading.ts';
import type { Labels } from '../words.ts';
import { facesOf } from './six-sided.ts';

export const isTrack = (settings: DiceSettings): boolean =>
  settings.kind === 'over-under' ||
  settings.kind === 'lantern' ||
  settings.kind === 'band' ||
  settings.kind === 'ladder';

/** The number that decides a roll of dice: sum, difference, highest, leaves. */
export function decidingOf(
  settings: DiceSettings,
  choice: Readonly<Record<string, unknown>>,
  faces: readonly number[],
): number {
  if (settings.kind === 'sum') return faces.reduce((a, b) => a + b, 0);
  if (settings.kind === 'gap') return Math.abs((faces[0] ?? 0) - (faces[1] ?? 0));
  if (settings.kind === 'highest') return Math.max(0, ...faces);
  return faces.filter((face) => face >= Number(choice['face'])).length;
}

/** "42.17", or "7, dice 3 4". */
export function resultText(
  settings: DiceSettings,
  choice: unknown,
  outcome: unknown,
  labels: Labels,
  locale: string,
): string {
  const drawn = drawnOf(outcome);
  if (isTrack(settings)) return hundredths(locale, drawn[0] ?? 0);
  const faces = facesOf(drawn);
  const figure = decidingOf(settings, (choice ?? {}) as Record<string, unknown>, faces);
  const shown = count(locale, figure);
  const named =
    settings.kind === 'gap'
      ? labels.apart(shown)
      : settings.kind === 'highest'
        ? labels.highestIs(shown)
        : settings.kind === 'hits'
          ? labels.leaves(shown, count(locale, faces.length))
          : shown;
  return `${named}, ${labels.dice(faces.map((face) => count(locale, face)).join(' '))}`;
}
