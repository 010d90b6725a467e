// Collecting: daily collectible, album, collections, packs (spec §3, §7).
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { CollectibleId, Count, Done, Instant, Rarity } from './vocabulary.ts';

export const Collectible = z.object({ id: CollectibleId, count: Count });
export const Album = z.record(
  z.string(),
  z.object({ collectibles: z.array(Collectible), status: z.enum(['INCOMPLETE', 'CLAIMABLE', 'CLAIMED']) }),
);
export const CollectionItem = z.object({
  id: z.string(),
  name: z.string(),
  activationDate: Instant,
  size: Count,
});
export const Collections = z.object({ active: z.array(CollectionItem), vintage: z.array(CollectionItem) });
/** `rarity` is the guaranteed best draw. */
export const Pack = z.object({ id: z.string(), collectibles: Count, rarity: Rarity, createdAt: Instant });

const packParams = z.strictObject({ id: z.string().check(z.maxLength(64)) });

export const collectibles = {
  dailyCollectibles: endpoint({
    method: 'GET',
    path: '/api/collectibles/daily',
    auth: 'player',
    source: 'spec §7',
    summary: 'How many daily collectibles wait',
    reply: z.object({ count: Count }),
  }),
  claimDailyCollectible: endpoint({
    method: 'POST',
    path: '/api/collectibles/daily/claim',
    auth: 'player',
    source: 'spec §7',
    summary: 'Claim the daily collectible',
    body: z.strictObject({}),
    reply: z.object({ packId: z.string() }),
    errors: ['NOT_CLAIMABLE', 'ALREADY_CLAIMED'],
  }),
  album: endpoint({
    method: 'GET',
    path: '/api/collectibles/album',
    auth: 'player',
    source: 'spec §7',
    summary: 'What has been collected',
    reply: Album,
  }),
  claimCollection: endpoint({
    method: 'POST',
    path: '/api/collectibles/album/{collectionId}/claim',
    auth: 'player',
    source: 'spec §7',
    summary: 'Claim 10000 PP for a complete collection once',
    params: z.strictObject({ collectionId: z.string().check(z.maxLength(64)) }),
    body: z.strictObject({}),
    reply: Done,
    errors: ['NOT_CLAIMABLE', 'ALREADY_CLAIMED'],
  }),
  collections: endpoint({
    method: 'GET',
    path: '/api/collectibles/collections',
    auth: 'player',
    source: 'spec §7',
    summary: 'Active and vintage collections',
    reply: Collections,
  }),
  packs: endpoint({
    method: 'GET',
    path: '/api/collectibles/packs',
    auth: 'player',
    source: 'spec §7',
    summary: 'Packs that wait to be opened',
    reply: z.object({ packs: z.array(Pack) }),
  }),
  pack: endpoint({
    method: 'GET',
    path: '/api/collectibles/packs/{id}',
    auth: 'player',
    source: 'spec §7',
    summary: 'One pack',
    params: packParams,
    reply: Pack,
    errors: ['NOT_FOUND'],
  }),
  openPack: endpoint({
    method: 'PUT',
    path: '/api/collectibles/packs/{id}',
    auth: 'player',
    source: 'spec §7',
    summary: 'Open a pack; a second time answers the same',
    params: packParams,
    reply: z.object({ collectibles: z.array(Collectible) }),
    errors: ['NOT_FOUND'],
  }),
};
