// The spin animation: the strips of the rules move until the drawn stop.
import { rowsOf, stripsOf, multiplierReelOf, type ReelsChoice } from '../machine.ts';
import type { ReelsSettings } from '@parlor/contract/content/game-families/reels.ts';

/** Duration of the first reel, and the additional time of each further one. */
const FIRST_MS = 620;
const STEP_MS = 170;
/** Pause between two spins, so that held reels are seen. */
const PAUSE_MS = 420;
const MIN_PASSING = 14;

export interface Turn {
  /** Start and end, counted from the reply. */
  readonly fromMs: number;
  readonly toMs: number;
  /** Number of stops that pass. */
  readonly passing: number;
  readonly from: number;
  readonly to: number;
}

/** The spins of one reel in order. Empty if it does not move. */
export type ReelTurns = readonly Turn[];

/** Faces around a single row, which make it look like a reel. */
export const marginOf = (settings: ReelsSettings): 0 | 1 => (rowsOf(settings) === 1 ? 1 : 0);

/** Lengths of all reels from the left, the multiplier reel last. */
export const lengthsOf = (settings: ReelsSettings, choice: ReelsChoice): readonly number[] => {
  const wheel = multiplierReelOf(settings, choice).length;
  const strips = stripsOf(settings).map((strip) => strip.length);
  return wheel === 0 ? strips : [...strips, wheel];
};

const turn = (length: number, from: number, to: number, fromMs: number, toMs: number, min: number): Turn => {
  // A strip moves down: what enters at the top comes before the visible part.
  const apart = (((from - to) % length) + length) % length;
  const laps = Math.max(0, Math.ceil((min - apart) / length));
  return { from, to, fromMs, toMs, passing: apart + laps * length };
};

/** From the shown stops to the drawn ones. `held` are the reels that do not spin twice. */
export function turnsOf(
  lengths: readonly number[],
  shown: readonly number[],
  drawn: readonly number[],
  held?: readonly boolean[],
  /** How much later the last reel stops. */
  awaitedMs = 0,
): readonly ReelTurns[] {
  const last = FIRST_MS + STEP_MS * (lengths.length - 1);
  let second = 0;
  const turns = lengths.map((length, reel): ReelTurns => {
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
  const lastMs = lastsMs(turns);
  const isLast = ({ toMs }: Turn): boolean => toMs === lastMs;
  return awaitedMs === 0
    ? turns
    : turns.map((one) =>
        one.map((turned) => (isLast(turned) ? { ...turned, toMs: lastMs + awaitedMs } : turned)),
      );
}

/** The same spins in a share of the time. */
export const inShare = (turns: readonly ReelTurns[], share: number): readonly ReelTurns[] =>
  turns.map((one) =>
    one.map((turned) => ({ ...turned, fromMs: turned.fromMs * share, toMs: turned.toMs * share })),
  );

export const lastsMs = (turns: readonly ReelTurns[]): number =>
  Math.max(0, ...turns.flatMap((one) => one.map(({ toMs }) => toMs)));

/** When only the last reel still turns. */
export const beforeLastMs = (turns: readonly ReelTurns[]): number =>
  Math.max(
    0,
    ...turns
      .flatMap((one) => one.at(-1)?.toMs ?? [])
      .toSorted((a, b) => a - b)
      .slice(0, -1),
  );

/** The reel that stops last. */
export const lastReelOf = (turns: readonly ReelTurns[]): number =>
  turns.findLastIndex((one) => one.at(-1)?.toMs === lastsMs(turns));

/** Stops passed by all spins of a reel: how far its strip moves. */
export const passedBy = (turns: ReelTurns): number => turns.reduce((sum, { passing }) => sum + passing, 0);
