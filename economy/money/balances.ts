// Balances as the player sees them (spec §3): every currency is always present (I6).
import type { Balance, Balances } from '@parlor/contract/calls/balances.ts';
import { toWire } from '@parlor/contract/kernel/money.ts';
import { viewDebts } from './debts.ts';
import { CURRENCIES, type Currency } from '@parlor/contract/kernel/vocabulary.ts';
import { isoOf } from '../kernel/periods.ts';
import type { BalancesMinor, PlayerState } from '../kernel/player.ts';
import type { Content } from '../kernel/world.ts';

/** A player, or the context of an act: both have balances and the document. */
interface Holder {
  readonly balances: BalancesMinor;
  readonly state: PlayerState;
}

export const viewBalance = (of: Holder, currency: Currency): Balance => ({
  balance: toWire(currency, of.balances[currency]),
  currency,
  updatedAt: isoOf(of.state.changedAtMs[currency]),
});

export const viewBalances = (of: Holder, content: Content): Balances => ({
  balances: CURRENCIES.map((c) => viewBalance(of, c)),
  configuration: content.economy.currencies as Balances['configuration'],
  debts: viewDebts(of.state),
  debtPercent: content.economy.debts.collectedPercent,
});
