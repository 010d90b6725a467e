// The public provably fair scheme (not in the specification): commit, draw, rotate, verify.
import * as z from 'zod/mini';
import { get, post } from '../kernel/endpoint.ts';
import { Count, GameId, Instant, limitOf } from '../kernel/vocabulary.ts';
import { EndedRound, PublishedChain } from './shared-rounds.ts';

export const FAIRNESS_ALGORITHM = 'parlor-hmac-sha256-v1';

export const ClientSeed = z.string().check(
  z.regex(/^[\x21-\x7e]{1,64}$/, {
    error: 'A client seed is 1 to 64 visible ASCII characters without spaces',
  }),
);

/** The seed in use. Its hash was shown before its first draw; `nonce` is the number of the next draw. */
export const ActiveSeed = z.object({ serverSeedHash: z.string(), clientSeed: z.string(), nonce: Count });
export const FairnessState = z.object({
  algorithm: z.string(),
  active: ActiveSeed,
  next: z.object({ serverSeedHash: z.string() }),
  /** Open stepped rounds. Their draws are listed when they end, and no seed is shown before. */
  openRounds: z.optional(
    z.array(z.object({ roundId: z.string(), gameId: z.string(), number: z.int().check(z.positive()) })),
  ),
});
export type FairnessState = z.infer<typeof FairnessState>;

export const RevealedSeed = z.object({
  serverSeed: z.string(),
  serverSeedHash: z.string(),
  clientSeed: z.string(),
  draws: Count,
  revealedAt: Instant,
});

/** Kinds of draws. `input` of a pack or lootbox stores its whole odds table, so that it can always be recomputed. */
export const DRAW_PURPOSES = ['round', 'pack', 'lootbox'] as const;
export type DrawPurpose = (typeof DRAW_PURPOSES)[number];

/** One draw. `serverSeed` is present once its seed was rotated; then everything can be recomputed. */
export const Draw = z.object({
  /** 1, 2, 3 … for each player, without gaps. */
  number: z.int().check(z.positive()),
  reference: z.string(),
  purpose: z.string(),
  gameId: z.optional(z.string()),
  at: Instant,
  algorithm: z.string(),
  serverSeedHash: z.string(),
  serverSeed: z.optional(z.string()),
  clientSeed: z.string(),
  nonce: Count,
  /** The input of the mapping (the game's rules version, the player's choice) and the outcome. */
  input: z.unknown(),
  outcome: z.unknown(),
});
export type Draw = z.infer<typeof Draw>;

/**
 * How a built-in game maps numbers to results, for anybody who recomputes a draw. Draws store `version` as the name of
 * these rules. `table` is the data from which the game's own page draws its table (its family and settings).
 */
export const PublishedRules = z.object({ gameId: z.string(), version: z.string(), table: z.unknown() });
export type PublishedRules = z.infer<typeof PublishedRules>;

export const fairness = {
  fairness: get('/api/fairness', {
    summary: 'The committed seed in use and the hash of the next one',
    reply: FairnessState,
  }),
  rotateSeed: post('/api/fairness/rotate', {
    summary: 'Reveal the seed in use and start the next one with a client seed of your own',
    body: z.strictObject({ clientSeed: z.optional(ClientSeed) }),
    reply: z.object({ revealed: RevealedSeed, state: FairnessState }),
    errors: ['ROUND_OPEN'],
  }),
  draws: get('/api/fairness/draws', {
    summary: 'Your draws, newest first',
    query: z.strictObject({
      limit: z.optional(limitOf(100)),
      before: z.optional(
        z.string().check(z.regex(/^\d{1,15}$/, { error: 'before is the number of a draw' })),
      ),
    }),
    reply: z.object({ draws: z.array(Draw), before: z.optional(z.string()) }),
  }),
  draw: get('/api/fairness/draws/{reference}', {
    summary: 'One draw with all data for its check',
    params: z.strictObject({ reference: z.string().check(z.maxLength(160)) }),
    reply: Draw,
    errors: ['DRAW_NOT_FOUND'],
  }),
  gameRules: get('/api/fairness/rules/{gameId}', {
    auth: 'none',
    summary: 'The current rules of a built-in game, for recomputing its draws',
    params: z.strictObject({ gameId: GameId }),
    reply: PublishedRules,
    errors: ['GAME_NOT_FOUND'],
  }),
  sharedRounds: get('/api/fairness/shared-rounds/{gameId}', {
    auth: 'none',
    summary:
      'The published chains of a game whose rounds all players share, and its ended rounds, newest first',
    params: z.strictObject({ gameId: GameId }),
    query: z.strictObject({
      limit: z.optional(limitOf(100)),
      before: z.optional(
        z.string().check(z.regex(/^\d{1,10}$/, { error: 'before is the number of a round' })),
      ),
    }),
    reply: z.object({
      chains: z.array(PublishedChain),
      rounds: z.array(EndedRound),
      before: z.optional(z.string()),
    }),
    errors: ['GAME_NOT_FOUND'],
  }),
};
