import fc from 'fast-check';
import { expect, test } from 'vitest';
import { budget } from '../test/random-cases.ts';
import {
  decimalsOf,
  MAX_MINOR,
  sumToMinor,
  sumToWire,
  toDecimal,
  toMinor,
  toWire,
  type MoneyCurrency,
} from './money.ts';

const currencies = Object.keys(decimalsOf) as MoneyCurrency[];

test('I5: every amount up to the largest comes back from the wire unchanged', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...currencies),
      fc.bigInt({ min: -MAX_MINOR, max: MAX_MINOR }),
      (currency, minor) => {
        const onWire = JSON.parse(JSON.stringify(toWire(currency, minor))) as number;
        expect(toMinor(currency, Object.is(onWire, -0) ? 0 : onWire)).toBe(minor);
        expect(toMinor(currency, toDecimal(currency, minor, false))).toBe(minor);
      },
    ),
    budget(1_000, 100_000),
  );
});

test('an amount on the wire is the number that its decimal text gives', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...currencies),
      fc.bigInt({ min: -MAX_MINOR, max: MAX_MINOR }),
      (currency, minor) => {
        expect(toWire(currency, minor)).toBe(Number(toDecimal(currency, minor)));
      },
    ),
    budget(1_000, 100_000),
  );
});

test('a number is taken exactly as its own text is', () => {
  fc.assert(
    fc.property(fc.constantFrom(...currencies), fc.double(), (currency, amount) => {
      fc.pre(!Object.is(amount, -0) && !String(amount).includes('e'));
      expect(toMinor(currency, amount)).toBe(toMinor(currency, String(amount)));
    }),
    budget(1_000, 100_000),
  );
  for (const amount of [0.1 + 0.2, 1.1 * 3, 0.07 * 100, 4.35 * 100, 1e15, 9_999_999_999_999.98])
    expect(toMinor('PP', amount)).toBe(toMinor('PP', String(amount)));
});

test.each([
  ['PP', 1.005],
  ['PP', 1e21],
  ['PP', NaN],
  ['PP', Infinity],
  ['PP', -0],
  ['PP', '1e3'],
  ['PP', '01'],
  ['PP', ' 1'],
  ['PP', '1.'],
  ['PP', '+1'],
  ['PP', ''],
  ['XTR', 0.5],
  ['TON', '0.1234567891'],
  ['PP', '9999999999999.999'],
  ['PP', '10000000000000'],
] as const)('%s does not take %s', (currency, amount) => {
  expect(toMinor(currency, amount)).toBeUndefined();
});

test('amounts are written as people write them', () => {
  expect(toDecimal('PP', 1250n)).toBe('12.5');
  expect(toDecimal('PP', 1250n, false)).toBe('12.50');
  expect(toDecimal('TON', 1n)).toBe('0.000000001');
  expect(toDecimal('PP', -5n)).toBe('-0.05');
  expect(() => toWire('PP', MAX_MINOR + 1n)).toThrow(RangeError);
});

test('a sum may exceed the largest amount, and comes back as it was sent', () => {
  const sum = 3n * MAX_MINOR;
  expect(sumToWire('TON', sum)).toBe(2_999_999.999999997);
  expect(sumToMinor('PP', sumToWire('PP', sum))).toBe(sum);
  expect(sumToMinor('PP', 0.3)).toBe(30n);
});
