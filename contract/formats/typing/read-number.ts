// Numbers as people type them, in the digits and with the separators of their language.
import { westernDigits } from './western-digits.ts';

/** Besides the separators of the locale; every kind of space is one. */
const GROUP_MARKS = /[\s٬'’]/g;
const DIRECTION_MARKS = /[\u200E\u200F\u061C]/g;
const PLAIN = /^-?\d{1,15}(?:[.,]\d*)?$/;

/**
 * The number as digits with a point before its decimals. Undefined if it is not a number. Three digits after the
 * separator that groups thousands in this locale are thousands: "1,000" is a thousand in English and one in Russian,
 * "1.000" a thousand in Spanish.
 */
export function plainNumber(text: string, locale: string): string | undefined {
  const typed = westernDigits(text)
    .trim()
    .replace(DIRECTION_MARKS, '')
    .replace(GROUP_MARKS, ' ')
    .replaceAll('٫', '.')
    .replace(/^−/, '-');
  const decimal = decimalMarkOf(locale);
  const group = decimal === ',' ? '.' : ',';
  const grouped = new RegExp(`^-?[1-9]\\d{0,2}(?:[ ${group}]\\d{3})+(?=$|\\${decimal})`);
  const plain = typed.replace(grouped, (digits) => digits.replaceAll(/[ .,]/g, ''));
  return PLAIN.test(plain) ? plain.replace(',', '.').replace(/\.$/, '') : undefined;
}

/** The same as a number. */
export function readNumber(text: string, locale: string): number | undefined {
  const plain = plainNumber(text, locale);
  return plain === undefined ? undefined : Number(plain);
}

/** How `readNumber` reads it back: without separators of thousands. */
export const typedNumber = (amount: number, locale: string): string =>
  new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 9 }).format(amount);

const decimalMarkOf = (locale: string): ',' | '.' => ((0.5).toLocaleString(locale).includes(',') ? ',' : '.');
