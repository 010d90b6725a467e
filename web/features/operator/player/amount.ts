import { readNumber } from '@parlor/contract/formats/typing/read-number.ts';

/** The console is in English. */
const LOCALE = 'en';

/** Parses a number that an operator typed ("-250", "1,000.50", "0,5"). */
export const readTyped = (text: string): number | undefined => readNumber(text, LOCALE);

/** The same for an amount: undefined also if it is zero. */
export function readAmount(text: string): number | undefined {
  const amount = readTyped(text);
  return amount === 0 ? undefined : amount;
}
