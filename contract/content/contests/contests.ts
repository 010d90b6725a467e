// Schema of content/contests.yaml.
import * as z from 'zod/mini';
import { ContestId, ContestPeriod, ROUND_STATISTICS, type Statistic } from '../../calls/contests.ts';
import { CHALLENGE_ID } from './challenge-id.ts';
import { text } from '../languages/text.ts';
import { datesInOrder, unique, whole } from '../parts.ts';
import { toMinor } from '../../kernel/money.ts';
import { GameId, Instant } from '../../kernel/vocabulary.ts';

/** The maximum number of paid places: each is one entry of the ledger. */
export const PAID_PLACES_MAX = 1_000;

const Place = whole(1, PAID_PLACES_MAX);
const PrizeContent = z
  .strictObject({
    /** The first place of a range. */
    from: Place,
    /** The last one; if left out, the range is one place. */
    to: z.optional(Place),
    /** PP for each of them. */
    points: z.number().check(
      z.refine((n) => n > 0 && n <= 10_000_000 && toMinor('PP', n) !== undefined, {
        error: 'a prize is an amount of PP above nothing, with at most two decimals',
      }),
    ),
  })
  .check(z.refine((p) => (p.to ?? p.from) >= p.from, { error: '`to` is not below `from`', path: ['to'] }));

/** From the first place on, without a gap; no later place is paid more. */
export const PrizesContent = z.array(PrizeContent).check(
  z.minLength(1),
  z.maxLength(50),
  z.refine(
    (list) => list.every((p, i) => p.from === (i === 0 ? 1 : (list[i - 1]!.to ?? list[i - 1]!.from) + 1)),
    {
      error: 'prizes begin with place 1 and leave no place out',
    },
  ),
  z.refine((list) => list.every((p, i) => i === 0 || p.points <= list[i - 1]!.points), {
    error: 'a place further behind is not paid more',
  }),
);

/** A contest of content/contests.yaml. */
export const ContestContent = z
  .strictObject({
    id: ContestId,
    title: text(60),
    description: text(300),
    /** The statistic of a settled round in PP. */
    statistic: z.enum(ROUND_STATISTICS),
    period: ContestPeriod,
    /** Whole periods only: the first one begins at this instant or later, the last one before `until`. */
    from: z.optional(Instant),
    until: z.optional(Instant),
    /** Games that count; if left out, all do. */
    games: z.optional(z.array(GameId).check(z.minLength(1))),
    /** The game whose picture it shows. */
    gameId: GameId,
    prizes: PrizesContent,
  })
  .check(datesInOrder('from', 'until'));
/** The daily challenge is held as a contest too, from a file of its own. */
export type ContestContent = Omit<z.infer<typeof ContestContent>, 'statistic'> & {
  readonly statistic: Statistic;
};

/** content/contests.yaml */
export const ContestsContent = z
  .strictObject({
    /** The contest that is the daily jackpot race. */
    dailyRace: ContestId,
    contests: z.array(ContestContent).check(
      z.minLength(1),
      z.maxLength(20),
      unique((c) => c.id, 'two contests have the same id'),
    ),
  })
  .check(
    z.refine((c) => c.contests.every(({ id }) => id !== CHALLENGE_ID), {
      error: `${CHALLENGE_ID} is the contest of daily-challenge.yaml`,
      path: ['contests'],
    }),
    z.refine((c) => c.contests.some(({ id, period }) => id === c.dailyRace && period === 'day'), {
      error: 'dailyRace names a contest of this file whose period is a day',
      path: ['dailyRace'],
    }),
    z.refine(
      (c) => c.contests.every(({ id, from, until }) => id !== c.dailyRace || (from ?? until) === undefined),
      { error: 'the daily race runs every day: it has no from and until', path: ['dailyRace'] },
    ),
  );
export type ContestsContent = Omit<z.infer<typeof ContestsContent>, 'contests'> & {
  readonly contests: readonly ContestContent[];
};
