// The contents of a pack: a pure function of the odds table and uniform numbers. The audit, the fairness page and the
// offline check use this same function.
import { COLLECTION_SIZE } from '@parlor/contract/calls/collectibles.ts';
import { RARITIES, rarityOf, type Rarity } from '@parlor/contract/kernel/vocabulary.ts';
import type { CollectionsContent } from '@parlor/contract/content/collectibles.ts';
import type { DrawSource } from '../play/game-rules.ts';
import { collectionsAt, type CollectionsAt } from './collections-at.ts';
import { drawByWeight } from '../play/weights.ts';

/** Everything a draw depends on besides its seeds. Stored whole with every draw. Plain JSON. */
export interface PackTable {
  readonly rarities: Readonly<Record<Rarity, number>>;
  readonly sources: { readonly active: number; readonly vintage: number };
  readonly guarantee: { readonly rarity: Rarity; readonly within: number };
  /** Ids of the collections of each source, in the order of the content. */
  readonly collections: { readonly active: readonly string[]; readonly vintage: readonly string[] };
}
export interface RequestedPack {
  readonly collectibles: number;
  /** At least one collectible is of this rarity or better. */
  readonly bestDraw: Rarity;
  /** Collectibles drawn since the last of the guaranteed rarity or a better one. */
  readonly sinceGuarantee: number;
}
export interface PackDrawn {
  /** `urn:collection:number`, in the order drawn. */
  readonly ids: readonly string[];
  readonly sinceGuarantee: number;
}

/** The table is made once for each time in which the collections stay the same. */
const tables = new WeakMap<CollectionsAt, PackTable>();

/** The table of an instant. */
export function packTableOf(content: CollectionsContent, ms: number): PackTable {
  const at = collectionsAt(content, ms);
  const known = tables.get(at);
  if (known !== undefined) return known;
  const { packs } = content;
  const table: PackTable = {
    rarities: packs.rarities,
    sources: packs.sources,
    guarantee: packs.guarantee,
    collections: { active: at.active.map((c) => c.id), vintage: at.vintage.map((c) => c.id) },
  };
  tables.set(at, table);
  return table;
}

const numbersOf = Object.fromEntries(
  RARITIES.map((rarity) => [
    rarity,
    Array.from({ length: COLLECTION_SIZE }, (_, n) => n).filter((n) => rarityOf(n) === rarity),
  ]),
) as Record<Rarity, number[]>;

const rank = (rarity: Rarity): number => RARITIES.indexOf(rarity);

/**
 * For each collectible: the rarity by weight, then the source by weight, then one of its collections, then one of the
 * numbers of that rarity. A rarity that is due (the pack's best draw with its last collectible, or the guarantee) is
 * drawn from the same weights without the lower ones.
 */
export function drawPack(table: PackTable, request: RequestedPack, source: DrawSource): PackDrawn {
  const ids: string[] = [];
  let since = request.sinceGuarantee;
  let best = -1;
  for (let i = 0; i < request.collectibles; i++) {
    const isLast = i === request.collectibles - 1;
    const promised = isLast && best < rank(request.bestDraw) ? rank(request.bestDraw) : 0;
    const due = since + 1 >= table.guarantee.within ? rank(table.guarantee.rarity) : 0;
    const rarity = drawRarity(table, Math.max(promised, due), source);
    const { active, vintage } = table.sources;
    const from =
      drawByWeight([active, vintage], source) === 0 ? table.collections.active : table.collections.vintage;
    const collection = from[source.below(from.length)]!;
    const numbers = numbersOf[rarity];
    ids.push(`urn:${collection}:${numbers[source.below(numbers.length)]!}`);
    best = Math.max(best, rank(rarity));
    since = rank(rarity) >= rank(table.guarantee.rarity) ? 0 : since + 1;
  }
  return { ids, sinceGuarantee: since };
}

/** Weights below `min` are left out. If none is left, the best rarity comes. */
function drawRarity(table: PackTable, min: number, source: DrawSource): Rarity {
  const weights = RARITIES.map((rarity, i) => (i < min ? 0 : table.rarities[rarity]));
  if (weights.every((w) => w === 0)) return RARITIES.at(-1)!;
  return RARITIES[drawByWeight(weights, source)]!;
}
