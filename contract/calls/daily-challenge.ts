// The daily challenge (not in the specification): one free attempt a day at a deal that is the same for everybody. The score
// is the player's value in a contest of that day, so its board, its prizes and its end are those of a contest.
import * as z from 'zod/mini';
import { Count } from '../kernel/vocabulary.ts';

/** The contest of the daily challenge, and the owner of its chains of seeds. */
export const CHALLENGE_ID = 'daily-challenge';

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
