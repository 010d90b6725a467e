// What a machine of reels is under a choice: its strips, and how many stops each number of a draw can name.
import type { Risk } from '@parlor/contract/formats/risks.ts';
import { symbolAt, type ReelsSettings } from '@parlor/contract/content/game-families/reels.ts';

export interface ReelsChoice {
  /** Where the pays come in several tables. */
  readonly risk?: Risk;
  /** Where the player says how many lines share their stake. */
  readonly lines?: number;
}

/** Reels of a machine that turns what is not held once more. */
export const HOLD_REELS = 5;

/** Symbols of a strip from the top, each as its place among the game's symbols. */
export type Strip = readonly number[];

const strips = new WeakMap<ReelsSettings, readonly Strip[]>();

/** The strips of the reels from the left; a reel of numbers is not among them. */
export function stripsOf(settings: ReelsSettings): readonly Strip[] {
  const known = strips.get(settings);
  if (known) return known;
  const letters =
    settings.kind === 'hold' ? Array.from({ length: HOLD_REELS }, () => settings.strip) : settings.strips;
  const made = letters.map((strip) => Array.from(strip, symbolAt));
  strips.set(settings, made);
  return made;
}

/** How many symbols of each reel count. */
export const rowsOf = ({ kind }: ReelsSettings): 1 | 3 =>
  kind === 'row' || kind === 'times' || kind === 'hold' ? 1 : 3;

const NONE: readonly number[] = [];

/** What the fourth reel of a multiplying machine shows, stop by stop; empty where there is none. */
export const wheelOf = (settings: ReelsSettings, { risk = 'mid' }: ReelsChoice): readonly number[] =>
  settings.kind === 'times' ? settings.wheel[risk] : NONE;

/** How many values each number of a round can take: a stop of each reel, and what comes after. */
export function drawsOf(settings: ReelsSettings, choice: ReelsChoice): readonly number[] {
  const stops = stripsOf(settings).map((strip) => strip.length);
  if (settings.kind === 'times') return [...stops, wheelOf(settings, choice).length];
  // The second turn is drawn for every reel, held or not: what is held cannot change what others get.
  return settings.kind === 'hold' ? [...stops, ...stops] : stops;
}

/** What is seen of a strip that stopped at `stop`, from the top; it goes on at its beginning. */
export const windowAt = (strip: Strip, stop: number, rows: number): readonly number[] =>
  Array.from({ length: rows }, (_, row) => strip[(stop + row) % strip.length] ?? 0);

export const linesOf = (settings: ReelsSettings, choice: ReelsChoice): readonly (readonly number[])[] =>
  settings.kind === 'lines'
    ? settings.lines.slice(0, choice.lines)
    : settings.kind === 'stamps'
      ? settings.lines
      : [];
