/** A card's frame. Its material and dots show the rarity. */
import { RARITIES } from './rarity-of-card.ts';
import type { Rarity } from './rarity-of-card.ts';
import { glint } from './subjects/sky.ts';
import { INK } from '../inks.ts';
import { nacre } from '../nacre.ts';
import { pipRow } from '../pips.ts';
import { circ, path, star } from '../shapes.ts';

export const FRAME: Record<Rarity, { face: string; pip: string }> = {
  COMMON: { face: INK.bone, pip: INK.tobacco },
  UNCOMMON: { face: INK.jade, pip: INK.shell },
  RARE: { face: INK.enamel, pip: INK.shell },
  EPIC: { face: '#a82a2a', pip: INK.lamp },
  // Its face is the gradient of nacre.ts.
  LEGENDARY: { face: '', pip: '#3a0f16' },
};
export function frame(rarity: Rarity, uid: string): string {
  const f = FRAME[rarity],
    face = rarity === 'LEGENDARY' ? `url(#${uid}n)` : f.face,
    rarityIndex = RARITIES.indexOf(rarity);
  const hole =
    rarityIndex === 4
      ? 'M20 12H180A8 8 0 0 0 188 20V240A8 8 0 0 0 180 248H20A8 8 0 0 0 12 240V20A8 8 0 0 0 20 12Z'
      : rarityIndex === 3
        ? 'M14 24L24 14H176L186 24V236L176 246H24L14 236Z'
        : 'M18 11H182A7 7 0 0 1 189 18V241A7 7 0 0 1 182 248H18A7 7 0 0 1 11 241V18A7 7 0 0 1 18 11Z';
  const ring = `M14 0H186A14 14 0 0 1 200 14V266A14 14 0 0 1 186 280H14A14 14 0 0 1 0 266V14A14 14 0 0 1 14 0Z`;
  const trim =
    rarityIndex === 1
      ? `<rect x="4.500" y="4.500" width="191" height="271" rx="10" fill="none" stroke="${INK.celadon}" stroke-width="1.500" stroke-dasharray="3 3"/>`
      : rarityIndex === 2
        ? `<rect x="5" y="5" width="190" height="270" rx="10" fill="none" stroke="${INK.powder}" stroke-width="2"/>` +
          path(
            'M11 34V18A7 7 0 0 1 18 11H34A23 23 0 0 1 11 34ZM189 34V18A7 7 0 0 0 182 11H166A23 23 0 0 0 189 34Z',
            f.face,
          ) +
          circ(19, 19, 3, INK.powder) +
          circ(181, 19, 3, INK.powder)
        : rarityIndex === 3
          ? `<path d="M7 20L20 7H180L193 20V260L180 273H20L7 260Z" fill="none" stroke="${INK.lamp}" stroke-width="2"/>` +
            path(
              [50, 90, 130, 170, 210].map((y) => glint(7, y) + glint(193, y)).join('') + glint(100, 7),
              INK.lamp,
            )
          : rarityIndex === 4
            ? `<path d="${hole}" fill="none" stroke="#3a0f16" stroke-width="1.500"/><rect x="4.500" y="4.500" width="191" height="271" rx="10.500" fill="none" stroke="#fff" stroke-width="1.500" opacity=".8"/>` +
              path(star(100, 12, 11, 4, 6) + glint(12, 130) + glint(188, 130), INK.amber)
            : '';
  return (
    (rarityIndex === 4 ? nacre(uid + 'n') : '') +
    `<path d="${ring}${hole}" fill="${face}" fill-rule="evenodd"/>` +
    trim +
    pipRow(100, 263, rarityIndex + 1, f.pip)
  );
}
