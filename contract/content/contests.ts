// Schema of content/contests.yaml.
import * as z from 'zod/mini';
import { ContestId, ContestPeriod, Statistic } from '../calls/contests.ts';
import { text } from './languages/text.ts';
import { datesInOrder, unique, whole } from './parts.ts';
import { toMinor } from '../kernel/money.ts';
import { GameId, Instant } from '../kernel/vocabulary.ts';

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

export const ContestContent = z
  .strictObject({
    id: ContestId,
    title: text(60),
    description: text(300),
    /** The statistic of a settled round in PP. */
    statistic: Statistic,
    period: ContestPeriod,
    /** Whole periods only: the first one begins at this instant or later, the last one before `until`. */
    from: z.optional(Instant),
    until: z.optional(Instant),
    /** Games that count; if left out, all do. */
    games: z.optional(z.array(GameId).check(z.minLength(1))),
    /** The game whose picture it shows. */
    gameId: GameId,
    /** From the first place on, without a gap; no later place is paid more. */
    prizes: z.array(PrizeContent).check(
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
    ),
  })
  .check(datesInOrder('from', 'until'));
export type ContestContent = z.infer<typeof ContestContent>;

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
    z.refine((c) => c.contests.some(({ id, period }) => id === c.dailyRace && period === 'day'), {
      error: 'dailyRace names a contest of this file whose period is a day',
      path: ['dailyRace'],
    }),
    z.refine(
      (c) => c.contests.every(({ id, from, until }) => id !== c.dailyRace || (from ?? until) === undefined),
      { error: 'the daily race runs every day: it has no from and until', path: ['dailyRace'] },
    ),
  );
export type ContestsContent = z.infer<typeof ContestsContent>;
