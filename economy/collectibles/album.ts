// The collections of a player, and the reward of a complete one (spec §3, §9).
import { COLLECTION_SIZE, type Album, type Collections } from '@parlor/contract/calls/collectibles.ts';
import {
  COLLECTION_REWARD_PP,
  parseCollectibleId,
  rarityOf,
  type Reward,
} from '@parlor/contract/kernel/vocabulary.ts';
import { RuleViolation } from '../kernel/rule-violation.ts';
import { grant } from '../money/rewards.ts';
import { emit, setState, type ActContext } from '../kernel/context.ts';
import type { World } from '../kernel/world.ts';
import { begunCollections, collectionsAt } from './collections-at.ts';

export interface AlbumSlice {
  /** Counts by number, for each collection of which the player has anything. */
  readonly held: Readonly<Record<string, readonly number[]>>;
  /** Collections whose reward was claimed. */
  readonly claimed: readonly string[];
  /** How often the player exchanged duplicates. */
  readonly exchanges: number;
}

const nothing: readonly number[] = Array.from({ length: COLLECTION_SIZE }, () => 0);

export const heldOf = (slice: AlbumSlice, collection: string): readonly number[] =>
  slice.held[collection] ?? nothing;

/** Changes the count of one collectible and returns the new count. */
export function addToAlbum(context: ActContext, id: string, by: number): number {
  const { collection, numericId } = parseCollectibleId(id);
  const { album } = context.state;
  const held = heldOf(album, collection);
  const count = held[numericId]! + by;
  setState(context, {
    album: { ...album, held: { ...album.held, [collection]: held.with(numericId, count) } },
  });
  return count;
}

const isComplete = (slice: AlbumSlice, collection: string): boolean =>
  heldOf(slice, collection).every((count) => count > 0);

export const claimableCollections = (
  slice: AlbumSlice,
  { content, nowMs }: Pick<World, 'content' | 'nowMs'>,
): string[] =>
  begunCollections(content.collections, nowMs)
    .map((c) => c.id)
    .filter((id) => isComplete(slice, id) && !slice.claimed.includes(id));

export const viewAlbum = (slice: AlbumSlice, { content, nowMs }: World): Album =>
  Object.fromEntries(
    begunCollections(content.collections, nowMs).map(({ id }) => [
      id,
      {
        collectibles: heldOf(slice, id).map((count, n) => ({ id: `urn:${id}:${n}`, count })),
        status: slice.claimed.includes(id) ? 'CLAIMED' : isComplete(slice, id) ? 'CLAIMABLE' : 'INCOMPLETE',
      },
    ]),
  );

export function viewCollections({ content, nowMs }: World): Collections {
  const { active, vintage } = collectionsAt(content.collections, nowMs);
  const view = ({ id, name, activationDate, collectibles }: (typeof active)[number]) => ({
    id,
    name,
    activationDate,
    size: COLLECTION_SIZE,
    collectibles: collectibles.map((card, n) => ({ id: `urn:${id}:${n}`, name: card, rarity: rarityOf(n) })),
  });
  return { active: active.map(view), vintage: vintage.map(view) };
}

export const mustBeBegun = (context: ActContext, collection: string): void => {
  const { content, nowMs } = context.world;
  const collections = begunCollections(content.collections, nowMs);
  if (!collections.some((c) => c.id === collection))
    throw new RuleViolation('COLLECTION_NOT_FOUND', undefined, { collections: collections.map((c) => c.id) });
};

export const collectionReference = (collection: string): string => `collection:${collection}`;

/** The reward of a complete collection, once (I24). */
export function claimCollection(context: ActContext, collection: string): { rewards: Reward[] } {
  mustBeBegun(context, collection);
  const { album } = context.state;
  const rewards: Reward[] = [{ type: 'points', amount: COLLECTION_REWARD_PP }];
  if (album.claimed.includes(collection)) throw new RuleViolation('ALREADY_CLAIMED', undefined, { rewards });
  if (!isComplete(album, collection)) {
    const missing = heldOf(album, collection).flatMap((count, n) =>
      count === 0 ? [`urn:${collection}:${n}`] : [],
    );
    throw new RuleViolation(
      'NOT_CLAIMABLE',
      `${COLLECTION_SIZE - missing.length} of ${COLLECTION_SIZE} are in your album. The missing ones come out of packs.`,
      { missing },
    );
  }
  setState(context, { album: { ...album, claimed: [...album.claimed, collection] } });
  grant(context, { reference: collectionReference(collection), rewards, reason: 'collection' });
  emit(context, { kind: 'collection-claimed', collection });
  return { rewards };
}

const initial: { readonly album: AlbumSlice } = { album: { held: {}, claimed: [], exchanges: 0 } };
export const albumSystem = { initial };
