// What a player has used of each kind by day, week and month, and their time of play. Stakes, wins, orders and packs are
// counted where they happen, so that no host can leave it out.
import { CARE_PERIODS, type CareKind, type CarePeriod } from '@parlor/contract/calls/player-care.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import { setState, type ActContext } from '../kernel/context.ts';
import { periodAt } from '../kernel/periods.ts';
import type { PlayerState } from '../kernel/player.ts';
import { noSums, type CareSlice, type LimitName, type PlayTime, type Sums } from './care-slice.ts';

const MINUTE_MS = 60_000;
/** After a longer pause a new time of play starts, and the pause does not count. */
const PLAY_PAUSE_MS = 15 * MINUTE_MS;

/** The time for all sums. It never runs backwards for a player (I17). */
export const careNow = (care: CareSlice, nowMs: number): number => Math.max(nowMs, care.seenMs);

/** As above, and not before the last change of a balance. Used for the start of a wait. */
export const latestSeen = (
  { care, changedAtMs }: Pick<PlayerState, 'care' | 'changedAtMs'>,
  nowMs: number,
): number => Math.max(careNow(care, nowMs), ...Object.values(changedAtMs));

/** The sums of the period with this time. */
export function sumsAt(care: CareSlice, period: CarePeriod, nowMs: number): Sums {
  const { name } = periodAt(period, careNow(care, nowMs));
  const stored = care.used[period];
  return stored.period === name ? stored : noSums(name);
}

const amountIn = (of: Sums['staked'], currency: Currency | undefined): bigint =>
  BigInt(of[currency ?? 'PP'] ?? 0);

/** Used so far, in the unit of the kind. A loss is below zero while the player is ahead. */
export function usedOf(sums: Sums, kind: CareKind, currency: LimitName['currency']): bigint {
  switch (kind) {
    case 'stake':
      return amountIn(sums.staked, currency);
    case 'loss':
      return amountIn(sums.staked, currency) - amountIn(sums.won, currency);
    case 'spend':
      return BigInt(sums.spent);
    case 'packs':
      return BigInt(sums.packs);
    case 'minutes':
      return BigInt(Math.floor(sums.playedMs / MINUTE_MS));
  }
}

/** Changes the sums of every period; with `atMs`, only of periods that contain this time too. */
function change(context: ActContext, by: (sums: Sums) => Partial<Sums>, atMs?: number): void {
  const { care } = context.state;
  const nowMs = careNow(care, context.world.nowMs);
  const after = (period: CarePeriod): Sums => {
    const sums = sumsAt(care, period, nowMs);
    if (atMs !== undefined && periodAt(period, atMs).name !== sums.period) return sums;
    return { ...sums, ...by(sums) };
  };
  const [day, week, month] = CARE_PERIODS.map(after) as [Sums, Sums, Sums];
  setState(context, { care: { ...context.state.care, used: { day, week, month }, seenMs: nowMs } });
}

const plus = (of: Sums['staked'], currency: Currency, byMinor: bigint): Sums['staked'] => ({
  ...of,
  [currency]: (amountIn(of, currency) + byMinor).toString(),
});

/** The time of play after an act of play now, and how much of it is new. */
export function playAt(
  care: CareSlice,
  worldNowMs: number,
): { readonly play: PlayTime; readonly newMs: number } {
  const nowMs = careNow(care, worldNowMs);
  const { play } = care;
  if (play === undefined || nowMs - play.lastMs > PLAY_PAUSE_MS)
    return { play: { startedMs: nowMs, lastMs: nowMs, stakedMinor: '0', wonMinor: '0' }, newMs: 0 };
  return { play: { ...play, lastMs: nowMs }, newMs: nowMs - play.lastMs };
}

/** Counts a started round or a move. */
export function countPlay(context: ActContext): void {
  const { play, newMs } = playAt(context.state.care, context.world.nowMs);
  change(context, ({ playedMs }) => ({ playedMs: playedMs + newMs }));
  setState(context, { care: { ...context.state.care, play } });
}

function addToPlay(
  context: ActContext,
  currency: Currency,
  field: 'stakedMinor' | 'wonMinor',
  byMinor: bigint,
): void {
  const { care } = context.state;
  if (care.play === undefined || currency !== 'PP') return;
  const play = { ...care.play, [field]: (BigInt(care.play[field]) + byMinor).toString() };
  setState(context, { care: { ...care, play } });
}

export function countStake(context: ActContext, currency: Currency, amountMinor: bigint): void {
  countPlay(context);
  change(context, ({ staked }) => ({ staked: plus(staked, currency, amountMinor) }));
  addToPlay(context, currency, 'stakedMinor', amountMinor);
}

/** Subtracts a returned stake only from the sums in which it was counted, so that no other day gets room. */
export function countReturned(
  context: ActContext,
  currency: Currency,
  amountMinor: bigint,
  stakedAtMs: number,
): void {
  change(context, ({ staked }) => ({ staked: plus(staked, currency, -amountMinor) }), stakedAtMs);
  addToPlay(context, currency, 'stakedMinor', -amountMinor);
}

/** Counts a win; a negative amount is a win that was taken back. */
export function countWon(context: ActContext, currency: Currency, amountMinor: bigint): void {
  change(context, ({ won }) => ({ won: plus(won, currency, amountMinor) }));
  addToPlay(context, currency, 'wonMinor', amountMinor);
}

/** Counts the Stars of an order; a negative amount is an order that ended unpaid or was refunded. */
export const countSpent = (context: ActContext, stars: number, placedAtMs?: number): void =>
  change(context, ({ spent }) => ({ spent: Math.max(0, spent + stars) }), placedAtMs);

export const countPack = (context: ActContext): void =>
  change(context, ({ packs }) => ({ packs: packs + 1 }));
