// The album for display: every collection with its fifteen cards, names and counts.
import type { Album, Collections, PackOdds } from '@parlor/contract/calls/collectibles.ts';
import { COLLECTION_SIZE } from '@parlor/contract/calls/collectibles.ts';
import { rarityOf, type Rarity } from '@parlor/contract/kernel/vocabulary.ts';
import { COLLECTIONS, isDrawn } from '@parlor/art/cards/collections.ts';

export interface AlbumCard {
  readonly id: string;
  readonly collection: string;
  /** 0 to 14. */
  readonly number: number;
  readonly name: string;
  readonly rarity: Rarity;
  readonly count: number;
}
export interface AlbumCollection {
  readonly id: string;
  readonly name: string;
  readonly isVintage: boolean;
  readonly status: Album[string]['status'];
  /** By number. */
  readonly cards: readonly AlbumCard[];
  /** Numbers of the owned cards. */
  readonly held: readonly number[];
}

type Item = Collections['active'][number];

/** The name of a card from the content. Without one, the name of its drawing, or its number. */
const nameOf = ({ id, collectibles }: Item, number: number): string =>
  collectibles?.find((one) => one.id === `urn:${id}:${number}`)?.name ??
  (isDrawn(id) ? COLLECTIONS[id].cards[number] : undefined) ??
  `№ ${number + 1}`;

const collectionOf = (item: Item, album: Album, isVintage: boolean): AlbumCollection => {
  const mine = album[item.id];
  const counts = new Map(mine?.collectibles.map(({ id, count }) => [id, count]));
  const cards = Array.from({ length: COLLECTION_SIZE }, (_, number): AlbumCard => {
    const id = `urn:${item.id}:${number}`;
    return {
      id,
      collection: item.id,
      number,
      name: nameOf(item, number),
      rarity: rarityOf(number),
      count: counts.get(id) ?? 0,
    };
  });
  return {
    id: item.id,
    name: item.name,
    isVintage,
    status: mine?.status ?? 'INCOMPLETE',
    cards,
    held: cards.filter(({ count }) => count > 0).map(({ number }) => number),
  };
};

/** Claimable collections first, others in the server's order. */
export function shelfOf({ active, vintage }: Collections, album: Album): AlbumCollection[] {
  const all = [
    ...active.map((item) => collectionOf(item, album, false)),
    ...vintage.map((item) => collectionOf(item, album, true)),
  ];
  return all.toSorted((a, b) => Number(b.status === 'CLAIMABLE') - Number(a.status === 'CLAIMABLE'));
}

/** Three cards that represent a collection: the rarest owned one, with two lesser ones behind it. Never empty. */
export function faceOf({ cards, held }: AlbumCollection): AlbumCard[] {
  const best = held.toSorted((a, b) => b - a);
  const chosen = [best[0], best[Math.floor(best.length / 2)], best.at(-1)].filter((n) => n !== undefined);
  const numbers = [...new Set([...chosen, 2, 6, 10])].slice(0, 3).toSorted((a, b) => a - b);
  return numbers.flatMap((number) => cards[number] ?? []);
}

/** Cards owned more than once, the rarest first. */
export const duplicatesIn = (collections: readonly AlbumCollection[]): AlbumCard[] =>
  collections
    .flatMap(({ cards }) => cards.filter(({ count }) => count > 1))
    .toSorted((a, b) => b.number - a.number || b.count - a.count);

/** Points in PP for exchanging this many of one card. */
export const exchangeOf = ({ exchange }: PackOdds, rarity: Rarity, count: number): number => {
  const rate = exchange.find((one) => one.rarity === rarity)?.amount ?? 0;
  return (Math.round(rate * 100) * count) / 100;
};
