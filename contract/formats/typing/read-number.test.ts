import { expect, test } from 'vitest';
import { readNumber, typedNumber } from './read-number.ts';

test.each([
  ['en', '1,000', 1000],
  ['en', '1,000.50', 1000.5],
  ['en', '12,345,678', 12_345_678],
  ['en', '1.000', 1],
  ['en', '0,5', 0.5],
  ['en', '5.', 5],
  ['ru', '5,', 5],
  ['en', '12.3456789012', 12.3456789012],
  ['en', '-250', -250],
  ['en', '−250', -250],
  ['es', '1.000', 1000],
  ['es', '1.000,50', 1000.5],
  ['es', '0.500', 0.5],
  ['es', '2.5', 2.5],
  ['pt-BR', '10.000', 10_000],
  ['id', '1.000', 1000],
  ['ru', '1 000', 1000],
  ['ru', '1\u00A0000,5', 1000.5],
  ['ru', '1,000', 1],
  ['fa', '۱۰۰۰', 1000],
  ['fa', '۱٬۰۰۰٫۵', 1000.5],
  ['ar', '١٠٠٠', 1000],
  ['en', '\u200F1000\u200E', 1000],
])('in %s "%s" is %d', (locale, text, amount) => {
  expect(readNumber(text, locale)).toBe(amount);
});

test.each(['', ' ', 'a', '1,00,000', '1 0', '1.2.3', '1e3', '--1', ',', '1234,567,8'])(
  '"%s" is no number',
  (text) => {
    expect(readNumber(text, 'en')).toBeUndefined();
  },
);

test.each(['en', 'es', 'pt-BR', 'ru', 'fa', 'id'])(
  'what is shown in a field of %s is read back',
  (locale) => {
    for (const amount of [0, 1, 1000, 1.125, 1_234_567.5, 0.000001])
      expect(readNumber(typedNumber(amount, locale), locale)).toBe(amount);
  },
);
