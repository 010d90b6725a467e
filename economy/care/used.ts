// What a player has used of each kind by day, week and month, and their time of play. Stakes, wins, orders and packs are
// counted where they happen, so that no host can leave it out.
import type { CareKind, CarePeriod } from '@parlor/contract/calls/player-care.ts';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import { setState, type ActContext } from '../kernel/context.ts';
import { periodNameAt } from '../kernel/periods.ts';
import type { PlayerState } from '../kernel/player.ts';
import { noSums, type CareSlice, type LimitName, type PlayTime, type Sums } from './care-slice.ts';

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
  const name = periodNameAt(period, careNow(care, nowMs));
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

type SumsChange = (sums: Sums) => Sums;

/** Changes the sums of every period, and the time of play. With `atMs`, only sums of periods that contain this time too. */
function change(
  context: ActContext,
  by: SumsChange,
  { play, atMs }: { readonly play?: PlayTime | undefined; readonly atMs?: number | undefined } = {},
): void {
  const { care } = context.state;
  const nowMs = careNow(care, context.world.nowMs);
  const after = (period: CarePeriod): Sums => {
    const sums = sumsAt(care, period, nowMs);
    if (atMs !== undefined && periodNameAt(period, atMs) !== sums.period) return sums;
    return by(sums);
  };
  const used = { day: after('day'), week: after('week'), month: after('month') };
  const counted = { ...care, used, seenMs: nowMs };
  setState(context, { care: play === undefined ? counted : { ...counted, play } });
}

const plus = (of: Sums['staked'], currency: Currency, byMinor: bigint): Sums['staked'] => {
  const sums: Partial<Record<Currency, string>> = { ...of };
  sums[currency] = (amountIn(of, currency) + byMinor).toString();
  return sums;
};

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
  change(context, (sums) => ({ ...sums, playedMs: sums.playedMs + newMs }), { play });
}

/** The time of play with an amount in points; other currencies are not in it. */
const withAmount = (
  play: PlayTime | undefined,
  currency: Currency,
  field: 'stakedMinor' | 'wonMinor',
  byMinor: bigint,
): PlayTime | undefined =>
  play === undefined || currency !== 'PP'
    ? undefined
    : { ...play, [field]: (BigInt(play[field]) + byMinor).toString() };

export function countStake(context: ActContext, currency: Currency, amountMinor: bigint): void {
  const { play, newMs } = playAt(context.state.care, context.world.nowMs);
  change(
    context,
    (sums) => ({
      ...sums,
      playedMs: sums.playedMs + newMs,
      staked: plus(sums.staked, currency, amountMinor),
    }),
    { play: withAmount(play, currency, 'stakedMinor', amountMinor) ?? play },
  );
}

/** Subtracts a returned stake only from the sums in which it was counted, so that no other day gets room. */
export function countReturned(
  context: ActContext,
  currency: Currency,
  amountMinor: bigint,
  stakedAtMs: number,
): void {
  const play = withAmount(context.state.care.play, currency, 'stakedMinor', -amountMinor);
  change(context, (sums) => ({ ...sums, staked: plus(sums.staked, currency, -amountMinor) }), {
    play,
    atMs: stakedAtMs,
  });
}

/** Counts a win; a negative amount is a win that was taken back. */
export function countWon(context: ActContext, currency: Currency, amountMinor: bigint): void {
  const play = withAmount(context.state.care.play, currency, 'wonMinor', amountMinor);
  change(context, (sums) => ({ ...sums, won: plus(sums.won, currency, amountMinor) }), { play });
}

/** Counts the Stars of an order; a negative amount is an order that ended unpaid or was refunded. */
export const countSpent = (context: ActContext, stars: number, placedAtMs?: number): void =>
  change(context, (sums) => ({ ...sums, spent: Math.max(0, sums.spent + stars) }), { atMs: placedAtMs });

export const countPack = (context: ActContext): void =>
  change(context, (sums) => ({ ...sums, packs: sums.packs + 1 }));
