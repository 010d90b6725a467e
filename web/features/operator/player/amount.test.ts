import { expect, test } from 'vitest';
import { readAmount } from './amount.ts';

test.each([
  ['1000', 1000],
  ['-250', -250],
  ['1,000', 1000],
  ['-1,000,000.25', -1_000_000.25],
  ['0,5', 0.5],
  ['12.75', 12.75],
  [' 7 ', 7],
  ['1,00,000', undefined],
  ['1.000.000', undefined],
  ['1e6', undefined],
  ['0', undefined],
  ['', undefined],
  ['ten', undefined],
])('an operator who types "%s" means %s', (text, amount) => {
  expect(readAmount(text)).toBe(amount);
});
