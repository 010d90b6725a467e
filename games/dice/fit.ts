// Keeps the player's settings within the game's limits, so that every choice on the page can be played.
import type { DiceSettings } from '@parlor/contract/content/games.ts';
import type { BandChoice } from './band.ts';
import { TRACK } from './kind.ts';
import type { LanternChoice } from './lantern.ts';
import type { OverUnderChoice } from './over-under.ts';
import type { DicePlay } from './rules.ts';

export type Choice = Readonly<Record<string, string | number>>;

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));
const LAST = TRACK - 1;

/** The playable choice closest to `wanted`. It keeps the field that was just changed if possible. */
export function fit(settings: DiceSettings, play: DicePlay, wanted: Choice, changed: string): Choice {
  switch (settings.kind) {
    case 'over-under':
      return { ...fitOverUnder(settings, wanted as unknown as OverUnderChoice, changed) };
    case 'lantern': {
      const { target } = wanted as unknown as LanternChoice;
      return { target: clamp(target, settings.lowestTarget, settings.highestTarget) };
    }
    case 'band':
      return { ...fitBand(settings, wanted as unknown as BandChoice, changed) };
    case 'ladder':
    case 'sum':
    case 'gap':
    case 'highest':
    case 'hits':
      return nearest(play, wanted, changed);
  }
}

/** Playable values of one field while the others stay the same, ascending. */
export function available(play: DicePlay, choice: Choice, field: string): readonly number[] {
  return (play.choices() as readonly Choice[])
    .filter((one) => Object.keys(choice).every((key) => key === field || one[key] === choice[key]))
    .map((one) => Number(one[field]))
    .toSorted((a, b) => a - b);
}

/** Over and under mirror each other: changing sides keeps the odds and mirrors the target. */
function fitOverUnder(
  { fewestWinning, mostWinning }: Extract<DiceSettings, { kind: 'over-under' }>,
  { side, target }: OverUnderChoice,
  changed: string,
): OverUnderChoice {
  const wanted = changed === 'side' ? LAST - target : target;
  return side === 'under'
    ? { side, target: clamp(wanted, fewestWinning, mostWinning) }
    : { side, target: clamp(wanted, LAST - mostWinning, LAST - fewestWinning) };
}

/** A bound pushes the other one before it stops. Changing sides keeps the middle of the interval. */
function fitBand(
  settings: Extract<DiceSettings, { kind: 'band' }>,
  { side, low, high }: BandChoice,
  changed: string,
): BandChoice {
  const { narrowest, widest } = settings[side];
  if (changed === 'side') {
    const width = clamp(high - low + 1, narrowest, widest);
    const start = clamp(Math.round((low + high - width + 1) / 2), 0, TRACK - width);
    return { side, low: start, high: start + width - 1 };
  }
  if (changed === 'low') {
    const from = clamp(low, 0, TRACK - narrowest);
    return { side, low: from, high: clamp(high, from + narrowest - 1, Math.min(LAST, from + widest - 1)) };
  }
  const to = clamp(high, narrowest - 1, LAST);
  return { side, low: clamp(low, Math.max(0, to - widest + 1), to - narrowest + 1), high: to };
}

function nearest(play: DicePlay, wanted: Choice, changed: string): Choice {
  if (play.problemOf(wanted) === undefined) return wanted;
  const all = play.choices() as readonly Choice[];
  const keeping = all.filter((one) => one[changed] === wanted[changed]);
  const pool = keeping.length > 0 ? keeping : all;
  const away = (one: Choice): number =>
    Object.entries(wanted).reduce((sum, [key, value]) => {
      const other = one[key];
      if (typeof value === 'number' && typeof other === 'number') return sum + Math.abs(value - other);
      return sum + (value === other ? 0 : 100);
    }, 0);
  return pool.reduce((best, one) => (away(one) < away(best) ? one : best), pool[0] ?? wanted);
}
