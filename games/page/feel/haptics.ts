// A short shake of the phone for a win, longer for a larger one, and the beats before a possible large one.
import { BEATS } from './sound.ts';

const BEAT_MS = 6;
const PATTERNS: ReadonlyArray<readonly number[]> = [
  [],
  [12],
  [18, 40, 24],
  [24, 40, 32, 40, 48],
  [30, 40, 40, 40, 50, 40, 90],
];

/** Light beats that come ever faster over this time. Ends when the returned function is called. */
export function tremble(lastsMs: number): () => void {
  if (!('vibrate' in navigator) || !navigator.userActivation.hasBeenActive) return () => {};
  const pauses = BEATS.slice(1).map(
    (beat, index) => Math.round((beat - (BEATS[index] ?? 0)) * lastsMs) - BEAT_MS,
  );
  navigator.vibrate([BEAT_MS, ...pauses.flatMap((pause) => [Math.max(10, pause), BEAT_MS])]);
  return () => void navigator.vibrate(0);
}

/** `size` from 1 to 4, 0 for none. Browsers refuse it, and complain, before the player has touched the page. */
export function shake(size: number): void {
  const pattern = PATTERNS[size];
  if (!pattern?.length || !('vibrate' in navigator) || !navigator.userActivation.hasBeenActive) return;
  navigator.vibrate([...pattern]);
}
