// The player's own profile in one read (S32; not in the specification). docs/profile.md
import * as z from 'zod/mini';
import { ContentText } from '../kernel/content-text.ts';
import { get } from '../kernel/endpoint.ts';
import { Count, Currency, Instant, Money, Reward } from '../kernel/vocabulary.ts';
import { Achievement } from './achievements.ts';

/** A round that is over. */
export const OwnRound = z.object({
  /** Names it in a share card. */
  reference: z.string(),
  gameId: z.string(),
  currency: Currency,
  stake: Money,
  win: Money,
  /** Win divided by stake, rounded down to hundredths. */
  multiplier: z.number(),
  at: Instant,
});
export type OwnRound = z.infer<typeof OwnRound>;

/** The most achievements that the profile shows; their page has the others. */
export const PROFILE_BADGES = 8;

export const PlayerProfile = z.object({
  /** The first visit; missing if it was before visits were recorded. */
  since: z.optional(Instant),
  /** It never falls. `from` and `next`: the experience at which this level and the next one begin. */
  level: z.object({ number: z.int().check(z.positive()), experience: Count, from: Count, next: Count }),
  streak: z.object({
    /** Days in a row with a claimed daily reward; 0 if the streak is over. */
    days: Count,
    best: Count,
    /** The next extra reward, and at which length of the streak. */
    next: z.optional(z.object({ days: z.int().check(z.positive()), rewards: z.array(Reward) })),
  }),
  collections: z.array(
    z.object({
      id: z.string(),
      name: ContentText,
      /** Numbers of the cards in the album. */
      held: z.array(Count),
      size: z.int().check(z.positive()),
      claimed: z.boolean(),
    }),
  ),
  rounds: Count,
  wins: Count,
  contestsWon: Count,
  prizes: Count,
  /** The game with the most rounds. */
  favourite: z.optional(z.object({ gameId: z.string(), rounds: Count })),
  /** The win with the largest multiplier. */
  bestRound: z.optional(OwnRound),
  /** Newest first. */
  latestRounds: z.array(OwnRound),
  /** `shown`: the newest that are earned, then those that are nearest. */
  achievements: z.object({
    earned: Count,
    total: Count,
    shown: z.array(Achievement).check(z.maxLength(PROFILE_BADGES)),
  }),
});
export type PlayerProfile = z.infer<typeof PlayerProfile>;

export const playerProfile = {
  playerProfile: get('/api/profile', {
    summary: 'The own profile: level, streak, collections, rounds, contests, achievements',
    reply: PlayerProfile,
  }),
};
