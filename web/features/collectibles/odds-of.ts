// The published odds, for display.
import { COLLECTION_SIZE, type Collections, type PackOdds } from '@parlor/contract/calls/collectibles.ts';
import { rarityOf, type Rarity } from '@parlor/contract/kernel/vocabulary.ts';

export interface RarityShare {
  readonly rarity: Rarity;
  /** 0 to 1. */
  readonly share: number;
}

export function sharesOf({ rarities }: PackOdds): RarityShare[] {
  const sum = rarities.reduce((all, { weight }) => all + weight, 0);
  return rarities.map(({ rarity, weight }) => ({ rarity, share: sum === 0 ? 0 : weight / sum }));
}

/** Share of draws from vintage collections, 0 to 1. */
export const vintageShareOf = ({ sources: { active, vintage } }: PackOdds): number =>
  active + vintage === 0 ? 0 : vintage / (active + vintage);

const numbersOf = (rarity: Rarity): number =>
  Array.from({ length: COLLECTION_SIZE }, (_, n) => rarityOf(n)).filter((one) => one === rarity).length;

/**
 * Average number of draws until this card comes: rarity, then source, then a collection of that source, then
 * a number of that rarity. Guarantees come on top. Undefined for a card that is not drawn.
 */
export function drawsPerCard(
  odds: PackOdds,
  { active, vintage }: Collections,
  { collection, number }: { readonly collection: string; readonly number: number },
): number | undefined {
  const isVintage = vintage.some(({ id }) => id === collection);
  const source = isVintage ? vintage : active;
  if (!source.some(({ id }) => id === collection)) return undefined;
  const rarity = rarityOf(number);
  const ofRarity = sharesOf(odds).find((one) => one.rarity === rarity)?.share ?? 0;
  const ofSource = isVintage ? vintageShareOf(odds) : 1 - vintageShareOf(odds);
  const chance = (ofRarity * ofSource) / source.length / numbersOf(rarity);
  return chance > 0 ? 1 / chance : undefined;
}
