import { useEffect, useState } from 'react';
import { realityCheck } from '../../platform/reality-check.ts';
import { isDue, playTime, type Played } from './play-time.ts';

const BEAT_MS = 1000;
/** A beat that took longer was slept through: the machine, or the tab, stood still. */
const LONGEST_BEAT_MS = 5 * BEAT_MS;

/** Counts the time at an open table; `isOutside` where it is another studio's. `due` is there when the player wants to be told, and stays until they have read it. */
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
