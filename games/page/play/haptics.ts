// A short shake of the phone for a win, longer for a larger one.

const PATTERNS: ReadonlyArray<readonly number[]> = [
  [],
  [12],
  [18, 40, 24],
  [24, 40, 32, 40, 48],
  [30, 40, 40, 40, 50, 40, 90],
];

/** `size` from 1 to 4, 0 for none. Browsers refuse it, and complain, before the player has touched the page. */
export function shake(size: number): void {
  const pattern = PATTERNS[size];
  if (!pattern?.length || !('vibrate' in navigator) || !navigator.userActivation.hasBeenActive) return;
  navigator.vibrate([...pattern]);
}
