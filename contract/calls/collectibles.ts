// Collecting: daily collectible, album, collections, packs, duplicates (spec §3, §7).
import * as z from 'zod/mini';
import { ContentText } from '../kernel/content-text.ts';
import { get, post, put } from '../kernel/endpoint.ts';
import { STARTING_ERRORS } from '../kernel/starting-errors.ts';
import { DrawReceipt } from '../formats/draw-receipt.ts';
import {
  CollectibleId,
  Count,
  Done,
  DurationMs,
  Instant,
  Money,
  Rarity,
  Reward,
} from '../kernel/vocabulary.ts';

/** For every collection; numbers from 0: 5 common, 4 uncommon, 3 rare, 2 epic, 1 legendary. */
export const COLLECTION_SIZE = 15;

/** `count` is how many the player has; for an opened pack, how many after it. */
export const Collectible = z.object({ id: CollectibleId, count: Count });
/** All fifteen of every collection, with 0 for missing ones. */
export const Album = z.record(
  z.string(),
  z.object({ collectibles: z.array(Collectible), status: z.enum(['INCOMPLETE', 'CLAIMABLE', 'CLAIMED']) }),
);
export type Album = z.infer<typeof Album>;
/** `collectibles` (not in the specification) are the names by number. */
export const CollectionItem = z.object({
  id: z.string(),
  name: ContentText,
  activationDate: Instant,
  size: Count,
  collectibles: z.optional(z.array(z.object({ id: CollectibleId, name: ContentText, rarity: Rarity }))),
});
export const Collections = z.object({ active: z.array(CollectionItem), vintage: z.array(CollectionItem) });
export type Collections = z.infer<typeof Collections>;
/** `rarity` is the guaranteed best draw. */
export const Pack = z.object({ id: z.string(), collectibles: Count, rarity: Rarity, createdAt: Instant });
export type Pack = z.infer<typeof Pack>;

/** A collectible from an opened pack. */
export const DrawnCollectible = z.extend(Collectible, {
  /** Whether it was the player's first of its kind. */
  isNew: z.optional(z.boolean()),
});
export type DrawnCollectible = z.infer<typeof DrawnCollectible>;

/**
 * The odds table that the draw uses, and the odds of one collectible. Its chance is its weight divided by the sum of
 * weights.
 */
export const PackOdds = z.object({
  /** Hash of the table. A draw stores it together with the table itself. */
  version: z.string(),
  rarities: z.array(z.object({ rarity: Rarity, weight: z.int().check(z.nonnegative()) })),
  /** The collections of a draw: among the active ones, or among the vintage ones. */
  sources: z.object({ active: Count, vintage: Count }),
  /**
   * `rarity` comes at the latest with collectible number `within`; `left` is the maximum number of draws until then.
   */
  guarantee: z.object({
    rarity: Rarity,
    within: z.int().check(z.positive()),
    left: z.int().check(z.positive()),
  }),
  /** PP for one duplicate. */
  exchange: z.array(z.object({ rarity: Rarity, amount: Money })),
});
export type PackOdds = z.infer<typeof PackOdds>;

const packParams = z.strictObject({ id: z.string().check(z.maxLength(64)) });

export const collectibles = {
  dailyCollectibles: get('/api/collectibles/daily', {
    source: 'spec §7',
    summary: 'The number of claimable daily collectibles',
    reply: z.object({ count: Count, resetIn: z.optional(DurationMs) }),
  }),
  claimDailyCollectible: post('/api/collectibles/daily/claim', {
    source: 'spec §7',
    summary: 'Claim the daily collectible',
    body: z.strictObject({}),
    reply: z.object({ packId: z.string() }),
    errors: ['NOT_CLAIMABLE', 'ALREADY_CLAIMED', 'SWITCHED_OFF'],
  }),
  album: get('/api/collectibles/album', {
    source: 'spec §7',
    summary: "The player's collectibles",
    reply: Album,
  }),
  claimCollection: post('/api/collectibles/album/{collectionId}/claim', {
    source: 'spec §7',
    summary: 'Claim 10000 PP for a complete collection once',
    params: z.strictObject({ collectionId: z.string().check(z.maxLength(64)) }),
    body: z.strictObject({}),
    reply: z.extend(Done, { rewards: z.optional(z.array(Reward)) }),
    errors: ['COLLECTION_NOT_FOUND', 'NOT_CLAIMABLE', 'ALREADY_CLAIMED', 'SWITCHED_OFF'],
  }),
  collections: get('/api/collectibles/collections', {
    source: 'spec §7',
    summary: 'Active and vintage collections',
    reply: Collections,
  }),
  packOdds: get('/api/collectibles/odds', {
    summary: 'The odds of every pack, the distance to the guarantee, and the value of duplicates',
    reply: PackOdds,
  }),
  exchangeDuplicates: post('/api/collectibles/exchange', {
    summary: 'Exchange duplicates of one collectible for points; the last one stays',
    /** `held` is the count that the player saw: a repeat finds another count and exchanges nothing. */
    body: z.strictObject({
      id: CollectibleId,
      count: z.int().check(z.positive(), z.maximum(10_000)),
      held: z.int().check(z.positive()),
    }),
    reply: z.object({ collectible: Collectible, rewards: z.array(Reward) }),
    errors: ['COLLECTION_NOT_FOUND', 'HOLDING_CHANGED', 'NOT_EXCHANGEABLE'],
  }),
  packs: get('/api/collectibles/packs', {
    source: 'spec §7',
    summary: 'Unopened packs',
    reply: z.object({ packs: z.array(Pack) }),
  }),
  pack: get('/api/collectibles/packs/{id}', {
    source: 'spec §7',
    summary: 'One pack',
    params: packParams,
    reply: Pack,
    errors: ['PACK_NOT_FOUND'],
  }),
  openPack: put('/api/collectibles/packs/{id}', {
    source: 'spec §7',
    summary: 'Open a pack; a repeat gets the same reply',
    params: packParams,
    reply: z.object({ collectibles: z.array(DrawnCollectible), draw: z.optional(DrawReceipt) }),
    errors: ['PACK_NOT_FOUND', 'SWITCHED_OFF', ...STARTING_ERRORS],
  }),
};
