// Reads a number that the player typed, and corrects it to an allowed one.
import { plainNumber } from '@parlor/contract/formats/typing/read-number.ts';

export interface Read {
  readonly value: number;
  /** The text is exactly this value. False if decimals were cut. */
  readonly isExact: boolean;
}

const AMOUNT = /^(\d{1,12})(?:\.(\d*))?$/;

/** Parses a number as this language writes it, in hundredths. Undefined if it is none. */
export function readHundredths(text: string, locale: string): Read | undefined {
  const match = AMOUNT.exec(plainNumber(text, locale) ?? '');
  if (!match) return undefined;
  const decimals = match[2] ?? '';
  return {
    value: Number(match[1]) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0')),
    isExact: /^0*$/.test(decimals.slice(2)),
  };
}

export function readWhole(text: string, locale: string): Read | undefined {
  const plain = plainNumber(text, locale) ?? '';
  return /^\d{1,6}$/.test(plain) ? { value: Number(plain), isExact: true } : undefined;
}

/** Why the value was changed. `as-typed`: it was not. */
export type Correction = 'as-typed' | 'max' | 'min' | 'nearest' | 'unread';

export interface Settled {
  readonly value: number;
  readonly why: Correction;
}

/** The value for a typed text. `nearestOffered` returns the nearest allowed value. */
export function settle(
  text: string,
  before: number,
  read: (text: string) => Read | undefined,
  nearestOffered: (value: number) => number,
): Settled {
  const typed = read(text);
  if (typed === undefined) return { value: before, why: 'unread' };
  const value = nearestOffered(typed.value);
  if (value === typed.value) return { value, why: typed.isExact ? 'as-typed' : 'nearest' };
  const { min, max } = limitsOf(nearestOffered);
  if (typed.value > max) return { value, why: 'max' };
  return { value, why: typed.value < min ? 'min' : 'nearest' };
}

/** Far above every allowed value, and still an exact number. */
const FAR = 1e12;

/** Minimum and maximum of a field. */
export const limitsOf = (
  nearestOffered: (value: number) => number,
): { readonly min: number; readonly max: number } => ({
  min: nearestOffered(-FAR),
  max: nearestOffered(FAR),
});
