import { parseCollectibleId } from '@parlor/contract/kernel/vocabulary.ts';
import { COLLECTIONS, isDrawn } from '@parlor/art/cards/collections.ts';
import type { AlbumCollection } from './album/albums.ts';

/** Names of a card and its collection. Until the album is known, the names of the drawings. */
export function cardIn(
  collections: readonly AlbumCollection[],
  id: string,
): { name: string; collection: string; collectionId: string; number: number } {
  const { collection: collectionId, numericId: number } = parseCollectibleId(id);
  const found = collections.find((one) => one.id === collectionId);
  const drawn = isDrawn(collectionId) ? COLLECTIONS[collectionId] : undefined;
  return {
    name: found?.cards[number]?.name ?? drawn?.cards[number] ?? `№ ${number + 1}`,
    collection: found?.name ?? drawn?.name ?? '',
    collectionId,
    number,
  };
}
