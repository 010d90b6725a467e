// Where points of the house come from: every one is posted here, within what the house pays at most (I28).
import type { LedgerReason } from '@parlor/contract/balances.ts';
import { toDecimal, toMinor } from '@parlor/contract/money.ts';
import type { Currency } from '@parlor/contract/vocabulary.ts';
import { collectDebt } from './debt-payments.ts';
import { dayOf } from './periods.ts';
import type { PlayerState } from './player.ts';
import { Refused } from './refused.ts';
import { move, type Turn } from './turn.ts';
import type { World } from './world.ts';

/** What was paid to a player in PP on the latest day that anything was. */
export interface MintedSlice {
  readonly day: string;
  /** Minor units of PP; far below 2^53. */
  readonly minor: number;
}
export const initialMinted: MintedSlice = { day: '', minor: 0 };

/** Paid for, or owed from before: no limit of the day stands against it. */
const UNLIMITED: ReadonlySet<LedgerReason> = new Set([
  'welcome',
  'delivery',
  'subscription',
  'exchange',
  'correction',
]);

/** Whether points of this reason count towards the limits of the day and of the hour. */
export const isLimited = (reason: LedgerReason): boolean => !UNLIMITED.has(reason);

const paidToday = (slice: MintedSlice, world: World): number =>
  // A clock that was set back opens no second day (I17).
  dayOf(world.nowMs) <= slice.day ? slice.minor : 0;

const mostPerDay = (world: World): number =>
  Number(toMinor('PP', world.content.economy.limits.perPlayerPerDay));

/** How much more PP the house would pay this player today; 0 while minting is paused. */
export const roomToMint = (state: PlayerState, world: World): number =>
  world.mintingPaused === true ? 0 : Math.max(0, mostPerDay(world) - paidToday(state.minted, world));

export interface Mint {
  readonly reason: LedgerReason;
  readonly currency: Currency;
  readonly amountMinor: bigint;
  readonly reference: string;
  /** What was earned in a period that ended is paid whatever the day's limit is. */
  readonly owed?: boolean;
}

/** Posts value from an issuer to the player, who pays a share of a reward back where they owe. Refuses MINTING_PAUSED, MINT_LIMIT and BALANCE_LIMIT. */
export function mint(turn: Turn, { owed = false, ...m }: Mint): void {
  if (m.currency === 'PP' && isLimited(m.reason)) count(turn, Number(m.amountMinor), owed);
  move(turn, { debit: `mint:${m.reason}`, credit: 'player', ...m });
  collectDebt(turn, m);
}

function count(turn: Turn, minor: number, owed: boolean): void {
  const { world, state } = turn;
  if (!owed) {
    if (world.mintingPaused === true) throw new Refused('MINTING_PAUSED');
    if (minor > roomToMint(state, world))
      throw new Refused('MINT_LIMIT', undefined, {
        limit: world.content.economy.limits.perPlayerPerDay,
        left: toDecimal('PP', BigInt(roomToMint(state, world))),
      });
  }
  const today = dayOf(world.nowMs);
  const day = today > state.minted.day ? today : state.minted.day;
  turn.state = { ...state, minted: { day, minor: paidToday(state.minted, world) + minor } };
}
