import { expect, test } from 'vitest';
import { fieldShape, SMALLEST_PX } from './field-shape.ts';

test.each([
  ['a phone of 360 px', 40, 330, 290],
  ['a phone of 390 px', 49, 360, 380],
  ['a phone on its side', 42, 480, 240],
  ['a desktop', 36, 1_000, 600],
])('on %s every place is a touch target and the field fits', (_, places, width, height) => {
  const { columns, rows, size } = fieldShape(places, width, height);
  expect(size).toBeGreaterThanOrEqual(SMALLEST_PX);
  expect(columns * rows).toBeGreaterThanOrEqual(places);
  expect([columns * size <= width, rows * size <= height]).toEqual([true, true]);
});

test('in too little room the places keep their size, and the field says how high it has to be', () => {
  expect(fieldShape(49, 320, 100)).toEqual({ columns: 7, rows: 7, size: 44, leastHeight: 308 });
});

test('whole rows are preferred to slightly larger places', () => {
  const { columns, rows } = fieldShape(36, 330, 330);
  expect(columns * rows).toBe(36);
});
