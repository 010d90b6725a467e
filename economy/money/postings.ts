// Postings: the rows of the ledger, and the only writer of balances and debts.
import type { LedgerReason } from '@parlor/contract/calls/balances.ts';
import { MAX_MINOR, toDecimal } from '@parlor/contract/kernel/money.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import { setState, type ActContext } from '../kernel/context.ts';
import { RuleViolation } from '../kernel/rule-violation.ts';
import { debtsAfter } from './debts.ts';

/**
 * The accounts of the ledger. Only `player` must never be negative. A value that leaves `debt` is owed by the player
 * from then on; a value that enters it is paid back. The others are issuers, which are summed and never stored: `mint:`
 * with the reason of new value (economy/money/minting.ts), `house:prize` for games of ours, `house:shop` for purchases,
 * `house:debts` for what is written off, and `provider:` with the id of a game provider.
 */
export type Account =
  | 'player'
  | 'debt'
  | `mint:${string}`
  | `house:${'prize' | 'shop' | 'debts'}`
  | `provider:${string}`;

/** One row of the ledger: `amountMinor` leaves `debit` and enters `credit`, so every row sums to zero (I1). */
export interface Posting {
  /** 1, 2, 3 … for each player, without gaps. */
  readonly number: number;
  /** Unique for the player, so it happens once. */
  readonly reference: string;
  readonly debit: Account;
  readonly credit: Account;
  readonly currency: Currency;
  readonly amountMinor: bigint;
  /** The player's balance after this entry. */
  readonly balanceAfterMinor: bigint;
  readonly reason: LedgerReason;
  readonly gameId?: string;
}

export type Move = Omit<Posting, 'number' | 'balanceAfterMinor'>;

/**
 * The only writer of balances and debts. Moves value between two accounts, one of which is the player's. Refuses
 * INSUFFICIENT_BALANCE and BALANCE_LIMIT. An amount that is not positive is a bug.
 */
export function move(context: ActContext, m: Move): void {
  if (m.amountMinor <= 0n) throw new RangeError(`A posting needs a positive amount (${m.reference})`);
  if (m.debit === m.credit) throw new RangeError(`A posting needs two accounts (${m.reference})`);
  const before = context.balances[m.currency];
  let after = before;
  if (m.debit === 'player') {
    if (before < m.amountMinor)
      throw new RuleViolation(
        'INSUFFICIENT_BALANCE',
        `This costs ${toDecimal(m.currency, m.amountMinor)} ${m.currency}. Your balance is ${toDecimal(m.currency, before)}.`,
        {
          currency: m.currency,
          balance: toDecimal(m.currency, before),
          needed: toDecimal(m.currency, m.amountMinor),
        },
      );
    after = before - m.amountMinor;
  } else if (m.credit === 'player') {
    after = before + m.amountMinor;
    if (after > MAX_MINOR)
      throw new RuleViolation('BALANCE_LIMIT', undefined, {
        currency: m.currency,
        limit: toDecimal(m.currency, MAX_MINOR),
      });
  }
  const number = context.state.entries + 1;
  context.effects.postings.push({ ...m, number, balanceAfterMinor: after });
  context.balances[m.currency] = after;
  setState(context, {
    entries: number,
    changedAtMs: { ...context.state.changedAtMs, [m.currency]: context.world.nowMs },
  });
  if (m.debit === 'debt' || m.credit === 'debt') {
    const byMinor = m.debit === 'debt' ? m.amountMinor : -m.amountMinor;
    setState(context, { debts: debtsAfter(context.state, m.currency, byMinor) });
  }
}

/** Takes what the player has. The player owes the rest from then on; it is returned in minor units. */
export function takeOrOwe(context: ActContext, m: Omit<Move, 'debit'>): bigint {
  const held = context.balances[m.currency];
  const takenMinor = held < m.amountMinor ? held : m.amountMinor;
  const owedMinor = m.amountMinor - takenMinor;
  if (takenMinor > 0n) move(context, { ...m, debit: 'player', amountMinor: takenMinor });
  if (owedMinor > 0n)
    move(context, { ...m, debit: 'debt', amountMinor: owedMinor, reference: `${m.reference}:debt` });
  return owedMinor;
}
