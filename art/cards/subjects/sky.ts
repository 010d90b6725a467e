/** What is behind a card's subject. */
import type { Scheme } from '../schemes.ts';
import { INK, mix } from '../../inks.ts';
import { burst, circ, n, path } from '../../shapes.ts';

/** A four-point glint as one short relative path. */
export const glint = (x: number, y: number, k = 1): string =>
  `M${n(x)} ${n(y - 6 * k)}` +
  (k === 1 ? 'l1.5 4.5 4.5 1.5-4.5 1.5-1.5 4.5-1.5-4.5-4.5-1.5 4.5-1.5z' : 'l1 3 3 1-3 1-1 3-1-3-3-1 3-1z');
export const sky = (s: Scheme, rarityIndex: number, r: () => number, horizon = 0): string =>
  (rarityIndex === 0
    ? ''
    : rarityIndex === 1
      ? path([0, 1, 2, 3, 4].map((i) => `M${8 + i * 40} 0h20v280h-20z`).join(''), s.sky2)
      : rarityIndex === 2
        ? circ(100, 108, 78, s.sky2)
        : rarityIndex === 3
          ? circ(100, 116, 96, s.sky2) +
            circ(100, 116, 72, mix(s.sky2, s.a, 0.12)) +
            circ(100, 116, 48, mix(s.sky2, s.a, 0.24))
          : burst(100, 118, 220, 15, s.sky2)) +
  (rarityIndex > 1
    ? path(
        [0, 1, 2, 3, 4, 5, 6]
          .map((i) => glint(22 + r() * 156, 22 + r() * (horizon ? 66 : 190), i % 3 ? 0.66 : 1))
          .join(''),
        rarityIndex > 3 ? INK.lamp : INK.bone,
        'opacity=".8"',
      )
    : '');
