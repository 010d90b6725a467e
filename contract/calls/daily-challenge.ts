// The daily challenge (not in the specification): one free attempt a day at a deal that is the same for everybody. The score
// is the player's value in a contest of that day, so its board, its prizes and its end are those of a contest.
import * as z from 'zod/mini';
import { get, post } from '../kernel/endpoint.ts';
import { Count, Day, GameId, Instant, limitOf } from '../kernel/vocabulary.ts';
import { PublishedChain } from './shared-rounds.ts';

/** Rank 1 is the ace; 11, 12 and 13 are jack, queen and king. */
export const ChallengeCard = z.object({
  rank: z.int().check(z.minimum(1), z.maximum(13)),
  suit: z.enum(['spade', 'heart', 'diamond', 'club']),
});
export type ChallengeCard = z.infer<typeof ChallengeCard>;

export const CHALLENGE_CALLS = ['higher', 'lower'] as const;
export const ChallengeCallName = z.enum(CHALLENGE_CALLS, { error: 'A call is higher or lower' });
export type ChallengeCallName = z.infer<typeof ChallengeCallName>;

/** What a call about the next card does; a push adds nothing. */
export const ChallengeResult = z.enum(['right', 'push', 'wrong']);

/** A score has at most two decimals. */
const Score = z.number().check(z.nonnegative());

/** What everybody with these calls sees: of later cards nothing. */
export const ChallengeTable = z.object({
  family: z.literal('hilo'),
  /** The turned cards: the first one, and one for each call that was made. */
  cards: z.array(ChallengeCard),
  /** The calls that were made, and what each added to the score. */
  made: z.array(z.object({ call: ChallengeCallName, result: ChallengeResult, added: Score })),
  /** The calls about the next card; none once all are made. */
  options: z.array(
    z.object({
      call: ChallengeCallName,
      /** What it adds to the score if it is right. */
      adds: Score,
      /** What it does if the next card has the same rank. Missing if no such card can come. */
      same: z.optional(ChallengeResult),
    }),
  ),
});
export type ChallengeTable = z.infer<typeof ChallengeTable>;

export const ChallengeAttempt = z.object({
  /** How many calls an attempt has. */
  calls: Count,
  /** The sum of what the right calls added. */
  score: Score,
  /** Whether all calls are made. */
  isOver: z.boolean(),
  table: ChallengeTable,
});
export type ChallengeAttempt = z.infer<typeof ChallengeAttempt>;

/** Where the seed of a day is: the chain of the challenge, and the place in it. */
const place = { chain: Count, place: Count };

/** The challenge that can be played now. */
export const ChallengeToday = z.object({
  day: Day,
  endsAt: Instant,
  /** The game whose rules it uses. */
  gameId: GameId,
  ...place,
  attempt: ChallengeAttempt,
});
export type ChallengeToday = z.infer<typeof ChallengeToday>;

/** A day that has ended, with its seed and all cards. */
export const EndedChallenge = z.object({
  day: Day,
  ...place,
  seed: z.string(),
  /** What made the cards from the seed: the settings of a game, and how many calls an attempt had. */
  rules: z.object({ family: z.literal('hilo'), gameId: GameId, calls: Count, settings: z.unknown() }),
  cards: z.array(ChallengeCard),
});
export type EndedChallenge = z.infer<typeof EndedChallenge>;

export const DailyChallenge = z.object({
  serverTime: Instant,
  /** Missing if there is none today. */
  today: z.optional(ChallengeToday),
  /** Yesterday, once its winners are final. */
  yesterday: z.optional(
    z.object({
      ...EndedChallenge.shape,
      /** The player's own attempt; missing without one. */
      own: z.optional(z.object({ attempt: ChallengeAttempt, position: z.optional(Count) })),
    }),
  ),
});
export type DailyChallenge = z.infer<typeof DailyChallenge>;

export const dailyChallenge = {
  dailyChallenge: get('/api/daily-challenge', {
    summary:
      "Today's challenge with the player's attempt, and yesterday's with its cards. Its board is the contest `daily-challenge`",
    reply: DailyChallenge,
  }),
  callChallenge: post('/api/daily-challenge/calls', {
    summary:
      'Make the next call of the daily challenge. A repeat of a call that was made changes nothing and gets the same reply',
    body: z.strictObject({
      /** As `today` says, so that no call of one day counts on another. */
      day: Day,
      /** 1 for the first call. */
      number: z.int().check(z.minimum(1), z.maximum(100)),
      call: ChallengeCallName,
    }),
    reply: ChallengeAttempt,
    errors: [
      'CHALLENGE_OVER',
      'CHALLENGE_CALL_MADE',
      'CHOICE_INVALID',
      'CARE_PAUSED',
      'TERMS_NOT_ACCEPTED',
      'SWITCHED_OFF',
    ],
  }),
  challengeDays: get('/api/fairness/daily-challenge', {
    auth: 'none',
    summary: 'The published chains of the daily challenge, and its ended days with their seeds, newest first',
    query: z.strictObject({ limit: z.optional(limitOf(100)), before: z.optional(Day) }),
    reply: z.object({
      chains: z.array(PublishedChain),
      days: z.array(EndedChallenge),
      before: z.optional(Day),
    }),
  }),
};
