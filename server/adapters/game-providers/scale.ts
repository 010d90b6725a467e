// Converts integers of a dialect's unit to our minor units by shifting digits, never by division.
import { decimalsOf, MAX_MINOR, toMinor } from '@parlor/contract/kernel/money.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';

/** `amount` counts 10^-decimals of a unit. Undefined if the currency has fewer decimals or the amount is out of range. */
export function minorOfScaled(currency: Currency, amount: bigint, decimals: number): bigint | undefined {
  const shift = decimalsOf[currency] - decimals;
  if (shift < 0 && amount % 10n ** BigInt(-shift) !== 0n) return undefined;
  const minor = shift < 0 ? amount / 10n ** BigInt(-shift) : amount * 10n ** BigInt(shift);
  return minor <= MAX_MINOR ? minor : undefined;
}

/**
 * A decimal balance as a number of 10^-decimals. Finer digits are dropped, so that the shown balance is never
 * too high.
 */
export function scaledOf(currency: Currency, balance: string, decimals: number): number {
  const minor = toMinor(currency, balance);
  if (minor === undefined) throw new RangeError(`${balance} is not a balance in ${currency}`);
  const shift = decimalsOf[currency] - decimals;
  const scaled = shift < 0 ? minor * 10n ** BigInt(-shift) : minor / 10n ** BigInt(shift);
  if (scaled > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError(`${balance} does not fit a JSON number`);
  return Number(scaled);
}
