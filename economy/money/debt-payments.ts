// How a debt shrinks: a share of each reward pays it back (`debts.collectedPercent` of content/economy.yaml), or an operator
// writes it off.
import type { LedgerReason } from '@parlor/contract/calls/balances.ts';
import { toDecimal } from '@parlor/contract/kernel/money.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import { owedMinor, viewDebts } from './debts.ts';
import { RuleViolation } from '../kernel/rule-violation.ts';
import type { ActContext } from '../kernel/context.ts';
import { move, type Move } from './postings.ts';

/** Bought, or earned before: paid in full, and the day's limit does not apply. */
const NOT_EARNED: ReadonlySet<LedgerReason> = new Set([
  'welcome',
  'delivery',
  'subscription',
  'exchange',
  'correction',
]);
/** A share of each earned reward pays debts back. It counts towards the limits of the day and the hour. */
export const isEarned = (reason: LedgerReason): boolean => !NOT_EARNED.has(reason);

export const debtReference = (reference: string): string => `debt:${reference}`;

type Paid = Pick<Move, 'reason' | 'currency' | 'amountMinor' | 'reference'>;

/** Pays debts back from a reward that was just granted. Remainders of rounding stay with the player. */
export function collectDebt(context: ActContext, { reason, currency, amountMinor, reference }: Paid): void {
  const owed = owedMinor(context.state, currency);
  if (owed === 0n || !isEarned(reason)) return;
  const share = (amountMinor * BigInt(context.world.content.economy.debts.collectedPercent)) / 100n;
  const paid = share < owed ? share : owed;
  if (paid === 0n) return;
  move(context, {
    debit: 'player',
    credit: 'debt',
    currency,
    amountMinor: paid,
    reason: 'debt',
    reference: debtReference(reference),
  });
}

export interface WriteOffCall {
  readonly writeOffId: string;
  readonly currency: Currency;
  /** The whole debt, as the operator saw it. */
  readonly amountMinor: bigint;
}
export const writeOffReference = (id: string): string => `write-off:${id}`;

/** Ends the debt in one currency. Refuses DEBT_CHANGED if it is not the debt that the operator saw. */
export function writeOffDebt(context: ActContext, { writeOffId, currency, amountMinor }: WriteOffCall) {
  const owed = owedMinor(context.state, currency);
  if (owed === 0n || owed !== amountMinor)
    throw new RuleViolation(
      'DEBT_CHANGED',
      `This player owes ${toDecimal(currency, owed)} ${currency}. Write off exactly this amount.`,
      { currency, owed: toDecimal(currency, owed) },
    );
  move(context, {
    debit: 'house:debts',
    credit: 'debt',
    currency,
    amountMinor,
    reason: 'debt',
    reference: writeOffReference(writeOffId),
  });
  return { debts: viewDebts(context.state) };
}
