import { describe, expect, test } from 'vitest';
import { bitsSet, closeness, lettersOf } from './closeness.ts';

/** A slow implementation of the definition. */
function slips(a: string, b: string): number {
  const d = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number) => d[i]![j]!;
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const costs = [at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)];
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) costs.push(at(i - 2, j - 2) + 1);
      d[i]![j] = Math.min(...costs);
    }
  return at(a.length, b.length);
}

/** Every word of up to `length` letters of a short alphabet. */
const wordsUpTo = (length: number): string[] =>
  length === 0
    ? ['']
    : ['', ...wordsUpTo(length - 1).flatMap((word) => ['a', 'b', 'c'].map((c) => c + word))];

describe('distance between words', () => {
  const words = [...new Set(wordsUpTo(5))].filter((word) => word !== '');

  test('equals the definition, up to the allowed number of typos', () => {
    const wrong: string[] = [];
    const short = words.filter((word, n) => word.length < 4 || n % 3 === 0);
    for (const max of [1, 2])
      for (const typed of short)
        for (const word of short) {
          const whole = slips(typed, word);
          const beginning = Math.min(
            ...Array.from({ length: word.length + 1 }, (_, n) => slips(typed, word.slice(0, n))),
          );
          const found = closeness(typed, word, max);
          const within = (n: number) => (n <= max ? n : 'far');
          if (within(found.whole) !== within(whole) || within(found.beginning) !== within(beginning))
            wrong.push(`${typed} and ${word}: ${JSON.stringify({ found, whole, beginning, max })}`);
        }
    expect(wrong).toEqual([]);
  });

  test('the letter filter never rejects a close word', () => {
    for (const typed of words)
      for (const word of ['abc', 'cab', 'aabbc'])
        expect(bitsSet(lettersOf(typed) & ~lettersOf(word))).toBeLessThanOrEqual(slips(typed, word));
  });

  test('counts bits', () => {
    for (const [bits, set] of [
      [0, 0],
      [1, 1],
      [0x80000001, 2],
      [-1, 32],
      [0x55555555, 16],
    ] as const)
      expect(bitsSet(bits)).toBe(set);
  });
});
