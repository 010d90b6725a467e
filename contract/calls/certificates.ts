// Signed files that the public keeps and checks later (docs/certificates.md): of a contest that has ended, and a day's certificate
// of odds.
import * as z from 'zod/mini';
import { PublicKey, TextSignature } from '../kernel/signatures.ts';
import { get } from '../kernel/endpoint.ts';
import { Count, Currency, Day, Instant, limitOf } from '../kernel/vocabulary.ts';
import { ContestId, ContestPeriodName, Statistic } from './contests.ts';

/** The format of a certificate of a contest, and of its file. */
export const CONTEST_FORMAT = 'parlor-contest-1';
/** PP as decimal text, never negative. */
const AmountText = z.string().check(z.regex(/^(?:0|[1-9]\d{0,14})(?:\.\d{1,2})?$/));
/** SHA-256 as lower-case hex. */
const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/**
 * What was announced of an edition, who won and what was paid, signed. `hash` is SHA-256 of the canonical JSON of all fields
 * except for `hash` and `signature`.
 */
export const ContestCertificate = z.strictObject({
  format: z.literal(CONTEST_FORMAT),
  /** `daily-race/2026-11-20` */
  edition: z.string(),
  /** In English, so that the hash is the same for every reader. */
  title: z.string(),
  statistic: Statistic,
  games: z.union([z.literal('all'), z.array(z.string())]),
  startsAt: Instant,
  endsAt: Instant,
  announcedAt: Instant,
  frozenAt: Instant,
  settledAt: Instant,
  prizes: z.array(
    z.strictObject({
      from: z.int().check(z.positive()),
      to: z.int().check(z.positive()),
      amount: AmountText,
    }),
  ),
  /** What all places together may win. */
  pool: AmountText,
  won: AmountText,
  stayedInPool: AmountText,
  /** How many players have a place. */
  entrants: Count,
  /** How many have none because they were disabled at the end. */
  excluded: Count,
  /** SHA-256 of the lines of the result file after the first, each with its line feed. */
  places: Hash,
  winners: z.array(
    z.strictObject({
      position: z.int().check(z.positive()),
      value: z.number(),
      reachedAtMs: Count,
      /** A mark that leads to nobody, as in the result file. */
      player: z.string(),
      prize: AmountText,
      /** Of the entry in the winner's ledger. */
      reference: z.string(),
    }),
  ),
  hash: Hash,
  /** Over the text `parlor-contest HASH`. */
  signature: TextSignature,
});
export type ContestCertificate = z.infer<typeof ContestCertificate>;

/** What is downloaded, and what `parlor-verify` reads. */
export const ContestCertificateFile = z.object({
  format: z.literal(CONTEST_FORMAT),
  certificate: z.unknown(),
  keys: z.array(PublicKey),
});
export type ContestCertificateFile = z.infer<typeof ContestCertificateFile>;

/** The format of a certificate of odds, and of its file. */
export const ODDS_FORMAT = 'parlor-odds-1';
/** Certificates of odds in one page of the list. */
export const ODDS_PAGE = 100;

/** A whole number as text; only what a correction took back is negative. */
const Whole = z.string().check(z.regex(/^(?:0|-?[1-9]\d{0,59})$/));
const Positive = z.string().check(z.regex(/^[1-9]\d{0,199}$/));
/** `part` divided by `of`, exactly, without a common divisor. */
const ExactFraction = z.strictObject({
  part: z.string().check(z.regex(/^(?:0|[1-9]\d{0,199})$/)),
  of: Positive,
});

/** Over all choices of a player. Of a game, in stakes; of a box, in the smallest units of the currency. */
export const OddsTheory = z.strictObject({
  /** The lowest and the highest average return. */
  lowest: ExactFraction,
  highest: ExactFraction,
  /** The highest variance of one result. */
  variance: ExactFraction,
  /** The most that one result pays. */
  most: ExactFraction,
});
export type OddsTheory = z.infer<typeof OddsTheory>;

/** From what odds are computed. Its name is SHA-256 of its canonical JSON. */
export const OddsRules = z.union([
  /** `settings` are those of content/games.yaml. */
  z.strictObject({ kind: z.literal('game'), id: z.string(), family: z.string(), settings: z.unknown() }),
  /** As in content/lootboxes.yaml. */
  z.strictObject({
    kind: z.literal('box'),
    id: z.string(),
    items: z.int().check(z.positive()),
    lines: z.array(
      z.strictObject({
        weight: z.int().check(z.positive()),
        rewards: z.array(z.strictObject({ currency: Currency, amount: z.string() })),
      }),
    ),
  }),
  /** What a studio states of its game: per cent, and the highest multiplier. */
  z.strictObject({ kind: z.literal('studio'), id: z.string(), rtp: z.number(), maxMultiplier: z.number() }),
]);
export type OddsRules = z.infer<typeof OddsRules>;

/** A game in a currency, or what a box gives of a currency: its odds, and how it paid. */
export const OddsResult = z.strictObject({
  /** `studio`: a game of another studio, which states its return. */
  kind: z.enum(['game', 'box', 'studio']),
  id: z.string(),
  /** In English. */
  title: z.string(),
  currency: Currency,
  /** Those that were in force since `since`, oldest first. Missing where a studio states none. */
  odds: z.array(z.strictObject({ rules: Hash, theory: OddsTheory })),
  /** The first day that counts: the odds have been these since then. */
  since: Day,
  /** All rounds, or all opened boxes, since then. */
  rounds: Whole,
  /** In the smallest units of the currency. Of a box, the number of boxes. */
  staked: Whole,
  won: Whole,
  /** The sum of the squared stakes, and the largest stake. */
  squares: Whole,
  largest: Whole,
  /** What of it was counted since the previous certificate. */
  day: z.strictObject({ rounds: Whole, staked: Whole, won: Whole }),
  /** `won` divided by `staked`, to six decimals. Missing without a stake. */
  measured: z.optional(z.number()),
  /** Luck alone leaves these less than once in a million. */
  limits: z.optional(z.strictObject({ low: z.number(), high: z.number() })),
  isOutside: z.boolean(),
});
export type OddsResult = z.infer<typeof OddsResult>;

/** `hash` is SHA-256 of the canonical JSON of all fields except for `hash` and `signature`. */
export const OddsCertificate = z.strictObject({
  format: z.literal(ODDS_FORMAT),
  /** In UTC. Each day has one. */
  day: Day,
  /** The content that was in force on the day and the day before it, with the hash of its version. */
  releases: z.array(z.strictObject({ release: z.int(), content: Hash })),
  results: z.array(OddsResult),
  /** Missing in the first one. */
  previous: z.optional(z.strictObject({ day: Day, hash: Hash })),
  hash: Hash,
  /** Over the text `parlor-odds HASH`. */
  signature: TextSignature,
});
export type OddsCertificate = z.infer<typeof OddsCertificate>;

/** What is downloaded, and what `parlor-verify` reads. */
export const OddsFile = z.object({
  format: z.literal(ODDS_FORMAT),
  /** Oldest first. */
  certificates: z.array(z.unknown()),
  rules: z.array(OddsRules),
  keys: z.array(PublicKey),
});
export type OddsFile = z.infer<typeof OddsFile>;

/** A certificate of odds in the list. */
export const OddsDay = z.object({
  day: Day,
  hash: Hash,
  games: Count,
  boxes: Count,
  /** Rounds and opened boxes that were counted since the previous certificate. */
  rounds: Count,
  /** Titles of results that are outside their limits. */
  outside: z.array(z.string()),
});
export type OddsDay = z.infer<typeof OddsDay>;

export const certificates = {
  contestCertificate: get('/api/certificates/contests/{contestId}/{period}', {
    summary: 'The signed certificate of a contest that has ended and is paid: rules, pool, places, prizes',
    auth: 'none',
    params: z.strictObject({ contestId: ContestId, period: ContestPeriodName }),
    reply: z.object({
      format: z.literal(CONTEST_FORMAT),
      certificate: ContestCertificate,
      keys: z.array(PublicKey),
    }),
    errors: ['NOT_FOUND'],
  }),
  oddsDays: get('/api/certificates/odds', {
    summary: 'The days that have a signed certificate of odds, newest first',
    auth: 'none',
    query: z.strictObject({ limit: z.optional(limitOf(ODDS_PAGE)), before: z.optional(Day) }),
    /** `before` leads to the next page; missing at the end. */
    reply: z.object({ days: z.array(OddsDay), before: z.optional(Day) }),
  }),
  oddsCertificate: get('/api/certificates/odds/{day}', {
    summary: 'The signed certificate of odds of a day, with the rules that it names',
    auth: 'none',
    params: z.strictObject({ day: Day }),
    reply: z.object({
      format: z.literal(ODDS_FORMAT),
      certificates: z.array(OddsCertificate),
      rules: z.array(OddsRules),
      keys: z.array(PublicKey),
    }),
    errors: ['NOT_FOUND'],
  }),
};
