// The wallet behind the provider port: bet, win and rollback by transaction id, the same for every provider (W-01 …
// W-32).
//
// A transaction id takes effect once. Its result is stored with a fingerprint of the request: the same request gets the
// first answer again, other data under the same id is a conflict. A rollback whose bet has not arrived leaves a
// tombstone, so that the late bet takes nothing.
import { canonicalJson } from '@parlor/contract/kernel/canonical-json.ts';
import type { ErrorCode } from '@parlor/contract/kernel/errors.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import { toWire } from '@parlor/contract/kernel/money.ts';
import { RuleViolation } from '../kernel/rule-violation.ts';
import { mustTakeRounds } from '../kernel/switches.ts';
import { keepRound, mustBeOf, type EndedBy } from './round-end.ts';
import { countAtStudio, mustBePayable, mustBeStakeable, type StudioStanding } from './studio-bounds.ts';
import { mustAllow } from '../care/must-allow.ts';
import { countStake, countWon } from '../care/used.ts';
import { countPromo } from '../money/minting.ts';
import type { ActContext } from '../kernel/context.ts';
import { move } from '../money/postings.ts';
import { providerAccount, providerReference } from './provider-references.ts';

export type TransactionKind = 'bet' | 'win' | 'rollback';
export type TransactionStatus = 'accepted' | 'refused' | 'rolled-back' | 'tombstone';

/** One transaction id of one provider and player, in its present state. */
export interface TransactionRecord {
  readonly provider: string;
  readonly transactionId: string;
  readonly kind: TransactionKind;
  readonly status: TransactionStatus;
  readonly roundId: string;
  /** What a win settles or a rollback undoes. */
  readonly referenceId?: string;
  readonly gameId: string;
  readonly currency: Currency;
  readonly amountMinor: bigint;
  /** A bet that a win names, and that win was not undone. It cannot be rolled back. */
  readonly settled: boolean;
  /** Why it was refused. A refusal is frozen under its id (W-06). */
  readonly refusal?: ErrorCode;
  readonly fingerprint: string;
  /** The answer, repeated word for word. JSON text. */
  readonly reply: string;
}

/** What one boost paid on a round and was not taken back. */
export interface BoostShare {
  readonly id: string;
  readonly percentage: number;
  /** Minor units of PP. */
  readonly minor: number;
}

/** A round of several transactions, in its present state. */
export interface RoundRecord {
  readonly provider: string;
  readonly roundId: string;
  readonly gameId: string;
  readonly currency: Currency;
  readonly open: boolean;
  /** Bets that were not rolled back. */
  readonly stakedMinor: bigint;
  readonly wonMinor: bigint;
  /** Wins that named no bet: they settle all bets of the round. */
  readonly wins: number;
  /** How it ended without being reported as paid in full: its bets can still be rolled back. */
  readonly endedBy?: EndedBy;
  /** When it first ended. */
  readonly closedAtMs?: number;
  /** The boost on its win that was not taken back. Minor units of PP. */
  readonly boostedMinor?: bigint;
  /** Its parts by boost. */
  readonly boostedBy?: readonly BoostShare[];
}

/** The rows that the host read for this call, together with the player. */
export interface KnownRows {
  readonly transaction?: TransactionRecord | undefined;
  readonly referenced?: TransactionRecord | undefined;
  /** The bet that counts as not settled if `referenced`, a win, is undone (`betFreedBy`). */
  readonly freedBet?: TransactionRecord | undefined;
  readonly round?: RoundRecord | undefined;
  /** Other rounds of the same player, provider and game that are still open. */
  readonly openRounds?: readonly RoundRecord[] | undefined;
  /** What the provider moved in this hour; missing if the host has no outside providers. */
  readonly studio?: StudioStanding | undefined;
}

interface Call {
  readonly provider: string;
  readonly transactionId: string;
  readonly roundId: string;
  readonly gameId: string;
  readonly currency: Currency;
  readonly known: KnownRows;
  /** Some dialects require the first reply for a known id with other data. The rule is a conflict. */
  readonly repeats?: 'by-id';
}
export interface BetCall extends Call {
  readonly amountMinor: bigint;
  readonly roundClosed: boolean;
  /** Paid for by the provider: it is recorded, takes nothing and belongs to no round. */
  readonly free?: boolean;
  /** The provider may send nothing for a lost round: its next bet in the same game ends the earlier rounds. */
  readonly endsUnsaid?: boolean;
}
export interface WinCall extends Call {
  readonly amountMinor: bigint;
  readonly roundClosed: boolean;
  /** The provider marks the last win of a round, so a win of zero does not close the round by itself. */
  readonly saysWhenClosed?: boolean;
  /** The provider may send a round's win later, even if the bet has ended the round. */
  readonly endsUnsaid?: boolean;
  readonly referenceId?: string;
  /** Promo and jackpot wins need no bet and no open round. */ readonly promo: boolean;
}
export interface RollbackCall extends Call {
  readonly referenceId: string;
  /** What the provider thinks the amount was; refused where it differs. */ readonly amountMinor?: bigint;
}

/** `balance` is after the movement, as in the first answer. */
export interface WalletReply {
  readonly transactionId: string;
  readonly balance: number;
  readonly currency: Currency;
  /** A frozen refusal of this id: nothing was moved. */
  readonly refusal?: ErrorCode;
  /** The part of a rolled-back win that was already spent; stored as a debt (W-21). */
  readonly shortfall?: number;
  /** A rollback of an unknown transaction: nothing was moved and nothing will be. */
  readonly unknown?: true;
  /** When it was first decided. Missing in answers from before this was recorded. */
  readonly atMs?: number;
}

/** The fields that every entry of a call's transaction has. */
export const movementOf = (c: Call, amountMinor: bigint) => ({
  currency: c.currency,
  amountMinor,
  reference: providerReference(c.provider, c.transactionId),
  gameId: c.gameId,
});

export const fingerprintOf = (kind: TransactionKind, c: Call, rest: object): string =>
  canonicalJson({ kind, round: c.roundId, game: c.gameId, currency: c.currency, ...rest });

/**
 * The first answer again; undefined for a new id. Throws TRANSACTION_CONFLICT if the same id comes with other content, and
 * TRANSACTION_ROLLED_BACK for a bet whose rollback came first (a tombstone).
 */
export function answeredBefore(
  known: TransactionRecord | undefined,
  fingerprint: string,
  { kind, repeats }: { kind: TransactionKind; repeats?: 'by-id' | undefined },
): WalletReply | undefined {
  if (!known) return undefined;
  if (known.status === 'tombstone') throw new RuleViolation('TRANSACTION_ROLLED_BACK');
  const isSame = known.fingerprint === fingerprint || (repeats === 'by-id' && known.kind === kind);
  if (!isSame)
    throw new RuleViolation('TRANSACTION_CONFLICT', undefined, { transactionId: known.transactionId });
  return JSON.parse(known.reply) as WalletReply;
}

export function record(
  context: ActContext,
  kind: TransactionKind,
  c: Call,
  fingerprint: string,
  rest: {
    amountMinor: bigint;
    status?: TransactionStatus;
    referenceId?: string;
    refusal?: ErrorCode;
    shortfallMinor?: bigint;
    unknown?: boolean;
  },
): WalletReply {
  const { amountMinor, status = 'accepted', referenceId, refusal, shortfallMinor, unknown } = rest;
  const reply: WalletReply = {
    transactionId: c.transactionId,
    balance: toWire(c.currency, context.balances[c.currency]),
    currency: c.currency,
    ...(refusal === undefined ? {} : { refusal }),
    ...(shortfallMinor === undefined ? {} : { shortfall: toWire(c.currency, shortfallMinor) }),
    ...(unknown === true ? { unknown } : {}),
    atMs: context.world.nowMs,
  };
  context.effects.transactions.push({
    provider: c.provider,
    transactionId: c.transactionId,
    kind,
    status,
    roundId: c.roundId,
    gameId: c.gameId,
    currency: c.currency,
    amountMinor,
    settled: false,
    fingerprint,
    reply: JSON.stringify(reply),
    ...(referenceId === undefined ? {} : { referenceId }),
    ...(refusal === undefined ? {} : { refusal }),
  });
  return reply;
}

const roundAfter = (c: Call, change: Partial<RoundRecord>): RoundRecord => ({
  provider: c.provider,
  roundId: c.roundId,
  gameId: c.gameId,
  currency: c.currency,
  open: true,
  stakedMinor: 0n,
  wonMinor: 0n,
  wins: 0,
  ...c.known.round,
  ...change,
});

export function bet(context: ActContext, c: BetCall): WalletReply {
  const fingerprint = fingerprintOf('bet', c, {
    amount: c.amountMinor.toString(),
    closed: c.roundClosed,
    free: c.free,
  });
  const before = answeredBefore(c.known.transaction, fingerprint, { kind: 'bet', repeats: c.repeats });
  if (before) return before;
  // A further bet of an open round belongs to that round.
  if ((c.known.round?.stakedMinor ?? 0n) === 0n) mustTakeRounds(context.world, c);
  mustAllow(context, {
    starts: 'round',
    currency: c.currency,
    stakeMinor: c.free === true ? 0n : c.amountMinor,
  });
  if (c.free === true) return record(context, 'bet', c, fingerprint, { amountMinor: 0n });
  if (c.known.round) mustBeOf(c.known.round, c);
  // A round that ended by silence continues with its next bet.
  const wasEnded = c.known.round !== undefined && !c.known.round.open;
  if (wasEnded && c.known.round?.endedBy !== 'silence') throw new RuleViolation('ROUND_CLOSED');
  if (context.balances[c.currency] < c.amountMinor)
    return record(context, 'bet', c, fingerprint, {
      amountMinor: c.amountMinor,
      status: 'refused',
      refusal: 'INSUFFICIENT_BALANCE',
    });
  mustBeStakeable(context, c);
  move(context, {
    ...movementOf(c, c.amountMinor),
    debit: 'player',
    credit: providerAccount(c.provider),
    reason: 'stake',
  });
  countStake(context, c.currency, c.amountMinor);
  countAtStudio(context, c, { stakedMinor: c.amountMinor });
  if (c.endsUnsaid === true)
    for (const silent of c.known.openRounds ?? [])
      if (silent.roundId !== c.roundId && silent.gameId === c.gameId && silent.open)
        keepRound(context, silent, { ...silent, open: false, endedBy: 'silence' }, c.transactionId);
  keepRound(
    context,
    c.known.round,
    roundAfter(c, {
      open: !c.roundClosed && !wasEnded,
      stakedMinor: (c.known.round?.stakedMinor ?? 0n) + c.amountMinor,
      ...(c.roundClosed ? { endedBy: 'bet' } : {}),
    }),
    c.transactionId,
  );
  return record(context, 'bet', c, fingerprint, { amountMinor: c.amountMinor });
}

export function win(context: ActContext, c: WinCall): WalletReply {
  const fingerprint = fingerprintOf('win', c, {
    amount: c.amountMinor.toString(),
    closed: c.roundClosed,
    reference: c.referenceId,
    promo: c.promo,
  });
  const before = answeredBefore(c.known.transaction, fingerprint, { kind: 'win', repeats: c.repeats });
  if (before) return before;
  if (c.promo) countPromo(context, c);
  else settleBet(context, c);
  countAtStudio(context, c, c.promo ? { promoMinor: c.amountMinor } : { paidMinor: c.amountMinor });
  if (c.amountMinor > 0n)
    move(context, {
      ...movementOf(c, c.amountMinor),
      debit: providerAccount(c.provider),
      credit: 'player',
      reason: c.promo ? 'promo' : 'win',
    });
  // A prize without a bet makes no loss smaller.
  if (!c.promo) countWon(context, c.currency, c.amountMinor);
  return record(context, 'win', c, fingerprint, {
    amountMinor: c.amountMinor,
    ...(c.referenceId === undefined ? {} : { referenceId: c.referenceId }),
  });
}

function settleBet(context: ActContext, c: WinCall): void {
  const { round, referenced } = c.known;
  if (!round)
    throw new RuleViolation(
      'ROUND_NOT_FOUND',
      'No bet of this round is known. Send the bet first, then this win again.',
    );
  mustBeOf(round, c);
  const mayCome = round.endedBy === 'silence' || (round.endedBy === 'bet' && c.endsUnsaid === true);
  if (!round.open && !mayCome) throw new RuleViolation('ROUND_CLOSED');
  if (c.referenceId !== undefined) {
    if (!referenced || referenced.status === 'tombstone' || referenced.kind !== 'bet')
      throw new RuleViolation(
        'TRANSACTION_NOT_FOUND',
        'The bet of this win is not known. Send the bet first, then this win again.',
      );
    if (referenced.status === 'rolled-back')
      throw new RuleViolation('TRANSACTION_ROLLED_BACK', 'The bet of this win was rolled back.');
    if (referenced.status !== 'accepted')
      throw new RuleViolation('TRANSACTION_NOT_FOUND', 'The bet of this win was refused.');
    if (referenced.roundId !== c.roundId)
      throw new RuleViolation('TRANSACTION_CONFLICT', 'The bet of this win belongs to another round.');
    context.effects.transactions.push({ ...referenced, settled: true });
  }
  if (round.stakedMinor === 0n)
    throw new RuleViolation('TRANSACTION_ROLLED_BACK', 'Every bet of this round was rolled back.');
  mustBePayable(context, c, round);
  // A win of zero reports a lost round and closes it (W-13).
  const closes = c.roundClosed || (c.amountMinor === 0n && c.saysWhenClosed !== true);
  const { endedBy, ...rest } = roundAfter(c, {
    open: round.open && !closes,
    wonMinor: round.wonMinor + c.amountMinor,
    wins: round.wins + (c.referenceId === undefined ? 1 : 0),
  });
  keepRound(
    context,
    round,
    { ...rest, ...(endedBy === undefined || closes ? {} : { endedBy }) },
    c.transactionId,
  );
}
