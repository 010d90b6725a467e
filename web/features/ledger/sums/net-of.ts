import { toMinor, toWire } from '@parlor/contract/kernel/money.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';

/** In less out, without the rounding of a float. */
export const netOf = (currency: Currency, sum: { readonly in: number; readonly out: number }): number =>
  toWire(currency, (toMinor(currency, sum.in) ?? 0n) - (toMinor(currency, sum.out) ?? 0n));
