// Converts ledger entries between their rows and the wire.
import type { LedgerEntry, LedgerReason } from '@parlor/contract/calls/balances.ts';
import { toWire } from '@parlor/contract/kernel/money.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';

export interface LedgerRow {
  readonly number: bigint;
  readonly reference: string;
  readonly debit: string;
  readonly currency: Currency;
  readonly amount: bigint;
  readonly balance_after: bigint;
  readonly reason: LedgerReason;
  readonly game_id: string | null;
  readonly at: Date;
}
export const LEDGER_COLUMNS =
  'number, reference, debit, currency, amount, balance_after, reason, game_id, at';

/** An amount that left the player, or that they owed and could not pay, is negative. */
export const viewEntry = (row: LedgerRow): LedgerEntry => ({
  number: Number(row.number),
  at: row.at.toISOString(),
  currency: row.currency,
  amount: toWire(row.currency, row.debit === 'player' || row.debit === 'debt' ? -row.amount : row.amount),
  balanceAfter: toWire(row.currency, row.balance_after),
  reason: row.reason,
  reference: row.reference,
  ...(row.game_id === null ? {} : { gameId: row.game_id }),
});
