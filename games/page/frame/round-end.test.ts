import { expect, test } from 'vitest';
import { endOf, sizeOf } from './round-end.ts';

test.each([
  [0, 'loss', 0],
  [0.01, 'part', 0],
  [9.99, 'part', 0],
  // The whole stake came back: no win.
  [10, 'part', 0],
  [10.01, 'win', 1],
  [11, 'win', 1],
  [19.99, 'win', 1],
  [20, 'win', 2],
  [30, 'win', 2],
  [49.99, 'win', 2],
  [50, 'win', 3],
  [75, 'win', 3],
  [499.99, 'win', 3],
  [500, 'win', 4],
  [9_700, 'win', 4],
] as const)('a stake of 10 that pays %d is a %s of size %i', (win, end, size) => {
  expect([endOf({ win, stake: 10 }), sizeOf({ win, stake: 10 })]).toEqual([end, size]);
});
