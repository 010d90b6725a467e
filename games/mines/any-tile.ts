/** Any of these tiles. The choice does not matter, because everything was dealt before. */
export const anyTile = (tiles: readonly number[]): number | undefined =>
  tiles[(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % Math.max(1, tiles.length)];
