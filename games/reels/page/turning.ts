// How reels turn on the page: the very strips of the rules, passing by until the drawn stop is reached.
import { rowsOf, stripsOf, wheelOf, type ReelsChoice } from '../machine.ts';
import type { ReelsSettings } from '@parlor/contract/content/game-families/reels.ts';

/** How long the first reel turns, and how much longer each further one. */
const FIRST_MS = 620;
const STEP_MS = 170;
/** Between the first turn and the second, for what is held to be seen. */
const PAUSE_MS = 420;
const MIN_PASSING = 14;

export interface Turn {
  /** When it begins and ends, from the answer on. */
  readonly fromMs: number;
  readonly toMs: number;
  /** How many stops pass by. */
  readonly passing: number;
  readonly from: number;
  readonly to: number;
}

/** The turns of one reel, one after the other; none where it stays. */
export type ReelTurns = readonly Turn[];

/** Faces of a reel that stand around a single row, so that it is seen to be a reel. */
export const marginOf = (settings: ReelsSettings): 0 | 1 => (rowsOf(settings) === 1 ? 1 : 0);

/** Lengths of all reels from the left, a reel of numbers last. */
export const lengthsOf = (settings: ReelsSettings, choice: ReelsChoice): readonly number[] => {
  const wheel = wheelOf(settings, choice).length;
  const strips = stripsOf(settings).map((strip) => strip.length);
  return wheel === 0 ? strips : [...strips, wheel];
};

const turn = (length: number, from: number, to: number, fromMs: number, toMs: number, min: number): Turn => {
  // A strip moves downwards: what comes into view at the top stands before what is seen.
  const apart = (((from - to) % length) + length) % length;
  const laps = Math.max(0, Math.ceil((min - apart) / length));
  return { from, to, fromMs, toMs, passing: apart + laps * length };
};

/** From the stops that are shown to those that were drawn. `held` are the reels that do not turn twice. */
export function turnsOf(
  lengths: readonly number[],
  shown: readonly number[],
  drawn: readonly number[],
  held?: readonly boolean[],
): readonly ReelTurns[] {
  const last = FIRST_MS + STEP_MS * (lengths.length - 1);
  let second = 0;
  return lengths.map((length, reel) => {
    const to = drawn[reel] ?? 0;
    const first = turn(
      length,
      (shown[reel] ?? 0) % length,
      to,
      0,
      FIRST_MS + STEP_MS * reel,
      MIN_PASSING + 4 * reel,
    );
    if (!held || held[reel] === true || held.every((one) => one === undefined)) return [first];
    const begins = last + PAUSE_MS;
    const ends = begins + FIRST_MS * 0.8 + STEP_MS * second;
    const again = turn(length, to, drawn[lengths.length + reel] ?? 0, begins, ends, MIN_PASSING + 4 * second);
    second++;
    return [first, again];
  });
}

export const lastsMs = (turns: readonly ReelTurns[]): number =>
  Math.max(0, ...turns.flatMap((one) => one.map(({ toMs }) => toMs)));

/** Stops passed by all turns of a reel: how far its strip is moved. */
export const passedBy = (turns: ReelTurns): number => turns.reduce((sum, { passing }) => sum + passing, 0);
