// When a studio's round counts, and how a later message corrects it (I19).
//
// It counts once, when it is over. A later message (a win of a round that ended with its bet, a rollback) corrects what
// it counted, whatever the order of the messages.
import { emit, type ActContext } from '../kernel/context.ts';
import type { RoundRecord } from './provider-wallet.ts';

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
