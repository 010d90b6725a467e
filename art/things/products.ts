/** Products of the shop other than packs. */
import { mark } from '../parlor-mark.ts';
import { INK } from '../inks.ts';
import { circ, g, line, oval, path, rect, star, svg } from '../shapes.ts';

/** A month's pass: a punched ticket. 120 x 120. */
export const passArt = (): string =>
  svg(
    120,
    120,
    g(
      'rotate(-10 60 60)',
      path(
        'M10 34H110V50A10 10 0 0 0 110 70V86H10V70A10 10 0 0 0 10 50Z',
        INK.ink,
        'opacity=".3" transform="translate(4 6)"',
      ),
      path('M10 34H110V50A10 10 0 0 0 110 70V86H10V70A10 10 0 0 0 10 50Z', INK.lamp),
      path('M60 34H110V50A10 10 0 0 0 110 70V86H60Z', INK.amber, 'opacity=".35"'),
      line('M82 40V80', '#3a0f16', 2, 'stroke-dasharray="1 6"'),
      mark(46, 60, 38, '#3a0f16', INK.vermilion),
      path(star(96, 60, 9, 4, 5), '#3a0f16'),
    ),
  );
/** A boost: the wind-up key. 120 x 120. */
export const boostArt = (): string =>
  svg(
    120,
    120,
    oval(62, 104, 34, 8, INK.ink, 'opacity=".3"') +
      rect(53, 52, 14, 50, INK.amber, 3) +
      rect(60, 52, 7, 50, '#a9690f', 3) +
      path(
        'M60 56C34 66 12 54 12 36C12 20 30 12 44 22C52 28 56 40 60 56ZM60 56C86 66 108 54 108 36C108 20 90 12 76 22C68 28 64 40 60 56Z',
        INK.lamp,
      ) +
      path('M60 56C86 66 108 54 108 36C108 20 90 12 76 22C68 28 64 40 60 56Z', INK.amber) +
      circ(32, 37, 9, '#3a0f16') +
      circ(88, 37, 9, '#3a0f16') +
      circ(60, 54, 8, '#3a0f16'),
  );
/** Daily points: a leaf calendar with a counter. 120 x 120. */
export const dailyArt = (days = '7'): string =>
  svg(
    120,
    120,
    oval(64, 106, 44, 9, INK.ink, 'opacity=".3"') +
      rect(22, 22, 78, 82, '#d9c7aa', 8) +
      rect(20, 18, 78, 82, INK.bone, 8) +
      path('M20 26a8 8 0 0 1 8-8h62a8 8 0 0 1 8 8v14H20z', INK.vermilion) +
      line('M40 12v14M78 12v14', '#3a0f16', 5) +
      line(
        Array.from(
          { length: 14 },
          (_, i) => `M${32 + (i % 5) * 13.5} ${53 + Math.floor(i / 5) * 14}h.1`,
        ).join(''),
        '#cbb391',
        7,
      ) +
      line(
        Array.from(
          { length: Math.min(14, Number(days)) },
          (_, i) => `M${32 + (i % 5) * 13.5} ${53 + Math.floor(i / 5) * 14}h.1`,
        ).join(''),
        INK.jade,
        7,
      ) +
      circ(88, 92, 18, INK.brick) +
      circ(88, 90, 18, INK.vermilion) +
      mark(89, 90, 19, INK.shell, INK.lamp),
  );
