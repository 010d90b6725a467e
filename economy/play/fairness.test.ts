import { expect, test } from 'vitest';
import { drawSource } from './fairness.ts';

/** A digest that produces these 32-bit words in order. */
const words = (...list: number[]) => ({
  sha256Hex: () => '',
  hmacSha256: () =>
    new Uint8Array(list.flatMap((w) => [w >>> 24, (w >>> 16) & 255, (w >>> 8) & 255, w & 255])),
});
const drawn = (n: number, ...list: number[]): number =>
  drawSource(words(...list), 'seed', 'client', 0).below(n);

test('I23: each word maps to its share of the range, in order: the lowest for 0, the highest for the last', () => {
  for (const n of [2, 3, 6, 100, 10_000]) {
    expect(drawn(n, 0xffff_ffff)).toBe(n - 1);
    // A little above the middle: one of the rejected words is exactly in the middle.
    expect(drawn(n, 2 ** 31 + 2 ** 17)).toBe(Math.floor(n / 2));
  }
});

test('I23: the words that would make some results likelier than others are rejected', () => {
  // 2^32 = 3 × 1431655765 + 1: one word is too many, the one whose product leaves no remainder.
  expect(drawn(3, 0, 0xffff_ffff)).toBe(2);
  // 2^32 leaves 7296 over 10,000: every word whose remainder is below that is rejected.
  const short = 2 ** 32 % 10_000;
  const passedOver = Array.from({ length: 5_000 }, (_, w) => w).filter((w) => (w * 10_000) % 2 ** 32 < short);
  expect(passedOver.length).toBeGreaterThan(0);
  for (const w of passedOver) expect(drawn(10_000, w, 0xffff_ffff)).toBe(9_999);
});
