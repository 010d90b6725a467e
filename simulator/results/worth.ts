// The expected value of an unopened reward in points, computed exactly from the odds tables.
import { RARITIES, type Reward } from '../../contract/kernel/vocabulary.ts';
import type { Content } from '../../economy/kernel/world.ts';

/** A box's expected value in PP, without other currencies. */
export function worthOfBox(content: Content, kind: 'FREE' | 'STANDARD' | 'PREMIUM'): number {
  const { items, lines } = content.lootboxes[kind];
  const all = lines.reduce((sum, { weight }) => sum + weight, 0);
  const points = (line: (typeof lines)[number]): number =>
    line.rewards.reduce((sum, r) => sum + (r.currency === 'PP' ? Number(r.amount) : 0), 0);
  return (items * lines.reduce((sum, line) => sum + line.weight * points(line), 0)) / all;
}

/**
 * A pack's expected value at the exchange rate of duplicates. It is a lower bound, because the first card of a kind also
 * fills the album. The guarantee counter, which adds a little, is ignored.
 */
function worthOfPack(content: Content, collectibles: number, bestDraw: (typeof RARITIES)[number]): number {
  const { exchange, packs } = content.collections;
  const all = RARITIES.reduce((sum, r) => sum + packs.rarities[r], 0);
  const best = RARITIES.slice(RARITIES.indexOf(bestDraw));
  const weightOfBest = best.reduce((sum, r) => sum + packs.rarities[r], 0);
  const mean = (of: readonly (typeof RARITIES)[number][], weight: number): number =>
    of.reduce((sum, r) => sum + packs.rarities[r] * exchange[r], 0) / weight;
  const untilLast = (1 - weightOfBest / all) ** (collectibles - 1);
  const one = mean(RARITIES, all);
  return collectibles * one + untilLast * (mean(best, weightOfBest) - one);
}

export function worthOf(content: Content, reward: Reward): number {
  switch (reward.type) {
    case 'points':
      return reward.amount;
    case 'lootbox':
      return reward.amount * worthOfBox(content, reward.kind);
    case 'collectibles':
      return worthOfPack(content, reward.amount, reward.bestDraw);
  }
}

/** The exact share of the guaranteed rarity among many collectibles, by weight and guarantee. */
export function guaranteedShare({ packs }: Content['collections']): number {
  const all = RARITIES.reduce((sum, r) => sum + packs.rarities[r], 0);
  const min = RARITIES.indexOf(packs.guarantee.rarity);
  const chance = RARITIES.reduce((sum, r, i) => (i >= min ? sum + packs.rarities[r] : sum), 0) / all;
  const { within } = packs.guarantee;
  // The mean distance between two of them.
  return chance / (1 - (1 - chance) ** within);
}

/** The share of waits that would be longer than the guarantee by the odds alone. */
export function pastGuarantee({ packs }: Content['collections']): number {
  const all = RARITIES.reduce((sum, r) => sum + packs.rarities[r], 0);
  const min = RARITIES.indexOf(packs.guarantee.rarity);
  const chance = RARITIES.reduce((sum, r, i) => (i >= min ? sum + packs.rarities[r] : sum), 0) / all;
  return (1 - chance) ** packs.guarantee.within;
}

/** What a Star buys in points with the best offer of points for Stars; undefined if there is none. */
export function pointsPerStar({ shop }: Content): number | undefined {
  const each = shop.products.flatMap(({ currency, price: stars, deliveries }) =>
    currency === 'XTR'
      ? deliveries.flatMap((d) => (d.type === 'token' && d.symbol === 'PP' ? [d.amount / stars] : []))
      : [],
  );
  return each.length === 0 ? undefined : Math.max(...each);
}

/** Converts a price in Stars to points with the best offer of points for Stars; undefined if there is none. */
export function priceInPoints(content: Content, itemId: string): number | undefined {
  const price = content.shop.products.find((p) => p.id === itemId && p.currency === 'XTR')?.price;
  const points = pointsPerStar(content);
  return price === undefined || points === undefined ? undefined : price * points;
}
