/** Drawings of products by the names that content gives them (contract/formats/pictures.ts). */
import type { Rarity } from '@parlor/contract/kernel/vocabulary.ts';
import { defaultPackArt } from '../cards/pack-art.ts';
import { boxArt } from './box-art.ts';
import { chipsArt } from './counters.ts';
import { lampArt } from './lamp-art.ts';
import { boostArt, dailyArt, passArt } from './products.ts';

const RARITIES: readonly Rarity[] = ['COMMON', 'UNCOMMON', 'RARE', 'EPIC', 'LEGENDARY'];
/** As many chips as the drawing shows without cropping. */
const MAX_COUNTERS = 7;

/** Undefined for a name that adds nothing to the product's contents. */
export function namedProductArt(name: string): string | undefined {
  const [kind, which = ''] = name.split('-');
  const rarity = RARITIES.find((one) => one === which.toUpperCase());
  if (kind === 'pack' && rarity) return defaultPackArt(rarity);
  if (kind === 'box') return boxArt(which === 'premium' ? 'PREMIUM' : 'STANDARD');
  if (kind === 'counters') return chipsArt(Math.min(MAX_COUNTERS, Math.max(1, Number(which) || 5)));
  return undefined;
}

const general: Readonly<Record<string, () => string>> = {
  pass: passArt,
  daily: () => dailyArt(),
  boost: boostArt,
  lamp: () => lampArt(),
};

/** Undefined for an unknown name. */
export const productArt = (name: string): string | undefined => namedProductArt(name) ?? general[name]?.();
