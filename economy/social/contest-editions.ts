// Which contests run at an instant: one edition of each for a UTC day, ISO week or month (I16).
import { CHALLENGE_ID } from '@parlor/contract/content/contests/challenge-id.ts';
import type { ContestContent, ContestsContent } from '@parlor/contract/content/contests/contests.ts';
import type { DailyChallengeContent } from '@parlor/contract/content/contests/daily-challenge.ts';
import type { Statistic } from '@parlor/contract/calls/contests.ts';
import { toMinor } from '@parlor/contract/kernel/money.ts';
import { periodAt } from '../kernel/periods.ts';
import { MULTIPLIER_SCALE } from '../play/game-rules.ts';

/** The rules that decide how a round counts; fixed when the edition is announced. */
export interface Edition {
  readonly contestId: string;
  readonly period: string;
  readonly statistic: Statistic;
  /** Undefined if all games count. */
  readonly games: readonly string[] | undefined;
  readonly startsAtMs: number;
  /** The first instant after its end. */
  readonly endsAtMs: number;
  /**
   * Undefined: it is not announced yet. Rounds count before it too while no announcement can be made (a machine of a
   * cluster is away); a correction of such a round is not followed.
   */
  readonly announcedAtMs?: number;
  /** Its results are frozen: nothing counts any more, whatever a process's clock shows. */
  readonly isFrozen?: boolean;
  /** Operators cancelled it: it no longer runs, and nobody wins. */
  readonly isCancelled?: boolean;
}

/** The game that counts, if it is exactly one; '' if several or all do. */
export const onlyGame = (games: readonly string[] | undefined): string =>
  games?.length === 1 ? games[0]! : '';

interface HeldContent {
  readonly contests: ContestsContent;
  readonly dailyChallenge?: DailyChallengeContent | undefined;
}
/** Content never changes in place, and every round asks. */
const together = new WeakMap<
  DailyChallengeContent,
  { readonly of: ContestsContent; readonly all: ContestsContent }
>();

/** All contests that are held: those of contests.yaml, and the daily challenge, in which no round counts. */
export function contestsOf({ contests, dailyChallenge }: HeldContent): ContestsContent {
  if (dailyChallenge === undefined) return contests;
  const known = together.get(dailyChallenge);
  if (known?.of === contests) return known.all;
  const { title, description, gameId, prizes } = dailyChallenge;
  const challenge: ContestContent = {
    id: CHALLENGE_ID,
    title,
    description,
    statistic: 'challengeScore',
    period: 'day',
    // None: also a server of an older version counts no round in it.
    games: [],
    gameId,
    prizes,
  };
  const all = { ...contests, contests: [...contests.contests, challenge] };
  together.set(dailyChallenge, { of: contests, all });
  return all;
}

/** One range of places and the prize of each. */
export interface PrizeMinor {
  readonly from: number;
  readonly to: number;
  readonly amountMinor: bigint;
}

/** Every round asks for the same edition of each contest until it ends. */
const latest = new WeakMap<ContestContent, Edition>();

/** The edition that contains an instant. */
export function editionAt(contest: ContestContent, ms: number): Edition {
  const known = latest.get(contest);
  if (known !== undefined && known.startsAtMs <= ms && ms < known.endsAtMs) return known;
  const { id, statistic, games } = contest;
  const { name, startsAtMs, endsAtMs } = periodAt(contest.period, ms);
  const edition = { contestId: id, period: name, statistic, games, startsAtMs, endsAtMs };
  latest.set(contest, edition);
  return edition;
}

/** The edition before the one that contains an instant. */
export const editionBefore = (contest: ContestContent, ms: number): Edition =>
  editionAt(contest, editionAt(contest, ms).startsAtMs - 1);
export const editionAfter = (contest: ContestContent, ms: number): Edition =>
  editionAt(contest, editionAt(contest, ms).endsAtMs);

type Dates = Pick<ContestContent, 'from' | 'until'>;
type Span = { readonly fromMs: number; readonly untilMs: number };

/** Content never changes in place, and every round asks. */
const spans = new WeakMap<Dates, Span>();

function spanOf(contest: Dates): Span {
  const known = spans.get(contest);
  if (known !== undefined) return known;
  const { from, until } = contest;
  const span = {
    fromMs: from === undefined ? Number.NEGATIVE_INFINITY : Date.parse(from),
    untilMs: until === undefined ? Number.POSITIVE_INFINITY : Date.parse(until),
  };
  spans.set(contest, span);
  return span;
}

/** Whether the contest has this edition: it begins between the contest's dates. */
export function isHeld(contest: Dates, { startsAtMs }: Pick<Edition, 'startsAtMs'>): boolean {
  const { fromMs, untilMs } = spanOf(contest);
  return fromMs <= startsAtMs && startsAtMs < untilMs;
}

/**
 * The running editions: as announced, or as the content says if nothing is announced for now. A frozen edition is among
 * them and counts nothing.
 */
export function runningEditions(
  content: ContestsContent,
  nowMs: number,
  announced: readonly Edition[] = [],
): readonly Edition[] {
  if (announced.length === 0) return editionsOf(content, nowMs);
  const known = announced.filter((e) => e.startsAtMs <= nowMs && nowMs < e.endsAtMs);
  const running = known.filter((e) => e.isCancelled !== true);
  for (const contest of content.contests) {
    if (known.some((e) => e.contestId === contest.id)) continue;
    const edition = editionAt(contest, nowMs);
    if (isHeld(contest, edition)) running.push(edition);
  }
  return running;
}

interface RunningSpan {
  /** No edition of a contest begins or ends in this time. */
  readonly fromMs: number;
  readonly untilMs: number;
  readonly editions: readonly Edition[];
}
const runningNow = new WeakMap<ContestsContent, RunningSpan>();

/** The running editions of the content alone. Content never changes in place, and every round asks. */
function editionsOf(content: ContestsContent, nowMs: number): readonly Edition[] {
  const known = runningNow.get(content);
  if (known !== undefined && known.fromMs <= nowMs && nowMs < known.untilMs) return known.editions;
  const all = content.contests.map((contest) => ({ contest, edition: editionAt(contest, nowMs) }));
  const editions = all.flatMap(({ contest, edition }) => (isHeld(contest, edition) ? [edition] : []));
  runningNow.set(content, {
    fromMs: Math.max(...all.map(({ edition }) => edition.startsAtMs)),
    untilMs: Math.min(...all.map(({ edition }) => edition.endsAtMs)),
    editions,
  });
  return editions;
}

/** `daily-race/2026-11-20` */
export const editionName = (e: Pick<Edition, 'contestId' | 'period'>): string => `${e.contestId}/${e.period}`;

export const prizesOf = (contest: ContestContent): PrizeMinor[] =>
  contest.prizes.map(({ from, to = from, points }) => ({
    from,
    to,
    amountMinor: toMinor('PP', points) ?? 0n,
  }));
export const totalOf = (prizes: readonly PrizeMinor[]): bigint =>
  prizes.reduce((sum, p) => sum + p.amountMinor * BigInt(p.to - p.from + 1), 0n);
/** The prize of a place; none behind the last one. */
export const prizeOfPlace = (prizes: readonly PrizeMinor[], place: number): bigint =>
  prizes.find((p) => p.from <= place && place <= p.to)?.amountMinor ?? 0n;
export const paidPlaces = (prizes: readonly PrizeMinor[]): number => prizes.at(-1)?.to ?? 0;

/** A value of the board as it goes over the wire: PP, a multiplier, or a score. */
export const valueToWire = (statistic: Statistic, value: bigint): number =>
  statistic === 'bestMultiplier' ? Number(value) / MULTIPLIER_SCALE : Number(value) / 100;
