// A boost adds a percentage to points earned by play or claims until its amount is paid out (S18 pp_boost).
import type { LedgerReason } from '@parlor/contract/calls/balances.ts';
import { MAX_MINOR, toWire } from '@parlor/contract/kernel/money.ts';
import type { GameEvent, RoundCorrected } from '../kernel/events.ts';
import { mint, roomToMint } from './minting.ts';
import { setState, type ActContext } from '../kernel/context.ts';
import { takeOrOwe } from './postings.ts';
import { providerReference } from '../play/provider-references.ts';
import { type RoundRecord } from '../play/provider-wallet.ts';

export interface Boost {
  readonly id: string;
  readonly percentage: number;
  /** The amount it can still pay, in minor units of PP. */
  readonly leftMinor: number;
}

/** Earned, not bought and not part of the welcome bonus. */
const RAISED: ReadonlySet<LedgerReason> = new Set(['quest', 'milestone', 'daily', 'lootbox', 'collection']);

export function addBoost(context: ActContext, boost: Boost): void {
  setState(context, { boosts: [...context.state.boosts, boost] });
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

/** If a win is taken back, its boost is taken back too, as far as the balance allows. The rest becomes a debt. */
function takeBackBonus(context: ActContext, event: RoundCorrected): void {
  const row = rowOf(context, event);
  const paidMinor = row?.boostedMinor ?? 0n;
  const before = profitOf(event.before);
  const after = profitOf(event);
  if (row === undefined || paidMinor === 0n || after >= before) return;
  const backMinor = paidMinor - (paidMinor * after) / before;
  if (backMinor === 0n) return;
  context.effects.rounds.push({ ...row, boostedMinor: paidMinor - backMinor });
  takeOrOwe(context, {
    credit: 'mint:boost',
    currency: 'PP',
    amountMinor: backMinor,
    reason: 'win-taken-back',
    reference: `boost-taken-back:${providerReference(event.provider, event.by)}`,
    gameId: event.gameId,
  });
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
  let paid = 0;
  const boosts = context.state.boosts.flatMap((boost) => {
    const percentage = Math.min(boost.percentage, percentageLeft);
    percentageLeft -= percentage;
    const bonus = Math.min(Number((BigInt(gain.minor) * BigInt(percentage)) / 100n), boost.leftMinor, room);
    paid += bonus;
    room -= bonus;
    const leftMinor = boost.leftMinor - bonus;
    return leftMinor > 0 ? [{ ...boost, leftMinor }] : [];
  });
  if (paid === 0) return;
  setState(context, { boosts });
  const reference = boostReference(gain.cause);
  context.effects.claims.push({
    reference,
    rewards: [{ type: 'points', amount: toWire('PP', BigInt(paid)) }],
  });
  mint(context, { reason: 'boost', currency: 'PP', amountMinor: BigInt(paid), reference });
  const row = rowOf(context, event);
  if (row) context.effects.rounds.push({ ...row, boostedMinor: (row.boostedMinor ?? 0n) + BigInt(paid) });
}

const initial: { readonly boosts: readonly Boost[] } = { boosts: [] };
export const boostsSystem = { initial, on: onBoosts };
