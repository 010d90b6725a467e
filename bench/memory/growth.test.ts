import { expect, test } from 'vitest';
import { grownAnHour, slopeOf, type Reading } from './growth.ts';

const MB = 2 ** 20;
const readings = (bytes: (minute: number) => number): Reading[] =>
  Array.from({ length: 40 }, (_, n) => ({
    minute: n + 1,
    rssBytes: bytes(n + 1),
    heapBytes: 0,
    externalBytes: 0,
  }));
/** As memory goes up and down between two collections. */
const noise = (minute: number): number => [0, 5, -4, 8, -7, 2, -3, 1][minute % 8]! * MB;

test('a leak of half a megabyte a minute shows through noise', () => {
  const grown = grownAnHour(
    readings((minute) => 200 * MB + minute * 0.5 * MB + noise(minute)),
    (one) => one.rssBytes,
  );
  expect(grown).toMatch(/^(29|30|31)\.\d ± \d\.\d MB \(beyond noise\)$/);
});

test('noise alone is not growth', () => {
  const grown = grownAnHour(
    readings((minute) => 200 * MB + noise(minute)),
    (one) => one.rssBytes,
  );
  expect(grown).toContain('within noise');
});

test('a line has its slope and no error; two readings are not enough', () => {
  const { perMinute, error } = slopeOf([
    [1, 3],
    [2, 5],
    [3, 7],
  ]);
  expect([perMinute, error]).toEqual([2, 0]);
  expect(grownAnHour(readings(() => MB).slice(0, 2), (one) => one.rssBytes)).toContain('unknown');
});
