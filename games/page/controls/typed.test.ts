import { describe, expect, test } from 'vitest';
import { limitsOf, readHundredths, readWhole, settle } from './typed.ts';

const clamp = (value: number): number => Math.min(50_000, Math.max(100, value));
const settled = (text: string) => settle(text, 1_000, (typed) => readHundredths(typed, 'en'), clamp);

describe('parses a typed number', () => {
  test.each([
    ['20', 2_000],
    [' 20 ', 2_000],
    ['42.5', 4_250],
    ['42,5', 4_250],
    ['1,000', 100_000],
    ['12,345.50', 1_234_550],
    ['12.500', 1_250],
  ])('%s is %i hundredths', (text, value) => {
    expect(readHundredths(text, 'en')).toEqual({ value, isExact: true });
  });

  test.each([
    ['fa', '۲۵', 2_500],
    ['fa', '۱٬۲۰۰٫۵', 120_050],
    ['id', '6.240', 624_000],
    ['pt-BR', '1.000,50', 100_050],
    ['ru', '5 000', 500_000],
    ['es', '12,5', 1_250],
    ['en', '5.', 500],
    ['ru', '5,', 500],
  ])('in %s, %s is %i hundredths', (locale, text, value) => {
    expect(readHundredths(text, locale)).toEqual({ value, isExact: true });
  });

  test.each(['', 'abc', '-5', '1e3', '50 00', '1,0000,0', '9'.repeat(13)])('%s is not an amount', (text) => {
    expect(readHundredths(text, 'en')).toBeUndefined();
  });

  test('more than two decimals are cut, with a note', () => {
    expect(readHundredths('12.345', 'en')).toEqual({ value: 1_234, isExact: false });
  });

  test('whole numbers have no decimals', () => {
    expect(readWhole('7', 'en')).toEqual({ value: 7, isExact: true });
    expect(readWhole('7.5', 'en')).toBeUndefined();
    expect(readWhole('۷', 'fa')).toEqual({ value: 7, isExact: true });
  });
});

test('a corrected value says why', () => {
  for (const [text, value, why] of [
    ['20', 2_000, 'as-typed'],
    ['5000', 50_000, 'max'],
    ['0.5', 100, 'min'],
    ['12.345', 1_234, 'nearest'],
    ['abc', 1_000, 'unread'],
    ['', 1_000, 'unread'],
  ] as const)
    expect([text, settled(text)]).toEqual([text, { value, why }]);
});

test('a number between two allowed ones becomes the nearest', () => {
  const even = (value: number): number => Math.min(10, Math.max(2, Math.round(value / 2) * 2));
  expect(settle('5', 2, (typed) => readWhole(typed, 'en'), even)).toEqual({ value: 6, why: 'nearest' });
  expect(limitsOf(even)).toEqual({ min: 2, max: 10 });
});
