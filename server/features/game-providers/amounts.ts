import { toMinor } from '@parlor/contract/kernel/money.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';

/** An amount of a call in minor units. The schema has checked it, so anything else is a fault of ours. */
export function minorOf(currency: Currency, amount: string): bigint {
  const minor = toMinor(currency, amount);
  if (minor === undefined) throw new RangeError(`${amount} is no amount in ${currency}`);
  return minor;
}
