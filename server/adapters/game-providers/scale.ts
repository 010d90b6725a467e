// Converts whole numbers of a dialect's own unit to our minor units: shifted by digits, never divided.
import { decimalsOf, MAX_MINOR, toMinor } from '@parlor/contract/kernel/money.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';

/** `amount` counts 10^-decimals of a whole unit. Undefined where the currency has fewer decimals or no such balance. */
export function minorOfScaled(currency: Currency, amount: bigint, decimals: number): bigint | undefined {
  const shift = decimalsOf[currency] - decimals;
  if (shift < 0 && amount % 10n ** BigInt(-shift) !== 0n) return undefined;
  const minor = shift < 0 ? amount / 10n ** BigInt(-shift) : amount * 10n ** BigInt(shift);
  return minor <= MAX_MINOR ? minor : undefined;
}

/** A balance in decimal text, as a number of 10^-decimals; finer digits are dropped, because a balance that is shown is never too high. */
export function scaledOf(currency: Currency, balance: string, decimals: number): number {
  const minor = toMinor(currency, balance);
  if (minor === undefined) throw new RangeError(`${balance} is no balance in ${currency}`);
  const shift = decimalsOf[currency] - decimals;
  const scaled = shift < 0 ? minor * 10n ** BigInt(-shift) : minor / 10n ** BigInt(shift);
  if (scaled > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError(`${balance} does not fit a JSON number`);
  return Number(scaled);
}
