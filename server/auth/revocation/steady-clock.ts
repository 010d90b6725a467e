import type { Clock } from '../../runtime/clock.ts';

/** Corrections of a machine's clock are within minutes; a larger step back is a manual change. */
const LARGEST_CORRECTION_MS = 10 * 60_000;

/** Stands still if the clock steps back a little, so that no expired token becomes valid again (I17). */
export function steady(clock: Clock): Clock {
  let latestMs = -Infinity;
  return {
    now: () => {
      const nowMs = clock.now();
      if (nowMs > latestMs || nowMs < latestMs - LARGEST_CORRECTION_MS) latestMs = nowMs;
      return latestMs;
    },
  };
}
