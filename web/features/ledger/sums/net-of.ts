import { sumToMinor, sumToWire } from '@parlor/contract/kernel/money.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';

/** In less out, without the rounding of a float. */
export const netOf = (currency: Currency, sum: { readonly in: number; readonly out: number }): number =>
  sumToWire(currency, sumToMinor(currency, sum.in) - sumToMinor(currency, sum.out));
