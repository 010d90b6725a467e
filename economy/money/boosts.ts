// A boost adds a percentage to points earned by play or claims until its amount is paid out (S18 pp_boost).
import type { LedgerReason } from '@parlor/contract/calls/balances.ts';
import { MAX_MINOR, toWire } from '@parlor/contract/kernel/money.ts';
import type { GameEvent, RoundCorrected } from '../kernel/events.ts';
import { mint, roomToMint } from './minting.ts';
import { setState, type ActContext } from '../kernel/context.ts';
import { takeOrOwe } from './postings.ts';
import { providerReference } from '../play/provider-references.ts';
import type { BoostShare, RoundRecord } from '../play/provider-wallet.ts';

export interface Boost {
  readonly id: string;
  readonly percentage: number;
  /** The amount it can still pay, in minor units of PP. */
  readonly leftMinor: number;
}

/** How many refunded boosts are remembered, the newest. */
const REFUNDED_BOOSTS = 50;

/** Earned, not bought and not part of the welcome bonus. */
const RAISED: ReadonlySet<LedgerReason> = new Set([
  'quest',
  'milestone',
  'daily',
  'lootbox',
  'collection',
  'task',
]);

export function addBoost(context: ActContext, boost: Boost): void {
  setState(context, { boosts: [...context.state.boosts, boost] });
}

/** The order of these boosts is refunded, and what they paid is taken back with it. */
export function removeBoosts(context: ActContext, ids: readonly string[]): void {
  if (ids.length === 0) return;
  const { boosts, refundedBoosts = [] } = context.state;
  setState(context, {
    boosts: boosts.filter(({ id }) => !ids.includes(id)),
    refundedBoosts: [...refundedBoosts, ...ids].slice(-REFUNDED_BOOSTS),
  });
}

const boostReference = (cause: string): string => `boost:${cause}`;

/** The points that an event earned; for a round, the win above the stake. */
function earned(event: GameEvent): { minor: number; cause: string } | undefined {
  if (event.kind === 'points-granted')
    return RAISED.has(event.reason)
      ? { minor: Number(event.amountMinor), cause: event.reference }
      : undefined;
  if (event.kind !== 'round-settled' && event.kind !== 'round-corrected') return undefined;
  if (event.currency !== 'PP') return undefined;
  const before = event.kind === 'round-corrected' ? profitOf(event.before) : 0n;
  const more = profitOf(event) - before;
  if (more <= 0n) return undefined;
  const cause = `round:${providerReference(event.provider, event.roundId)}`;
  return {
    minor: Number(more),
    // One round may be boosted more than once: each win after its end has an entry.
    cause: event.kind === 'round-corrected' ? `${cause}:${event.by}` : cause,
  };
}

/** The win above the stake. */
const profitOf = ({ stakeMinor, winMinor }: { stakeMinor: bigint; winMinor: bigint }): bigint =>
  winMinor > stakeMinor ? winMinor - stakeMinor : 0n;

/** The round of an event among the rows that this act writes; a built-in game has none. */
const rowOf = ({ effects }: ActContext, event: GameEvent): RoundRecord | undefined =>
  event.kind === 'round-settled' || event.kind === 'round-corrected'
    ? effects.rounds.findLast((r) => r.provider === event.provider && r.roundId === event.roundId)
    : undefined;

/**
 * If a win is taken back, its boosts are taken back too, as far as the balance allows. The rest becomes a debt. The boosts
 * can pay that amount again. A boost whose order was refunded has nothing left to take back.
 */
function takeBackBonus(context: ActContext, event: RoundCorrected): void {
  const row = rowOf(context, event);
  const before = profitOf(event.before);
  const after = profitOf(event);
  if (row === undefined || after >= before) return;
  const { refundedBoosts = [] } = context.state;
  let backMinor = 0n;
  let { boosts } = context.state;
  const shares = sharesOf(row).map((share) => {
    if (refundedBoosts.includes(share.id)) return share;
    const back = share.minor - Number((BigInt(share.minor) * after) / before);
    backMinor += BigInt(back);
    boosts = withMore(boosts, share, back);
    return { ...share, minor: share.minor - back };
  });
  if (backMinor === 0n) return;
  setState(context, { boosts });
  context.effects.rounds.push({
    ...row,
    boostedMinor: (row.boostedMinor ?? 0n) - backMinor,
    boostedBy: shares,
  });
  takeOrOwe(context, {
    credit: 'mint:boost',
    currency: 'PP',
    amountMinor: backMinor,
    reason: 'win-taken-back',
    reference: `boost-taken-back:${providerReference(event.provider, event.by)}`,
    gameId: event.gameId,
  });
}

/** The sum decides: an earlier version changes it without the parts. What no part explains is of an unknown boost. */
function sharesOf({ boostedBy = [], boostedMinor = 0n }: RoundRecord): readonly BoostShare[] {
  let left = Number(boostedMinor);
  const known = boostedBy.map((share) => {
    const minor = Math.min(share.minor, left);
    left -= minor;
    return { ...share, minor };
  });
  return left > 0 ? [...known, { id: 'unknown', percentage: 0, minor: left }] : known;
}

/** A used-up boost comes back as the oldest. */
function withMore(boosts: readonly Boost[], { id, percentage }: BoostShare, minor: number): readonly Boost[] {
  if (minor === 0 || percentage === 0) return boosts;
  return boosts.some((boost) => boost.id === id)
    ? boosts.map((boost) => (boost.id === id ? { ...boost, leftMinor: boost.leftMinor + minor } : boost))
    : [{ id, percentage, leftMinor: minor }, ...boosts];
}

/** Boosts add up to the content's limit, the oldest first. Remainders of rounding are not paid (I28). */
function onBoosts(context: ActContext, event: GameEvent): void {
  if (event.kind === 'round-corrected') takeBackBonus(context, event);
  if (context.state.boosts.length === 0) return;
  const gain = earned(event);
  if (!gain) return;
  let percentageLeft = context.world.content.economy.limits.boostPercentage;
  // A full balance gets no bonus; the boosted round or claim is not refused for it.
  let room = Math.min(roomToMint(context.state, context.world), Number(MAX_MINOR - context.balances.PP));
  const shares: BoostShare[] = [];
  const boosts = context.state.boosts.flatMap((boost) => {
    const percentage = Math.min(boost.percentage, percentageLeft);
    percentageLeft -= percentage;
    const bonus = Math.min(Number((BigInt(gain.minor) * BigInt(percentage)) / 100n), boost.leftMinor, room);
    if (bonus > 0) shares.push({ id: boost.id, percentage: boost.percentage, minor: bonus });
    room -= bonus;
    const leftMinor = boost.leftMinor - bonus;
    return leftMinor > 0 ? [{ ...boost, leftMinor }] : [];
  });
  const paid = shares.reduce((sum, { minor }) => sum + minor, 0);
  if (paid === 0) return;
  setState(context, { boosts });
  const reference = boostReference(gain.cause);
  context.effects.claims.push({
    reference,
    rewards: [{ type: 'points', amount: toWire('PP', BigInt(paid)) }],
  });
  mint(context, { reason: 'boost', currency: 'PP', amountMinor: BigInt(paid), reference });
  const row = rowOf(context, event);
  if (row)
    context.effects.rounds.push({
      ...row,
      boostedMinor: (row.boostedMinor ?? 0n) + BigInt(paid),
      boostedBy: [...sharesOf(row), ...shares],
    });
}

const initial: {
  readonly boosts: readonly Boost[];
  /** Ids of boosts whose order was refunded. */
  readonly refundedBoosts?: readonly string[];
} = { boosts: [] };
export const boostsSystem = { initial, on: onBoosts };
