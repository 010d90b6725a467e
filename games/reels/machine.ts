// The reels of a choice: its strips, and the range of each number of a draw.
import type { Risk } from '@parlor/contract/formats/risks.ts';
import type { ReelsSettings } from '@parlor/contract/content/game-families/reels.ts';
import { symbolAt } from '@parlor/contract/content/game-families/read-settings.ts';

export interface ReelsChoice {
  /** Machines with several paytables. */
  readonly risk?: Risk;
  /** Machines where the player chooses the number of lines that share the stake. */
  readonly lines?: number;
}

/** Number of reels of a machine that holds some and spins the others again. */
export const HOLD_REELS = 5;

/** Symbols of a strip from the top, as indexes of the game's symbols. */
export type Strip = readonly number[];

const strips = new WeakMap<ReelsSettings, readonly Strip[]>();

/** The strips from the left, without the multiplier reel. */
export function stripsOf(settings: ReelsSettings): readonly Strip[] {
  const known = strips.get(settings);
  if (known) return known;
  const letters =
    settings.kind === 'hold' ? Array.from({ length: HOLD_REELS }, () => settings.strip) : settings.strips;
  const made = letters.map((strip) => Array.from(strip, symbolAt));
  strips.set(settings, made);
  return made;
}

/** Visible symbols per reel. */
export const rowsOf = ({ kind }: ReelsSettings): 1 | 3 =>
  kind === 'row' || kind === 'times' || kind === 'hold' ? 1 : 3;

const NONE: readonly number[] = [];

/** The multiplier reel, stop by stop. Empty without one. */
export const multiplierReelOf = (settings: ReelsSettings, { risk = 'mid' }: ReelsChoice): readonly number[] =>
  settings.kind === 'times' ? settings.wheel[risk] : NONE;

/** The range of each number of a round: a stop of each reel, then the multiplier reel or the second spin. */
export function drawsOf(settings: ReelsSettings, choice: ReelsChoice): readonly number[] {
  const stops = stripsOf(settings).map((strip) => strip.length);
  if (settings.kind === 'times') return [...stops, multiplierReelOf(settings, choice).length];
  // The second spin draws a number for every reel, so that holding does not change the numbers of others.
  return settings.kind === 'hold' ? [...stops, ...stops] : stops;
}

/** The visible part of a strip that stopped at `stop`, from the top. It wraps around. */
export const windowAt = (strip: Strip, stop: number, rows: number): readonly number[] =>
  Array.from({ length: rows }, (_, row) => strip[(stop + row) % strip.length] ?? 0);

export const linesOf = (settings: ReelsSettings, choice: ReelsChoice): readonly (readonly number[])[] =>
  settings.kind === 'lines'
    ? settings.lines.slice(0, choice.lines)
    : settings.kind === 'stamps'
      ? settings.lines
      : [];
