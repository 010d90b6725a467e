// The flight of a ball as keyframes of transforms, computed once and run by the compositor.
import { LAST_ROWS, SLOWER } from './awaited.ts';
import { pointOf, type Hop } from './geometry.ts';

const FRAMES_A_HOP = 6;
/** More rows fall faster, so that the longest board does not take too long. */
const beatMs = (rows: number): number => Math.max(98, 176 - rows * 5);

/** Length of a fall in beats: to the first peg, one for each row, and between two boards. */
const beatsOf = (rows: number, boards: number, isAwaited: boolean): number =>
  1 + rows + (boards - 1) * 2.4 + (isAwaited ? LAST_ROWS * (SLOWER - 1) : 0);
/** From the reply to the slot. */
export const flightMs = (rows: number, boards: number, isAwaited = false): number =>
  beatMs(rows) * beatsOf(rows, boards, isAwaited);
/** How long the last rows take, if they are waited for. */
export const lastRowsMs = (rows: number): number => beatMs(rows) * LAST_ROWS * SLOWER;

export interface Flight {
  readonly durationMs: number;
  readonly ball: readonly Keyframe[];
  /** A clip that opens downwards with the ball, and the static drawing behind it. */
  readonly window: readonly Keyframe[];
  readonly drawing: readonly Keyframe[];
  readonly strikes: readonly Strike[];
}
export interface Strike {
  readonly afterMs: number;
  /** From 0 at the top to 1 at the bottom. */
  readonly depth: number;
  readonly hop: Hop;
}

/** `share` of the usual duration. */
export function flightOf(
  hops: readonly Hop[],
  height: number,
  rows: number,
  boards: number,
  share: number,
  isAwaited = false,
): Flight {
  const beats = hops.reduce((sum, hop) => sum + hop.beats, 0);
  const durationMs = flightMs(rows, boards, isAwaited) * share;
  const ball: Keyframe[] = [];
  const window: Keyframe[] = [];
  const drawing: Keyframe[] = [];
  const strikes: Strike[] = [];
  let before = 0;
  let lowest = 0;
  const at = (hop: Hop, share: number, opens: boolean): void => {
    const { x, y } = pointOf(hop, share);
    const offset = Math.min(1, (before + share * hop.beats) / beats);
    lowest = Math.max(lowest, y);
    ball.push({ offset, transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)` });
    if (!opens) return;
    window.push({ offset, transform: `translateY(${(lowest - height).toFixed(1)}px)` });
    drawing.push({ offset, transform: `translateY(${(height - lowest).toFixed(1)}px)` });
  };
  for (const [index, hop] of hops.entries()) {
    if (hop.strikes)
      strikes.push({ afterMs: (before / beats) * durationMs, depth: index / hops.length, hop });
    for (let frame = 0; frame < FRAMES_A_HOP; frame++) at(hop, frame / FRAMES_A_HOP, frame % 2 === 0);
    before += hop.beats;
  }
  const last = hops.at(-1);
  if (last) {
    before = beats - last.beats;
    at(last, 1, true);
  }
  return { durationMs, ball, window, drawing, strikes };
}
