// What a player had at a past moment, recomputed from the acts of their receipts (docs/time-machine.md).
import * as z from 'zod/mini';
import { ContentText } from '../kernel/content-text.ts';
import { get } from '../kernel/endpoint.ts';
import { Count, Currency, GameId, Instant, Money } from '../kernel/vocabulary.ts';
import { Quest } from './quests.ts';

const Balances = z.array(z.object({ currency: Currency, balance: Money }));

/** What a player has at one moment, as the screens of then showed it. */
export const Standing = z.object({
  balances: Balances,
  level: z.object({ number: z.int().check(z.positive()), experience: Count }),
  /** Days in a row with a claimed daily reward. */
  streak: Count,
  /** Of that day. */
  quests: z.array(Quest),
  /** Steps of that week and month. */
  week: Count,
  month: Count,
  /** Collections with a card in the album. */
  collections: z.array(
    z.object({ id: z.string(), name: ContentText, held: Count, size: Count, claimed: z.boolean() }),
  ),
  /** Unopened. */
  packs: Count,
  boxes: z.object({ FREE: Count, STANDARD: Count, PREMIUM: Count }),
  achievements: Count,
  rounds: Count,
  /** Games of rounds that wait for a move. */
  openRounds: z.array(GameId),
});
export type Standing = z.infer<typeof Standing>;

/** Why the state of a moment cannot be found. */
export const UNKNOWN_BECAUSE = [
  /** The moment is before the player's first receipt. */
  'before',
  /** The chain begins later than the account, and no document is kept before the moment. */
  'start',
  /** Acts before the one of `number` have no receipt. */
  'gap',
  /** What the act of `number` was asked for was not kept then. */
  'input',
  /** The content of then cannot be used by this program. */
  'content',
  /** The engine that decided the act of `number` is not kept or cannot be run here, and this program decides it in another way. */
  'engine',
  /** More acts than one look decides again. */
  'long',
] as const;
export const UnknownBecause = z.enum(UNKNOWN_BECAUSE);
export type UnknownBecause = z.infer<typeof UnknownBecause>;

/** The most acts that one look decides again. Documents are kept between, so a usual look decides at most 200. */
export const ACTS_AT_ONCE = 20_000;

export const AccountAt = z.object({
  at: Instant,
  /** The last act at or before the moment. */
  act: z.optional(z.object({ number: Count, at: Instant, command: z.string() })),
  /** Acts since then. */
  later: Count,
  /** Missing: see `unknown`. */
  was: z.optional(Standing),
  unknown: z.optional(
    z.object({
      why: UnknownBecause,
      /** The act at which the replay ended, and its time. */
      number: z.optional(Count),
      at: z.optional(Instant),
    }),
  ),
  /** Balances after `act`, as its receipt says; also where the rest is unknown. */
  balances: z.optional(Balances),
  now: Standing,
  /** How many acts were decided again, after a kept document or from the first act. Each gave the document of then. */
  replayed: Count,
});
export type AccountAt = z.infer<typeof AccountAt>;

export const timeMachine = {
  accountAt: get('/api/account-at', {
    summary: 'What you had at a past moment, recomputed from your acts',
    /** Not later than now. */
    query: z.strictObject({ at: Instant }),
    reply: AccountAt,
  }),
};
