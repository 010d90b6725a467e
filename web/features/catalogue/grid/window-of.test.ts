import { describe, expect, test } from 'vitest';
import { placeAfter, slotsFor, windowOf } from './window-of.ts';

describe('rows to render', () => {
  const at = { rowPx: 200, screenPx: 800, rows: 3334 };

  test('cover the screen and a margin at every position', () => {
    for (const scrolled of [0, 199, 5000, 123_457, 3334 * 200 - 800]) {
      const { from, to } = windowOf({ ...at, top: 100 - scrolled });
      expect(from * 200).toBeLessThanOrEqual(Math.max(0, scrolled - 100));
      expect(to * 200).toBeGreaterThanOrEqual(Math.min(at.rows * 200, scrolled + 700));
      expect(to - from).toBeLessThanOrEqual(12);
    }
  });
  test('change only after four rows', () => {
    expect(windowOf({ ...at, top: -1600 })).toEqual(windowOf({ ...at, top: -2399 }));
    expect(windowOf({ ...at, top: -1600 })).not.toEqual(windowOf({ ...at, top: -2400 }));
  });
  test('never exceed the number of rows', () => {
    expect(windowOf({ ...at, rows: 2, top: 0 })).toEqual({ from: 0, to: 2 });
    expect(windowOf({ ...at, rows: 0, top: 0 })).toEqual({ from: 0, to: 0 });
    expect(windowOf({ ...at, top: 5000 }).from).toBe(0);
  });
});

describe('keys', () => {
  const at = { total: 20, columns: 6, rowsAPage: 2, isRtl: false };
  test.each([
    ['ArrowRight', 5, 6],
    ['ArrowLeft', 6, 5],
    ['ArrowLeft', 0, 0],
    ['ArrowRight', 19, 19],
    ['ArrowDown', 3, 9],
    ['ArrowDown', 16, 19],
    ['ArrowDown', 19, 19],
    ['ArrowUp', 9, 3],
    ['ArrowUp', 3, 3],
    ['PageDown', 1, 13],
    ['PageUp', 13, 1],
    ['Home', 13, 0],
    ['End', 3, 19],
    ['Enter', 3, undefined],
  ])('%s from %i leads to %j', (key, place, next) => {
    expect(placeAfter(key, { ...at, place })).toBe(next);
  });
  test('right to left: the left arrow moves forward', () => {
    expect(placeAfter('ArrowLeft', { ...at, place: 5, isRtl: true })).toBe(6);
    expect(placeAfter('ArrowRight', { ...at, place: 5, isRtl: true })).toBe(4);
  });
});

test('new rows reuse elements of removed rows, other rows keep theirs', () => {
  const first = slotsFor(new Map(), [0, 1, 2, 3]);
  expect([...first.values()]).toEqual([0, 1, 2, 3]);
  expect(slotsFor(first, [0, 1, 2, 3])).toBe(first);
  const second = slotsFor(first, [2, 3, 4, 5]);
  expect([...second]).toEqual([
    [2, 2],
    [3, 3],
    [4, 0],
    [5, 1],
  ]);
  expect([...slotsFor(second, [2, 9, 10, 11, 12]).values()]).toEqual([2, 3, 0, 1, 4]);
});
