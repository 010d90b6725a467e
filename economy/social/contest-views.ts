// A contest as a player sees it, for every host that knows its edition.
import type { ContestInfo, Race } from '@parlor/contract/calls/contests.ts';
import { toWire } from '@parlor/contract/kernel/money.ts';
import { onlyGame, type Edition, type PrizeMinor } from './contest-editions.ts';

export interface ShownEdition extends Edition {
  readonly title: string;
  readonly description: string;
  /** The game whose picture it shows. */
  readonly gameId: string;
  readonly prizes: readonly PrizeMinor[];
  /** The reserved pool, in minor units of PP. */
  readonly totalMinor: bigint;
}

const common = (e: ShownEdition) => ({
  contestId: e.contestId,
  totalPrize: toWire('PP', e.totalMinor),
  title: e.title,
  description: e.description,
  period: e.period,
  startsAt: new Date(e.startsAtMs).toISOString(),
  endsAt: new Date(e.endsAtMs).toISOString(),
  ...(e.games === undefined ? {} : { games: [...e.games] }),
});

export const viewContestInfo = (e: ShownEdition, dailyRace: string): ContestInfo => ({
  ...common(e),
  gameId: onlyGame(e.games),
  pictureOf: e.gameId,
  statisticName: e.statistic,
  daily: e.contestId === dailyRace,
});

export const viewRaceContest = (e: ShownEdition, nowMs: number): NonNullable<Race['contest']> => ({
  ...common(e),
  resetIn: Math.max(0, e.endsAtMs - nowMs),
  currency: 'PP',
  statistic: e.statistic,
  serverTime: new Date(nowMs).toISOString(),
  prizes: e.prizes.map(({ from, to, amountMinor }) => ({ from, to, amount: toWire('PP', amountMinor) })),
});
