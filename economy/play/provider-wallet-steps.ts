// Several steps of one round in one act, as some dialects put them into one call: all or none (W-28). A known id gets
// its first answer again, and the other steps continue.
import { RuleViolation } from '../kernel/rule-violation.ts';
import { betFreedBy, rollback } from './rollback.ts';
import { closeRound, type CloseCall } from './round-end.ts';
import type { ActContext } from '../kernel/context.ts';
import {
  bet,
  win,
  type KnownRows,
  type RoundRecord,
  type TransactionRecord,
  type WalletReply,
} from './provider-wallet.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import { toWire } from '@parlor/contract/kernel/money.ts';

export type WalletStep =
  | {
      readonly kind: 'bet';
      readonly transactionId: string;
      readonly amountMinor: bigint;
      /** Paid for by the provider: nothing is taken. */
      readonly free?: boolean;
    }
  | {
      readonly kind: 'win';
      readonly transactionId: string;
      readonly amountMinor: bigint;
      /** The bet that it settles; without it, the whole round. */
      readonly referenceId?: string;
      /** A prize of the provider, or of a free round: it needs no bet. */
      readonly promo?: boolean;
    }
  | {
      readonly kind: 'rollback';
      readonly transactionId: string;
      readonly referenceId: string;
      readonly amountMinor?: bigint;
    };

export interface StepsCall {
  readonly provider: string;
  readonly gameId: string;
  readonly currency: Currency;
  /** Undefined if a rollback names none: then it is the round of the undone transaction. */
  readonly roundId: string | undefined;
  readonly steps: readonly WalletStep[];
  /** Whether the round ends with this call; undefined if the dialect has no field for it. */
  readonly closed: boolean | undefined;
  /** The dialect may end a round with its bet and pay it later, or send nothing for a lost one. */
  readonly endsUnsaid?: boolean | undefined;
  readonly repeats?: 'by-id' | undefined;
  readonly known: {
    readonly transactions: ReadonlyMap<string, TransactionRecord>;
    readonly round: RoundRecord | undefined;
    readonly openRounds?: KnownRows['openRounds'];
    readonly studio?: KnownRows['studio'];
  };
}

export interface StepsReply {
  /** One answer for each step, in order. After a refused bet there are no more. */
  readonly steps: readonly WalletReply[];
  /** The present balance, after all steps. */
  readonly balance: number;
}

/** Ids of provider rounds have no colon, so this is never one of theirs. A prize without a bet gets its own round. */
export const promoRound = (transactionId: string): string => `promo:${transactionId}`;
const isPromoRound = (roundId: string): boolean => roundId.startsWith('promo:');

/** The ids of all rows that these steps need. */
export const idsOf = (steps: readonly WalletStep[]): string[] => [
  ...new Set(
    steps.flatMap((s) =>
      'referenceId' in s && s.referenceId !== undefined
        ? [s.transactionId, s.referenceId]
        : [s.transactionId],
    ),
  ),
];

export function takeSteps(context: ActContext, c: StepsCall): StepsReply {
  const { effects } = context;
  const transaction = (id: string | undefined): TransactionRecord | undefined =>
    id === undefined
      ? undefined
      : (effects.transactions.findLast((t) => t.transactionId === id) ?? c.known.transactions.get(id));
  const round = (roundId: string): RoundRecord | undefined =>
    effects.rounds.findLast((r) => r.roundId === roundId) ??
    (c.known.round?.roundId === roundId ? c.known.round : undefined);
  const transactions = (): Iterable<TransactionRecord> =>
    new Map([
      ...c.known.transactions,
      ...effects.transactions.map((t) => [t.transactionId, t] as const),
    ]).values();
  const replies: WalletReply[] = [];
  // A win is taken back before the bet that it settled is returned, whatever the order of the call.
  const undoesWin = (step: WalletStep): boolean =>
    step.kind === 'rollback' && transaction(step.referenceId)?.kind === 'win';
  const inOrder = [...c.steps.entries()].toSorted(
    ([, a], [, b]) => Number(undoesWin(b)) - Number(undoesWin(a)),
  );
  for (const [i, step] of inOrder) {
    const hadMoved = effects.transactions.length > 0;
    // Only the last step of the round can end it; the others come before it.
    const isLast = i === c.steps.length - 1;
    const reply = takeStep(context, c, step, { transaction, transactions, round, isLast });
    replies[i] = reply;
    if (reply.refusal === undefined) continue;
    // Earlier steps of this call are undone too: all or none.
    if (hadMoved) throw new RuleViolation(reply.refusal, undefined, { transaction: reply.transactionId });
    return { steps: replies, balance: toWire(c.currency, context.balances[c.currency]) };
  }
  const open = c.roundId === undefined ? undefined : round(c.roundId);
  const end = c.closed === true && open?.open === true ? endOf(c) : undefined;
  if (end !== undefined)
    closeRound(context, { gameId: c.gameId, currency: c.currency, known: { round: open }, ...end });
  return { steps: replies, balance: toWire(c.currency, context.balances[c.currency]) };
}

/**
 * How a call ends its round. A round that ends with its bet counts as lost at once. The bet can still be rolled back,
 * which reverts what it counted (I19). A rollback alone ends nothing.
 */
function endOf({ steps }: StepsCall): Pick<CloseCall, 'by'> | undefined {
  if (steps.length === 0 || steps.some((s) => s.kind === 'win' && s.promo !== true)) return {};
  return steps.some((s) => s.kind === 'bet' && s.free !== true) ? { by: 'bet' } : undefined;
}

function takeStep(
  context: ActContext,
  c: StepsCall,
  step: WalletStep,
  rows: {
    transaction: (id: string | undefined) => TransactionRecord | undefined;
    /** All that are known, in their present state. */
    transactions: () => Iterable<TransactionRecord>;
    round: (id: string) => RoundRecord | undefined;
    isLast: boolean;
  },
): WalletReply {
  const { provider, gameId, currency, repeats } = c;
  const referenced = 'referenceId' in step ? rows.transaction(step.referenceId) : undefined;
  const roundId = roundOf(c, step, referenced);
  const known: KnownRows = {
    transaction: rows.transaction(step.transactionId),
    referenced,
    ...(step.kind === 'rollback' ? { freedBet: betFreedBy(referenced, rows.transactions()) } : {}),
    round: rows.round(roundId),
    openRounds: c.known.openRounds,
    studio: c.known.studio,
  };
  const common = {
    provider,
    gameId,
    currency,
    roundId,
    known,
    transactionId: step.transactionId,
    ...(repeats === undefined ? {} : { repeats }),
    ...(c.endsUnsaid === true ? { endsUnsaid: true } : {}),
  };
  switch (step.kind) {
    case 'bet':
      return bet(context, {
        ...common,
        amountMinor: step.amountMinor,
        roundClosed: false,
        ...(step.free === true ? { free: true } : {}),
      });
    case 'win':
      return win(context, {
        ...common,
        amountMinor: step.amountMinor,
        roundClosed: rows.isLast && c.closed === true,
        promo: step.promo === true,
        ...(c.closed === undefined ? {} : { saysWhenClosed: true }),
        ...(step.referenceId === undefined ? {} : { referenceId: step.referenceId }),
      });
    case 'rollback': {
      // The named value of a free bet was never taken.
      const isFree =
        referenced !== undefined && isPromoRound(referenced.roundId) && referenced.kind === 'bet';
      return rollback(context, {
        ...common,
        referenceId: step.referenceId,
        ...(step.amountMinor === undefined || isFree ? {} : { amountMinor: step.amountMinor }),
      });
    }
  }
}

function roundOf(c: StepsCall, step: WalletStep, referenced: TransactionRecord | undefined): string {
  const needsNoBet =
    (step.kind === 'bet' && step.free === true) || (step.kind === 'win' && step.promo === true);
  if (needsNoBet) return promoRound(step.transactionId);
  if (step.kind === 'rollback' && referenced && (c.roundId === undefined || isPromoRound(referenced.roundId)))
    return referenced.roundId;
  return c.roundId ?? promoRound(step.kind === 'rollback' ? step.referenceId : step.transactionId);
}
