// A boost raises points earned from play or claims by a percentage, until its amount is paid out (S18 pp_boost).
import type { LedgerReason } from '@parlor/contract/balances.ts';
import { MAX_MINOR, toWire } from '@parlor/contract/money.ts';
import type { GameEvent } from './events.ts';
import { mint, roomToMint } from './minting.ts';
import type { Turn } from './turn.ts';
import { walletReference } from './wallet.ts';

export interface Boost {
  readonly id: string;
  readonly percentage: number;
  /** What it still pays, in minor units of PP. */
  readonly leftMinor: number;
}

/** Earned, and not bought or given at the start. */
const RAISED: ReadonlySet<LedgerReason> = new Set(['quest', 'milestone', 'daily', 'lootbox', 'collection']);

export function addBoost(turn: Turn, boost: Boost): void {
  turn.state = { ...turn.state, boosts: [...turn.state.boosts, boost] };
}

const boostReference = (cause: string): string => `boost:${cause}`;

/** Points that an event says were earned; of a round, what was won above the stake. */
function earned(event: GameEvent): { minor: number; cause: string } | undefined {
  if (event.kind === 'points-granted')
    return RAISED.has(event.reason)
      ? { minor: Number(event.amountMinor), cause: event.reference }
      : undefined;
  if (event.kind !== 'round-settled' || event.currency !== 'PP' || event.winMinor <= event.stakeMinor)
    return undefined;
  return {
    minor: Number(event.winMinor - event.stakeMinor),
    cause: `round:${walletReference(event.provider, event.roundId)}`,
  };
}

/** Boosts add up to the content's limit, the oldest first; what is left over by rounding stays with the house (I28). */
export function onBoosts(turn: Turn, event: GameEvent): void {
  if (turn.state.boosts.length === 0) return;
  const cause = earned(event);
  if (!cause) return;
  let percentageLeft = turn.world.content.economy.limits.boostPercentage;
  // A purse that is full takes none either: the round or claim that is raised is not refused for it.
  let room = Math.min(roomToMint(turn.state, turn.world), Number(MAX_MINOR - turn.balances.PP));
  let paid = 0;
  const boosts = turn.state.boosts.flatMap((boost) => {
    const percentage = Math.min(boost.percentage, percentageLeft);
    percentageLeft -= percentage;
    const bonus = Math.min(Number((BigInt(cause.minor) * BigInt(percentage)) / 100n), boost.leftMinor, room);
    paid += bonus;
    room -= bonus;
    const leftMinor = boost.leftMinor - bonus;
    return leftMinor > 0 ? [{ ...boost, leftMinor }] : [];
  });
  if (paid === 0) return;
  turn.state = { ...turn.state, boosts };
  const reference = boostReference(cause.cause);
  turn.effects.claims.push({
    reference,
    rewards: [{ type: 'points', amount: toWire('PP', BigInt(paid)) }],
  });
  mint(turn, { reason: 'boost', currency: 'PP', amountMinor: BigInt(paid), reference });
}
