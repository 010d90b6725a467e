/** Random distinct numbers from 1, ascending. The choice does not matter, because every set has the same odds. */
export function anyPicks(numbers: number, picks: number): readonly number[] {
  const left = Array.from({ length: numbers }, (_, i) => i + 1);
  const random = crypto.getRandomValues(new Uint32Array(picks));
  return Array.from(random, (word) => left.splice(word % left.length, 1)[0] ?? 0).toSorted((a, b) => a - b);
}
