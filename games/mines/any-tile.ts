/** One of these tiles. Which one it is does not matter: what lies under it was dealt before. */
export const anyTile = (tiles: readonly number[]): number | undefined =>
  tiles[(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % Math.max(1, tiles.length)];
