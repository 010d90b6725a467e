// What a player has done for the contests that run, and the prize he won (I19, I25). Places are found by the host, who
// sees all players; here one player's value is kept, and when he reached it.
import type { Balance } from '@parlor/contract/balances.ts';
import { viewBalance } from './balances.ts';
import { runningEditions, type Edition } from './contest-editions.ts';
import type { GameEvent } from './events.ts';
import { KEPT_NOTICES, type KeptNotice } from './notices.ts';
import { MULTIPLIER_SCALE } from './rules.ts';
import { move, type Turn } from './turn.ts';

/** A player's standing in one contest of one period. */
export interface ContestStanding {
  readonly period: string;
  /** Minor units of PP, or ten-thousandths of a multiplier, as decimal text. A profit may be below zero. */
  readonly value: string;
  /** When this value was reached: among equals the earlier is ahead. */
  readonly reachedAtMs: number;
}
/** By contest; of those that run or ended last. */
export type ContestsSlice = Readonly<Record<string, ContestStanding>>;
export const initialContests: ContestsSlice = {};

/** A value and when it was reached. */
export interface ReachedValue {
  readonly value: bigint;
  readonly reachedAtMs: number;
}
/** What the host keeps for everybody's board, written with the act. */
export interface ContestEntryRecord extends ReachedValue {
  readonly contestId: string;
  readonly period: string;
  /** What stood there before; undefined where this is the first. */
  readonly before: ReachedValue | undefined;
}

/** A round that came by a clock that stands in a time already over: it counts in no edition, and is written down. */
export interface LateRoundRecord {
  readonly contestId: string;
  readonly period: string;
  readonly stakeMinor: bigint;
  readonly winMinor: bigint;
}

type Settled = Extract<GameEvent, { kind: 'round-settled' }>;

/** Only rounds in PP that were settled: what was rolled back before never comes here, and afterwards can't be. */
export function onContests(turn: Turn, event: GameEvent): void {
  if (event.kind !== 'round-settled' || event.currency !== 'PP' || event.stakeMinor <= 0n) return;
  const { nowMs, content, editions } = turn.world;
  for (const edition of runningEditions(content.contests, nowMs, editions))
    if (edition.games === undefined || edition.games.includes(event.gameId)) count(turn, edition, event);
}

function count(turn: Turn, edition: Edition, round: Settled): void {
  const { contestId, period } = edition;
  const kept = turn.state.contests[contestId];
  // A clock that was set back never reopens an edition that was left or frozen (I17).
  if (edition.isFrozen === true || (kept !== undefined && kept.period > period)) {
    const { stakeMinor, winMinor } = round;
    turn.effects.lateRounds.push({ contestId, period, stakeMinor, winMinor });
    return;
  }
  const before = kept?.period === period ? reachedOf(kept) : undefined;
  const value = valueAfter(edition, before?.value, round);
  if ((before?.value ?? 0n) === value) return;
  const reachedAtMs = turn.world.nowMs;
  turn.state = {
    ...turn.state,
    contests: { ...turn.state.contests, [contestId]: { period, value: value.toString(), reachedAtMs } },
  };
  turn.effects.contestEntries.push({ contestId, period, value, reachedAtMs, before });
}

function valueAfter(edition: Edition, before: bigint | undefined, round: Settled): bigint {
  switch (edition.statistic) {
    case 'wagered':
      return (before ?? 0n) + round.stakeMinor;
    case 'profit':
      return (before ?? 0n) + round.winMinor - round.stakeMinor;
    case 'bestMultiplier': {
      const reached = (round.winMinor * BigInt(MULTIPLIER_SCALE)) / round.stakeMinor;
      return before !== undefined && before >= reached ? before : reached;
    }
  }
}

const reachedOf = (s: ContestStanding): ReachedValue => ({
  value: BigInt(s.value),
  reachedAtMs: s.reachedAtMs,
});

/** Higher value, then the earlier to reach it, then the older account (I25). */
export const isAhead = (
  a: ReachedValue & { readonly playerId: bigint },
  b: ReachedValue & { readonly playerId: bigint },
): boolean =>
  a.value !== b.value
    ? a.value > b.value
    : a.reachedAtMs !== b.reachedAtMs
      ? a.reachedAtMs < b.reachedAtMs
      : a.playerId < b.playerId;

export interface PrizeCall {
  readonly contestId: string;
  readonly period: string;
  readonly title: string;
  readonly position: number;
  readonly amountMinor: bigint;
}

/** The ledger's reference of a prize: once for each place of an edition. */
const prizeReference = (c: Pick<PrizeCall, 'contestId' | 'period' | 'position'>): string =>
  `contest:${c.contestId}:${c.period}:${c.position}`;

/** Pays a prize out of the pool that was set aside for it. It was announced, so no limit of the day stands against it. */
export function awardPrize(turn: Turn, c: PrizeCall): Balance {
  move(turn, {
    debit: 'house:prize',
    credit: 'player',
    currency: 'PP',
    amountMinor: c.amountMinor,
    reason: 'race',
    reference: prizeReference(c),
  });
  const notice: KeptNotice = {
    kind: 'contest-won',
    period: `${c.contestId}/${c.period}`,
    atMs: turn.world.nowMs,
    title: c.title,
    place: c.position,
    rewards: [{ type: 'points', amount: Number(c.amountMinor) / 100 }],
  };
  turn.state = { ...turn.state, notices: [...turn.state.notices, notice].slice(-KEPT_NOTICES) };
  return viewBalance(turn, 'PP');
}

/** Places in order, each with its prize. Used where all are at hand: fakes and tests. */
export const ranked = <T extends ReachedValue & { readonly playerId: bigint }>(all: readonly T[]): T[] =>
  all.filter((e) => e.value > 0n).toSorted((a, b) => (isAhead(a, b) ? -1 : 1));
