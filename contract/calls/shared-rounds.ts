// Rounds that all players of a game share: what a page shows of them, and their seeds.
import * as z from 'zod/mini';
import { Count, Instant, Money } from '../kernel/vocabulary.ts';
import { publicFace } from './public-names.ts';

const Hash = z.string();
/** A multiplier in hundredths: 237 is ×2.37. 0 is a round that ended at its start. */
const E2 = Count;

/** A seed that was revealed, and the point that follows from it. */
export const EndedRound = z.object({
  round: Count,
  /** The chain of the game, and the place in it, both from 1. */
  chain: Count,
  place: Count,
  seed: Hash,
  point: E2,
  endedAt: Instant,
  /** It could not be played to its end: open stakes were paid back. */
  isVoid: z.optional(z.boolean()),
});
export type EndedRound = z.infer<typeof EndedRound>;

/** `commitment` is SHA-256 of the seed at place 1. It is published before the first round of the chain. */
export const PublishedChain = z.object({
  chain: Count,
  commitment: Hash,
  length: Count,
  publishedAt: Instant,
});
export type PublishedChain = z.infer<typeof PublishedChain>;

export const SharedBetShown = z.object({
  /** The public name of the player; missing for guests. */
  displayName: z.optional(z.string()),
  ...publicFace,
  stake: Money,
  /** What the bet was paid, once it is over; 0 is lost. */
  paid: z.optional(E2),
});
export type SharedBetShown = z.infer<typeof SharedBetShown>;

/** The present round of a game, as every page of it shows it. */
export const SharedTable = z.object({
  /** The time of the server, to which all times refer. */
  now: Instant,
  /** Missing before the first round of a game. */
  round: z.optional(
    z.object({
      round: Count,
      chain: Count,
      place: Count,
      opensAt: Instant,
      /** Until then bets are taken; then the multiplier rises. */
      risesAt: Instant,
      /** Missing while it goes on. */
      ended: z.optional(EndedRound),
    }),
  ),
  /** When the next round opens; missing while one goes on. */
  nextAt: z.optional(Instant),
  bets: z.object({ count: Count, staked: Money, list: z.array(SharedBetShown) }),
  /** The last rounds, newest first. */
  past: z.array(EndedRound),
});
export type SharedTable = z.infer<typeof SharedTable>;

/** Bets that a page lists: the highest stakes. */
export const BETS_LISTED = 30;
export const PAST_LISTED = 12;
