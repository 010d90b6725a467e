// A player's values in the running contests, and the prize they won (I19, I25). The host finds places, because it sees
// all players; this file keeps one player's value and when they reached it.
import type { Balance } from '@parlor/contract/calls/balances.ts';
import { BUILTIN_PROVIDER } from '@parlor/contract/calls/catalogue.ts';
import { toWire } from '@parlor/contract/kernel/money.ts';
import { viewBalance } from '../money/balances.ts';
import type { ReachedValue } from './contest-order.ts';
import { contestsOf, runningEditions, type Edition } from './contest-editions.ts';
import type { GameEvent, RoundCorrected, RoundSettled } from '../kernel/events.ts';
import { isPaused } from '../care/pause.ts';
import { areOfOneKind } from '../kernel/periods.ts';
import { addToInbox } from '../progress/inbox.ts';
import { addNotice } from '../progress/notices.ts';
import { MULTIPLIER_SCALE } from '../play/game-rules.ts';
import { emit, setState, type ActContext } from '../kernel/context.ts';
import { move } from '../money/postings.ts';
import { providerReference } from '../play/provider-references.ts';

/** A player's standing in one contest of one period. */
export interface ContestStanding {
  readonly period: string;
  /** Minor units of PP, or ten-thousandths of a multiplier, as decimal text. A profit may be below zero. */
  readonly value: string;
  /** When this value was reached: among equals the earlier is ahead. */
  readonly reachedAtMs: number;
  /** If the best round counts: the best rounds of studios, best first, because one of them may be taken back. */
  readonly best?: ReadonlyArray<{ readonly round: string; readonly value: string }>;
  /** The best round that cannot be taken back. */
  readonly surest?: string;
}
/** By contest: the editions that run or ended last. */
export type ContestsSlice = Readonly<Record<string, ContestStanding>>;

/** The entry that the host stores for the board, written with the act. */
export interface ContestEntryRecord extends ReachedValue {
  readonly contestId: string;
  readonly period: string;
  /** The previous entry; undefined if this is the first. */
  readonly before: ReachedValue | undefined;
}

/** A round with a time in an ended period: it counts in no edition, and is recorded. */
export interface LateRoundRecord {
  readonly contestId: string;
  readonly period: string;
  readonly stakeMinor: bigint;
  readonly winMinor: bigint;
}

type Round = RoundSettled | RoundCorrected;

/** Finished rounds in PP. A corrected round is corrected in the editions in which it counted and that still run. */
function onContests(context: ActContext, event: GameEvent): void {
  if (event.kind === 'play-paused') return leaveRunning(context);
  if (event.kind !== 'round-settled' && event.kind !== 'round-corrected') return;
  if (event.currency !== 'PP') return;
  if (event.kind === 'round-settled' && event.stakeMinor <= 0n) return;
  const { nowMs, content, editions } = context.world;
  if (isPaused(context.state, nowMs)) return;
  // A break took the player's place, and no round counted in it. It is over.
  const pausedUntilMs = context.state.care.pause?.untilMs ?? 0;
  if (event.kind === 'round-corrected' && event.countedAtMs < pausedUntilMs) return;
  const counted: Record<string, ContestStanding> = {};
  for (const edition of runningEditions(contestsOf(content), nowMs, editions)) {
    if (edition.games !== undefined && !edition.games.includes(event.gameId)) continue;
    // Final results stay as they are. A correction of a round before the announcement is not followed.
    const sinceMs = Math.max(edition.startsAtMs, edition.announcedAtMs ?? 0);
    if (event.kind === 'round-corrected' && event.countedAtMs < sinceMs) continue;
    const standing = standingAfter(context, edition, event);
    if (standing !== undefined) counted[edition.contestId] = standing;
  }
  if (Object.keys(counted).length > 0)
    setState(context, { contests: { ...context.state.contests, ...counted } });
}

/** A player on a break has no place in a running edition, and so no prize of it. */
function leaveRunning(context: ActContext): void {
  const { nowMs, content, editions } = context.world;
  for (const { contestId, period, isFrozen } of runningEditions(contestsOf(content), nowMs, editions)) {
    const stored = context.state.contests[contestId];
    if (isFrozen === true || stored?.period !== period || stored.value === '0') continue;
    stand(context, contestId, { period, value: '0', reachedAtMs: nowMs });
    context.effects.contestEntries.push({
      contestId,
      period,
      value: 0n,
      reachedAtMs: nowMs,
      before: reachedOf(stored),
    });
  }
}

/** The standing after a round, which is recorded; undefined if the round changes nothing in this edition. */
function standingAfter(context: ActContext, edition: Edition, round: Round): ContestStanding | undefined {
  const { contestId, period } = edition;
  const stored = context.state.contests[contestId];
  // A clock that was set back never reopens an edition that was left or frozen (I17).
  const isLeft = stored !== undefined && areOfOneKind(stored.period, period) && stored.period > period;
  if (edition.isFrozen === true || isLeft) {
    const { stakeMinor, winMinor } = round;
    context.effects.lateRounds.push({ contestId, period, stakeMinor, winMinor });
    return undefined;
  }
  const standing = stored?.period === period ? stored : undefined;
  const before = standing && reachedOf(standing);
  const { value, best, surest } = valueAfter(edition, standing, round);
  const isSame = (before?.value ?? 0n) === value;
  if (isSame && (standing === undefined || best === undefined)) return undefined;
  const reachedAtMs = isSame && before ? before.reachedAtMs : context.world.nowMs;
  if (!isSame) context.effects.contestEntries.push({ contestId, period, value, reachedAtMs, before });
  const reached = { period, value: value.toString(), reachedAtMs };
  return best === undefined ? reached : { ...reached, best, ...(surest === undefined ? {} : { surest }) };
}

const stand = (context: ActContext, contestId: string, standing: ContestStanding): void =>
  setState(context, { contests: { ...context.state.contests, [contestId]: standing } });

/** Enters a value that another system found, in an edition that runs. An unchanged value keeps its moment. */
export function enterValue(context: ActContext, { contestId, period }: Edition, value: bigint): void {
  const stored = context.state.contests[contestId];
  const before = stored?.period === period ? reachedOf(stored) : undefined;
  if ((before?.value ?? 0n) === value) return;
  const reachedAtMs = context.world.nowMs;
  stand(context, contestId, { period, value: value.toString(), reachedAtMs });
  context.effects.contestEntries.push({ contestId, period, value, reachedAtMs, before });
}

type After = Pick<ContestStanding, 'best' | 'surest'> & { readonly value: bigint };

function valueAfter(edition: Edition, stored: ContestStanding | undefined, round: Round): After {
  const before = BigInt(stored?.value ?? 0);
  const was = round.kind === 'round-corrected' ? round.before : { stakeMinor: 0n, winMinor: 0n };
  switch (edition.statistic) {
    case 'wagered':
      return { value: before + round.stakeMinor - was.stakeMinor };
    case 'profit':
      return { value: before + round.winMinor - was.winMinor - (round.stakeMinor - was.stakeMinor) };
    case 'bestMultiplier':
      return bestAfter(stored, round);
    case 'challengeScore':
      throw new Error('No round counts in the daily challenge');
  }
}

/**
 * The number of studio rounds to remember. At most this many of a player's best rounds can be taken back in one
 * edition.
 */
const MAX_BEST = 5;

function bestAfter(stored: ContestStanding | undefined, round: Round): After {
  const reached = round.stakeMinor > 0n ? (round.winMinor * BigInt(MULTIPLIER_SCALE)) / round.stakeMinor : 0n;
  const before = BigInt(stored?.value ?? 0);
  // Values that an older version counted, and built-in games, are not taken back.
  const surest = BigInt(stored?.surest ?? (stored?.best === undefined ? before : 0n));
  if (round.provider === BUILTIN_PROVIDER) {
    const value = before >= reached ? before : reached;
    if (stored?.best === undefined) return { value };
    return { value, best: stored.best, surest: String(surest >= reached ? surest : reached) };
  }
  const id = providerReference(round.provider, round.roundId);
  const best = [...(stored?.best ?? []).filter((b) => b.round !== id), { round: id, value: String(reached) }]
    .filter((b) => b.value !== '0')
    .toSorted((a, b) => Number(BigInt(b.value) - BigInt(a.value)))
    .slice(0, MAX_BEST);
  const top = BigInt(best[0]?.value ?? 0);
  return { value: top > surest ? top : surest, best, surest: String(surest) };
}

const reachedOf = (s: ContestStanding): ReachedValue => ({
  value: BigInt(s.value),
  reachedAtMs: s.reachedAtMs,
});

export interface PrizeCall {
  readonly contestId: string;
  readonly period: string;
  readonly title: string;
  readonly position: number;
  readonly amountMinor: bigint;
}

/** The ledger's reference of a prize: one for each place of an edition. */
export const prizeReference = (c: Pick<PrizeCall, 'contestId' | 'period' | 'position'>): string =>
  `contest:${c.contestId}:${c.period}:${c.position}`;

/** Pays a prize out of its reserved pool. It was announced, so the day's limit does not apply. */
export function awardPrize(context: ActContext, c: PrizeCall): Balance {
  move(context, {
    debit: 'house:prize',
    credit: 'player',
    currency: 'PP',
    amountMinor: c.amountMinor,
    reason: 'race',
    reference: prizeReference(c),
  });
  addNotice(context, {
    kind: 'contest-won',
    period: `${c.contestId}/${c.period}`,
    title: c.title,
    place: c.position,
    rewards: [{ type: 'points', amount: Number(c.amountMinor) / 100 }],
  });
  addToInbox(context, {
    kind: 'race-result',
    contestId: c.contestId,
    period: c.period,
    title: c.title,
    place: c.position,
    prize: toWire('PP', c.amountMinor),
  });
  emit(context, { kind: 'prize-won', position: c.position });
  return viewBalance(context, 'PP');
}

const initial: { readonly contests: ContestsSlice } = { contests: {} };
export const contestsSystem = { initial, on: onContests };
