// Undoing a bet or a win by its transaction id (W-15 … W-24). The rollback of a bet that has not arrived leaves a tombstone;
// `answeredBefore` in provider-wallet.ts refuses the late bet.
import { RuleViolation } from '../kernel/rule-violation.ts';
import { keepRound } from './round-end.ts';
import { countReturned, countWon } from '../care/used.ts';
import { countAtStudio } from './studio-bounds.ts';
import type { ActContext } from '../kernel/context.ts';
import { move, takeOrOwe } from '../money/postings.ts';
import { providerAccount } from './provider-references.ts';
import {
  fingerprintOf,
  movementOf,
  record,
  answeredBefore,
  type RollbackCall,
  type RoundRecord,
  type TransactionRecord,
  type WalletReply,
} from './provider-wallet.ts';

export function rollback(context: ActContext, c: RollbackCall): WalletReply {
  const fingerprint = fingerprintOf('rollback', c, {
    reference: c.referenceId,
    amount: c.amountMinor?.toString(),
  });
  const before = answeredBefore(c.known.transaction, fingerprint, { kind: 'rollback', repeats: c.repeats });
  if (before) return before;
  const referenced = c.known.referenced;
  const done = (shortfallMinor?: bigint) =>
    record(context, 'rollback', c, fingerprint, {
      amountMinor: referenced?.amountMinor ?? 0n,
      referenceId: c.referenceId,
      unknown: referenced === undefined || referenced.status === 'tombstone',
      ...(shortfallMinor === undefined ? {} : { shortfallMinor }),
    });
  if (!referenced) {
    context.effects.transactions.push({
      provider: c.provider,
      transactionId: c.referenceId,
      kind: 'bet',
      status: 'tombstone',
      roundId: c.roundId,
      gameId: c.gameId,
      currency: c.currency,
      amountMinor: c.amountMinor ?? 0n,
      settled: false,
      fingerprint: '',
      reply: '',
    });
    return done();
  }
  if (referenced.status !== 'tombstone') mustBeSame(c, referenced);
  // A repeated rollback, or a rollback of something never moved, changes nothing (W-16, W-18).
  if (referenced.status !== 'accepted') return done();
  if (referenced.kind === 'rollback')
    throw new RuleViolation('ALREADY_SETTLED', 'This transaction cannot be rolled back.');
  return referenced.kind === 'bet'
    ? returnBet(context, c, referenced, done)
    : takeBackWin(context, c, referenced, done);
}

/** The bet that `win` alone settles by naming it; `rows` are its provider's transactions in their present state. */
export function betFreedBy(
  win: TransactionRecord | undefined,
  rows: Iterable<TransactionRecord>,
): TransactionRecord | undefined {
  if (win?.kind !== 'win' || win.referenceId === undefined) return undefined;
  let bet: TransactionRecord | undefined;
  for (const row of rows) {
    if (row.provider !== win.provider) continue;
    if (row.transactionId === win.referenceId) bet = row;
    const settlesToo = row.kind === 'win' && row.status === 'accepted' && row.referenceId === win.referenceId;
    if (settlesToo && row.transactionId !== win.transactionId) return undefined;
  }
  return bet;
}

/** The rollback must name the same data as the transaction it undoes (W-17). */
function mustBeSame(c: RollbackCall, referenced: TransactionRecord): void {
  if (c.currency !== referenced.currency)
    throw new RuleViolation('WRONG_CURRENCY', `The transaction to roll back is in ${referenced.currency}.`);
  const differs =
    c.amountMinor !== undefined && c.amountMinor !== referenced.amountMinor
      ? 'amount'
      : c.roundId !== referenced.roundId
        ? 'round'
        : c.gameId !== referenced.gameId
          ? 'game'
          : undefined;
  if (differs !== undefined)
    throw new RuleViolation(
      'TRANSACTION_CONFLICT',
      `The ${differs} is not that of the transaction to roll back.`,
    );
}

function returnBet(
  context: ActContext,
  c: RollbackCall,
  referenced: TransactionRecord,
  done: () => WalletReply,
): WalletReply {
  const { round } = c.known;
  if (referenced.settled || (round && (round.wins > 0 || (!round.open && round.endedBy === undefined))))
    throw new RuleViolation('ALREADY_SETTLED');
  // A free bet took nothing.
  if (referenced.amountMinor > 0n)
    move(context, {
      ...movementOf(c, referenced.amountMinor),
      debit: providerAccount(c.provider),
      credit: 'player',
      reason: 'stake-returned',
    });
  // Answers from before the time was recorded: it leaves no sum.
  const { atMs } = JSON.parse(referenced.reply) as WalletReply;
  if (atMs !== undefined) countReturned(context, c.currency, referenced.amountMinor, atMs);
  context.effects.transactions.push({ ...referenced, status: 'rolled-back' });
  countAtStudio(context, c, { stakedMinor: -referenced.amountMinor });
  if (round)
    keepRound(
      context,
      round,
      { ...round, stakedMinor: round.stakedMinor - referenced.amountMinor },
      c.transactionId,
    );
  return done();
}

function takeBackWin(
  context: ActContext,
  c: RollbackCall,
  referenced: TransactionRecord,
  done: (shortfallMinor?: bigint) => WalletReply,
): WalletReply {
  const shortfallMinor = takeOrOwe(context, {
    ...movementOf(c, referenced.amountMinor),
    credit: providerAccount(c.provider),
    reason: 'win-taken-back',
  });
  const isPromo = referenced.roundId.startsWith('promo:');
  if (!isPromo) countWon(context, c.currency, -referenced.amountMinor);
  context.effects.transactions.push({ ...referenced, status: 'rolled-back' });
  if (c.known.freedBet) context.effects.transactions.push({ ...c.known.freedBet, settled: false });
  countAtStudio(
    context,
    c,
    isPromo ? { promoMinor: -referenced.amountMinor } : { paidMinor: -referenced.amountMinor },
  );
  const { round } = c.known;
  if (round) keepRound(context, round, withoutWin(round, referenced), c.transactionId);
  return done(shortfallMinor > 0n ? shortfallMinor : undefined);
}

/** A closed round of which nothing is paid any more ended as if with its bet, which may be returned too. */
function withoutWin(round: RoundRecord, win: TransactionRecord): RoundRecord {
  const wonMinor = round.wonMinor - win.amountMinor;
  const wins = round.wins - (win.referenceId === undefined ? 1 : 0);
  const isUnpaid = !round.open && wins === 0 && wonMinor === 0n;
  return { ...round, wonMinor, wins, ...(isUnpaid ? { endedBy: round.endedBy ?? 'bet' } : {}) };
}
