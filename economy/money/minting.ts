// Every payment of new points, posted here within the limits (I28).
import type { LedgerReason } from '@parlor/contract/calls/balances.ts';
import { toDecimal, toMinor } from '@parlor/contract/kernel/money.ts';
import { collectDebt, isEarned } from './debt-payments.ts';
import { dayOf, untilDayEndsMs } from '../kernel/periods.ts';
import type { PlayerState } from '../kernel/player.ts';
import { RuleViolation } from '../kernel/rule-violation.ts';
import { setState, type ActContext } from '../kernel/context.ts';
import { move, type Move, type Posting } from './postings.ts';
import type { World } from '../kernel/world.ts';

/** PP paid to the player on the latest day with a payment. */
export interface MintedSlice {
  readonly day: string;
  /** Minor units of PP; far below 2^53. */
  readonly minor: number;
}

const paidToday = (slice: MintedSlice, world: World): number =>
  // A clock that was set back does not open the day again (I17).
  dayOf(world.nowMs) <= slice.day ? slice.minor : 0;

/** The end of the day for which points were paid: from then on the limit has room again. */
export const dayLimitEndsMs = ({ day }: MintedSlice, { nowMs }: World): number => {
  const lastMs = Math.max(nowMs, day === '' ? 0 : Date.parse(day));
  return lastMs + untilDayEndsMs(lastMs);
};

const maxPerDay = (world: World): number =>
  Number(toMinor('PP', world.content.economy.limits.perPlayerPerDay));

/** How much more PP the player can be paid today; 0 while minting is paused. */
export const roomToMint = (state: PlayerState, world: World): number =>
  world.mintingPaused === true ? 0 : Math.max(0, maxPerDay(world) - paidToday(state.minted, world));

type Mint = Pick<Move, 'reason' | 'currency' | 'amountMinor' | 'reference'> & {
  /** Rewards of an ended period are paid regardless of the daily limit. */
  readonly owed?: boolean;
};

/**
 * Posts value from an issuer to the player. A player in debt pays a share of the reward back. Refuses MINTING_PAUSED,
 * MINT_LIMIT and BALANCE_LIMIT.
 */
export function mint(context: ActContext, { owed = false, ...m }: Mint): void {
  if (m.currency === 'PP' && isEarned(m.reason)) count(context, m.reason, Number(m.amountMinor), owed);
  move(context, { debit: `mint:${m.reason}`, credit: 'player', ...m });
  collectDebt(context, m);
}

/** What happens to a claim above the day's limit: not everything can be claimed tomorrow. */
const TOMORROW: { readonly [R in LedgerReason]?: string } = {
  quest: 'It ends with its day, and tomorrow has new quests.',
  daily: 'It ends with its day, and tomorrow has a reward of its own.',
  milestone: 'Claim it tomorrow (UTC); what is left when its week or month ends is paid by itself.',
  collection: 'It does not end: claim it tomorrow (UTC).',
  task: 'It does not end: claim it tomorrow (UTC).',
};
const overTheLimit = (reason: LedgerReason): string | undefined =>
  reason in TOMORROW ? `This is more than one player is paid in a day. ${TOMORROW[reason]}` : undefined;

/**
 * A prize that a studio pays without a bet counts as paid points in the limits of the day and the hour. Refuses
 * MINTING_PAUSED and MINT_LIMIT.
 */
export function countPromo(
  context: ActContext,
  { currency, amountMinor }: Pick<Mint, 'currency' | 'amountMinor'>,
): void {
  if (currency === 'PP' && amountMinor > 0n) count(context, 'promo', Number(amountMinor), false);
}

/** Whether a ledger entry pays points that count towards the limits. */
export const isPaidOut = (p: Pick<Posting, 'currency' | 'debit' | 'credit' | 'reason'>): boolean =>
  p.currency === 'PP' &&
  ((p.debit.startsWith('mint:') && isEarned(p.reason)) || (p.reason === 'promo' && p.credit === 'player'));

function count(context: ActContext, reason: LedgerReason, minor: number, owed: boolean): void {
  const { world, state } = context;
  if (!owed) {
    if (world.mintingPaused === true) throw new RuleViolation('MINTING_PAUSED');
    if (minor > roomToMint(state, world))
      throw new RuleViolation('MINT_LIMIT', overTheLimit(reason), {
        limit: world.content.economy.limits.perPlayerPerDay,
        left: toDecimal('PP', BigInt(roomToMint(state, world))),
      });
  }
  const today = dayOf(world.nowMs);
  const day = today > state.minted.day ? today : state.minted.day;
  setState(context, { minted: { day, minor: paidToday(state.minted, world) + minor } });
}

const initial: { readonly minted: MintedSlice } = { minted: { day: '', minor: 0 } };
export const mintingSystem = { initial };
