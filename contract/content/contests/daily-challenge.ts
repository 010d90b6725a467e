// Schema of content/daily-challenge.yaml (docs/daily-challenge.md).
import * as z from 'zod/mini';
import { GameId } from '../../kernel/vocabulary.ts';
import { PrizesContent } from './contests.ts';
import { text } from '../languages/text.ts';
import { whole } from '../parts.ts';

/** The maximum number of calls of an attempt: each is one act of the player. */
export const CHALLENGE_CALLS_MAX = 30;

/** content/daily-challenge.yaml. A day is announced one day ahead, with all of this; later changes do not change it. */
export const DailyChallengeContent = z.strictObject({
  title: text(60),
  description: text(300),
  /** What is played. */
  family: z.literal('hilo'),
  /** The game of this family whose cards and rules are used; also the game whose picture it shows. */
  gameId: GameId,
  /** How many calls an attempt has. */
  calls: whole(3, CHALLENGE_CALLS_MAX),
  prizes: PrizesContent,
});
export type DailyChallengeContent = z.infer<typeof DailyChallengeContent>;
