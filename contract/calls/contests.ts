// The daily jackpot race and further contests (spec §3, §7). A contest that runs from one instant to another is an
// edition of it, such as `daily-race/2026-11-20`. Forms of the specification are unchanged; what is marked "not in the specification" was added.
import * as z from 'zod/mini';
import type { InLanguage } from '../content/languages/translations.ts';
import { ContentText, ShownName, translatorOf } from '../kernel/content-text.ts';
import { get } from '../kernel/endpoint.ts';
import { Count, Currency, DurationMs, Instant, Money, UserId } from '../kernel/vocabulary.ts';
import { publicFace } from './public-names.ts';

/**
 * The statistic: the sum of stakes, the best multiplier of a single round, or the winnings above the stakes (which may
 * fall again). Only settled rounds in PP count.
 */
export const ROUND_STATISTICS = ['wagered', 'bestMultiplier', 'profit'] as const;
/** `challengeScore`: no round counts, but the score of the daily challenge, which is held as a contest of its day. */
export const Statistic = z.enum([...ROUND_STATISTICS, 'challengeScore']);
export type Statistic = z.infer<typeof Statistic>;

export const CONTEST_PERIODS = ['day', 'week', 'month'] as const;
export const ContestPeriod = z.enum(CONTEST_PERIODS);

/** Lower-case words with dashes. */
export const ContestId = z.string().check(
  z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/, {
    error: 'A contest id is lower-case letters, digits and dashes, at most 40',
  }),
);
/** A UTC day, ISO week or month: 2026-11-20, 2026-W47, 2026-11. */
export const ContestPeriodName = z.string().check(
  z.regex(/^\d{4}-(?:\d\d(?:-\d\d)?|W\d\d)$/, {
    error: 'A period is such as 2026-11-20, 2026-W47 or 2026-11',
  }),
);

/** Each place from `from` to `to` is paid `amount` PP. */
export const PrizeRange = z.object({
  from: z.int().check(z.positive()),
  to: z.int().check(z.positive()),
  amount: Money,
});
export type PrizeRange = z.infer<typeof PrizeRange>;

export const RaceEntry = z.object({
  /** For a guest, a number of this edition alone, which identifies nobody (not in the specification). */
  userId: UserId,
  position: z.int().check(z.positive()),
  /** PP staked or won, a multiplier, or a score. */
  value: z.number(),
  prize: z.optional(Money),
  /** The chosen name, or a guest's. Names of sign-in methods are never shown. */
  displayName: ShownName,
  /** Never given: a photo of a sign-in method would tell who the player is. */
  photoUrl: z.optional(z.string()),
  ...publicFace,
});
export type RaceEntry = z.infer<typeof RaceEntry>;

/** How an edition ended (not in the specification). */
export const ContestWinners = z.object({
  period: z.string(),
  /** The winners, by place. */
  winners: z.array(RaceEntry),
  /** Whether every prize is in the ledger. */
  paid: z.boolean(),
});
export type ContestWinners = z.infer<typeof ContestWinners>;

export const Race = z.object({
  /** The leading places, at most `RACE_LISTED`. */
  entries: z.array(RaceEntry),
  contest: z.optional(
    z.object({
      contestId: z.string(),
      resetIn: DurationMs,
      totalPrize: Money,
      currency: Currency,
      // The fields from here on are not in the specification.
      title: ContentText,
      description: ContentText,
      statistic: Statistic,
      period: z.string(),
      startsAt: Instant,
      endsAt: Instant,
      serverTime: Instant,
      /** The games that count; absent if all do. */
      games: z.optional(z.array(z.string())),
      prizes: z.array(PrizeRange),
    }),
  ),
  userValue: z.number(),
  // The fields from here on are not in the specification.
  /** How many players have a place: a value above zero. */
  entrants: Count,
  /** The player's place, with two above and two below; absent without a place. */
  own: z.optional(z.object({ position: z.int().check(z.positive()), around: z.array(RaceEntry) })),
  /** The value of the last paid place, if it is taken. */
  lastPaidValue: z.optional(z.number()),
  yesterday: z.optional(ContestWinners),
});
export type Race = z.infer<typeof Race>;

/** The texts of content in a race in a language; English without one. An event stream sends them past the sender of replies. */
export const raceIn = (race: Race, say: InLanguage | undefined): Race =>
  say === undefined ? race : (translatorOf(Race)!(race, say) as Race);
/** The maximum number of places in one reply. */
export const RACE_LISTED = 100;

export const ContestInfo = z.object({
  /** The game that counts, if it is exactly one; '' if several or all do: `games` lists them. */
  gameId: z.string(),
  totalPrize: Money,
  title: ContentText,
  description: ContentText,
  startsAt: Instant,
  endsAt: Instant,
  period: z.string(),
  statisticName: z.string(),
  // The fields from here on are not in the specification.
  contestId: z.string(),
  /** The games that count; absent if all games do. */
  games: z.optional(z.array(z.string())),
  /** The game whose picture it shows. */
  pictureOf: z.optional(z.string()),
  /** Whether it is the daily jackpot race. */
  daily: z.boolean(),
});
export type ContestInfo = z.infer<typeof ContestInfo>;

/** Not a JSON call: a public file of JSON lines. */
export const RESULTS_PATH = '/api/meta/contests/{contestId}/results/{period}';

const params = z.strictObject({ contestId: ContestId });

export const contests = {
  dailyJackpotRace: get('/bff/daily-jackpot-race', {
    source: 'spec §7',
    summary: "Today's race",
    reply: Race,
  }),
  contests: get('/api/meta/contests', {
    summary: 'Running contests',
    reply: z.object({ contests: z.array(ContestInfo) }),
  }),
  contest: get('/api/meta/contests/{contestId}', {
    summary:
      "The standings of a contest: the leading places, the player's place with neighbours, and the last winners",
    params,
    reply: Race,
    errors: ['NOT_FOUND'],
  }),
  contestLive: get('/api/live/contests/{contestId}', {
    summary:
      'An event stream: event `race` with how it stands, again whenever it changed, at most once a second',
    params,
    reply: Race,
    event: Race,
    errors: ['NOT_FOUND'],
  }),
};
