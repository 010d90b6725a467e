// What a player owes: what was to be taken back and was spent already. `move` alone counts it, from the entries of the
// ledger's account `debt`; rewards pay a share of it back, and an operator may write it off.
import { toWire } from '@parlor/contract/kernel/money.ts';
import type { Debt } from '@parlor/contract/calls/balances.ts';
import { CURRENCIES, type Currency } from '@parlor/contract/kernel/vocabulary.ts';

/** Minor units by currency; a currency in which nothing is owed is left out. */
export type DebtsSlice = Readonly<Partial<Record<Currency, number>>>;
/** A document that was written before debts were counted has none. */
interface Owing {
  readonly debts?: DebtsSlice;
}

export const owedMinor = ({ debts }: Owing, currency: Currency): bigint => BigInt(debts?.[currency] ?? 0);

/** Throws where more would be paid back than is owed: that is a fault of ours. */
export function debtsAfter(state: Owing, currency: Currency, byMinor: bigint): DebtsSlice {
  const after = owedMinor(state, currency) + byMinor;
  if (after < 0n) throw new RangeError(`More ${currency} would be paid back than is owed`);
  const { [currency]: _, ...others } = state.debts ?? {};
  return after === 0n ? others : { ...others, [currency]: Number(after) };
}

export const viewDebts = (state: Owing): Debt[] =>
  CURRENCIES.flatMap((currency) => {
    const minor = owedMinor(state, currency);
    return minor === 0n ? [] : [{ currency, amount: toWire(currency, minor) }];
  });
