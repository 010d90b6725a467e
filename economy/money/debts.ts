// A player's debts: amounts to take back that were already spent. Only `move` counts them, from the entries of the
// ledger's account `debt`. Rewards pay a share back, and an operator may write a debt off.
import { toWire } from '@parlor/contract/kernel/money.ts';
import type { Debt } from '@parlor/contract/calls/balances.ts';
import { CURRENCIES, type Currency } from '@parlor/contract/kernel/vocabulary.ts';

/** Minor units by currency; a currency without debt is left out. */
export type DebtsSlice = Readonly<Partial<Record<Currency, number>>>;
/** Documents from before debts existed have none. */
interface Owing {
  readonly debts?: DebtsSlice;
}

export const owedMinor = ({ debts }: Owing, currency: Currency): bigint => BigInt(debts?.[currency] ?? 0);

/** Throws if more would be paid back than is owed: that is a bug. */
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
