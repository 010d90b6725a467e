/** One collectible card, 200 x 280, framed by its rarity. */
import { frame } from './frame.ts';
import { RARITIES, rarityOf } from './rarity-of-card.ts';
import { schemesOf } from './schemes.ts';
import { sky } from './subjects/sky.ts';
import { subjectOf } from './subjects.ts';
import { hash, stream } from '../random.ts';
import { rect, svg } from '../shapes.ts';

/** The lowest number of each rarity, from common up. */
const FIRST_CARD_OF_RARITY = [0, 5, 9, 12, 14];
export function cardArt(collection: string, id: number, label?: string): string {
  const rarity = rarityOf(id),
    rarityIndex = RARITIES.indexOf(rarity),
    r = stream(`${collection}:${id}`),
    uid = 'c' + hash(`${collection}:${id}`).toString(36);
  const row = schemesOf(collection)[rarityIndex]!,
    first = FIRST_CARD_OF_RARITY[rarityIndex]!,
    s = row[(id - first) % row.length]!,
    horizon = collection === 'keepers' ? 1 : 0;
  return svg(
    200,
    280,
    `<clipPath id="${uid}k"><rect width="200" height="280" rx="14"/></clipPath><g clip-path="url(#${uid}k)">${rect(0, 0, 200, 280, s.sky)}${sky(s, rarityIndex, r, horizon)}${subjectOf(collection)(s, id, rarityIndex, r, uid)}${frame(rarity, uid)}</g>`,
    label,
  );
}
