import type { LootboxTable, RewardItem } from '@parlor/contract/calls/lootboxes.ts';
import type { Rarity } from '@parlor/contract/kernel/vocabulary.ts';

export interface Odds {
  readonly rarity: Rarity;
  /** From 0 to 1: its weight divided by the sum of weights. */
  readonly chance: number;
  readonly rewards: RewardItem['rewards'];
}

/** The chance of each item of a box, from the table that the server draws from. */
export function oddsOf({ lines }: Pick<LootboxTable, 'lines'>): Odds[] {
  const all = lines.reduce((sum, { weight }) => sum + weight, 0);
  return lines.map(({ rarity, rewards, weight }) => ({ rarity, rewards, chance: weight / all }));
}

/** Points among the items of a box. */
export const pointsOf = (items: readonly RewardItem[]): number =>
  items
    .flatMap(({ rewards }) => rewards)
    .reduce(
      (cents, { currency, amount }) => cents + (currency === 'PP' ? Math.round(Number(amount) * 100) : 0),
      0,
    ) / 100;

const RARITIES: readonly Rarity[] = ['COMMON', 'UNCOMMON', 'RARE', 'EPIC', 'LEGENDARY'];
/** One to five, the number of dots on its tile. */
export const pipsOf = (rarity: Rarity): number => RARITIES.indexOf(rarity) + 1;

/** Index of the best item, which comes forward at the end. */
export const bestOf = (items: readonly RewardItem[]): number =>
  items.reduce((best, { rarity }, place) => (pipsOf(rarity) > pipsOf(items[best]!.rarity) ? place : best), 0);
