import { useEffect, useState } from 'react';
import { realityCheck } from '../../platform/reality-check.ts';
import { isDue, playTime, type Played } from './play-time.ts';

const BEAT_MS = 1000;
/** A longer tick means that the device or the tab was asleep. */
const LONGEST_BEAT_MS = 5 * BEAT_MS;

/** Counts play time. `isOutside`: a studio's game. `due` is set when a reminder is due, until the player has read it. */
export function useRealityCheck(
  isPlaying: boolean,
  isOutside: boolean,
): { due: Played | undefined; read: () => void } {
  const [due, setDue] = useState<Played>();
  useEffect(() => {
    if (!isPlaying) return;
    let last = performance.now();
    const beat = setInterval(() => {
      const now = performance.now();
      const played = playTime.add({ ms: Math.min(now - last, LONGEST_BEAT_MS), outside: isOutside });
      last = now;
      if (isDue(played, realityCheck())) setDue(played);
    }, BEAT_MS);
    return () => clearInterval(beat);
  }, [isPlaying, isOutside]);
  return {
    due,
    read() {
      playTime.reminded();
      setDue(undefined);
    },
  };
}
