// The reel that a spin waits for: the last one to stop, while it can still bring a large win.
import { isLargeOpen } from '../../page/feel/anticipation.ts';
import type { ReelsPlay } from '../rules.ts';
import { HOLD_REELS } from '../machine.ts';
import type { Spin } from '../spin.ts';

/** The place in the draw of the reel that stops last. Undefined if no reel spins a second time. */
const lastDrawn = (drawn: readonly number[], { before }: Spin): number | undefined => {
  if (!before) return drawn.length - 1;
  const reel = before.held.lastIndexOf(false);
  return reel < 0 ? undefined : HOLD_REELS + reel;
};

/**
 * Whether the last reel is waited for: by its strip, and by the reels that have stopped. Its own stop is not read.
 * The choice must be valid.
 */
export function awaitsLastReel(
  play: ReelsPlay,
  choice: unknown,
  drawn: readonly number[],
  spin: Spin,
): boolean {
  const last = lastDrawn(drawn, spin);
  if (last === undefined) return false;
  const stops = play.drawsOf(choice)[last] ?? 0;
  return isLargeOpen(
    Array.from({ length: stops }, (_, stop) => play.spin(choice, drawn.with(last, stop)).payE4),
  );
}
