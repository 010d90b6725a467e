// When a studio's round counts, and how a later message corrects it (I19).
//
// It counts once, when it is over. A later message (a win of a round that ended with its bet, a rollback) corrects what
// it counted, whatever the order of the messages.
import { toWire } from '@parlor/contract/kernel/money.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import { emit, type ActContext } from '../kernel/context.ts';
import { RuleViolation } from '../kernel/rule-violation.ts';
import type { KnownRows, RoundRecord, WalletReply } from './provider-wallet.ts';

/**
 * `bet`: the provider ended the round with its bet. `silence`: no further message came. Either may be wrong: a failed
 * bet is rolled back, and some providers pay separately.
 */
export type EndedBy = 'bet' | 'silence';

const counts = (round: RoundRecord | undefined): round is RoundRecord =>
  round !== undefined && !round.open && round.stakedMinor > 0n;

/** `by` is the transaction that changes it. */
export function keepRound(
  context: ActContext,
  before: RoundRecord | undefined,
  after: RoundRecord,
  by: string,
): void {
  const wasCounted = counts(before);
  const { nowMs } = context.world;
  const countedAtMs = wasCounted ? (before.closedAtMs ?? nowMs) : nowMs;
  context.effects.rounds.push(after.open ? after : { ...after, closedAtMs: countedAtMs });
  const { provider, roundId, gameId, currency, stakedMinor: stakeMinor, wonMinor: winMinor } = after;
  const event = { provider, roundId, gameId, currency, stakeMinor, winMinor };
  if (!wasCounted) {
    if (counts(after)) emit(context, { kind: 'round-settled', ...event });
    return;
  }
  if (before.stakedMinor === stakeMinor && before.wonMinor === winMinor) return;
  emit(context, {
    kind: 'round-corrected',
    ...event,
    before: { stakeMinor: before.stakedMinor, winMinor: before.wonMinor },
    countedAtMs,
    by,
  });
}

/** A round has one game and one currency from its first bet to its end. */
export function mustBeOf(round: RoundRecord, c: Pick<CloseCall, 'gameId' | 'currency'>): void {
  if (round.gameId !== c.gameId)
    throw new RuleViolation('TRANSACTION_CONFLICT', 'This round belongs to another game.');
  if (round.currency !== c.currency)
    throw new RuleViolation('WRONG_CURRENCY', `This round is played in ${round.currency}.`);
}

export interface CloseCall {
  readonly gameId: string;
  readonly currency: Currency;
  readonly known: Pick<KnownRows, 'round'>;
  /** If it is not reported as paid in full. */
  readonly by?: EndedBy;
}

/** Ends a round, lost or paid in full. Ending it again changes nothing. */
export function closeRound(context: ActContext, c: CloseCall): Pick<WalletReply, 'balance' | 'currency'> {
  const { round } = c.known;
  if (!round) throw new RuleViolation('ROUND_NOT_FOUND', 'No bet of this round is known.');
  mustBeOf(round, c);
  const { endedBy, ...rest } = round;
  if (round.open)
    keepRound(
      context,
      round,
      { ...round, open: false, ...(c.by === undefined ? {} : { endedBy: c.by }) },
      '',
    );
  // A round that ended by itself is now closed: it can no longer be rolled back.
  else if (endedBy !== undefined && c.by === undefined) keepRound(context, round, rest, '');
  return { balance: toWire(c.currency, context.balances[c.currency]), currency: c.currency };
}
