/** Draws the cards of the collection Lamplight. */
import type { Subject } from '../subject.ts';
import { INK, mix } from '../../inks.ts';
import { at, circ, line, n, oval, path, rect } from '../../shapes.ts';

export const lamp: Subject = (s, id, rarityIndex) => {
  const shade = id % 5,
    base = (id * 2 + (id > 6 ? 1 : 0)) % 5,
    w = 58 + (id % 3) * 8,
    y = 132,
    tone = s.a,
    dim = s.b;
  const glow =
    path(`M${100 - w + 4} ${y}L${4} 226H196L${100 + w - 4} ${y}Z`, INK.lamp, 'opacity=".34"') +
    (rarityIndex > 1 ? circ(100, 96, 86, INK.lamp, 'opacity=".16"') : '');
  const shades = [
    path(`M${100 - w * 0.46} 62H${100 + w * 0.46}L${100 + w} ${y}H${100 - w}Z`, tone) +
      path(`M100 62H${100 + w * 0.46}L${100 + w} ${y}H100Z`, dim, 'opacity=".6"'),
    path(`M${100 - w} ${y}A${w} ${w * 1.08} 0 0 1 ${100 + w} ${y}Z`, tone) +
      path(`M100 ${n(y - w * 1.08)}A${w} ${w * 1.08} 0 0 1 ${100 + w} ${y}H100Z`, dim, 'opacity=".6"'),
    rect(100 - w * 0.8, 66, w * 1.6, y - 66, tone, 6) +
      path(`M100 66H${n(100 + w * 0.8)}V${y}H100Z`, dim, 'opacity=".6"'),
    path(
      `M${100 - w} ${y}C${100 - w * 0.5} ${y - 14} ${100 - w * 0.6} 62 100 58C${100 + w * 0.6} 62 ${100 + w * 0.5} ${y - 14} ${100 + w} ${y}Z`,
      tone,
    ) +
      path(
        `M100 58C${100 + w * 0.6} 62 ${100 + w * 0.5} ${y - 14} ${100 + w} ${y}H100Z`,
        dim,
        'opacity=".6"',
      ),
    path(
      `M${100 - w * 0.9} ${y}C${100 - w * 1.1} 96 ${100 - w * 0.6} 70 ${100 - w * 0.5} 56L${100 - w * 0.18} 74L100 52L${100 + w * 0.18} 74L${100 + w * 0.5} 56C${100 + w * 0.6} 70 ${100 + w * 1.1} 96 ${100 + w * 0.9} ${y}Z`,
      tone,
    ) +
      path(
        `M100 52L${100 + w * 0.18} 74L${100 + w * 0.5} 56C${100 + w * 0.6} 70 ${100 + w * 1.1} 96 ${100 + w * 0.9} ${y}H100Z`,
        dim,
        'opacity=".6"',
      ),
  ];
  const trims = [
    line(`M${100 - w + 3} ${y - 5}H${100 + w - 3}`, s.c, 5),
    [0, 1, 2, 3, 4, 5, 6, 7, 8]
      .map((i) => line(`M${n(100 - w + 6 + (i * (w * 2 - 12)) / 8)} ${y}v${i % 2 ? 11 : 15}`, s.c, 3.4))
      .join(''),
    line(
      `M${100 - w * 0.5} ${y - 28}h.1M${100 - w * 0.16} ${y - 40}h.1M${100 + w * 0.2} ${y - 28}h.1M${100 + w * 0.5} ${y - 38}h.1M${100 - w * 0.3} ${y - 14}h.1M100 ${y - 16}h.1M${100 + w * 0.36} ${y - 14}h.1`,
      s.c,
      9,
    ),
  ];
  const pleats =
    rarityIndex > 0 && id !== 5
      ? line(
          [-0.62, -0.32, 0, 0.32, 0.62]
            .map((t) => `M${n(100 + t * w * 0.55)} 78L${n(100 + t * w * 1.05)} ${y - 8}`)
            .join(''),
          s.k,
          2,
          'opacity=".35"',
        )
      : '';
  const c = rarityIndex > 2 ? INK.lamp : s.c === INK.lamp ? INK.sand : s.c,
    c2 = mix(c, s.k, 0.28);
  const bases = [
    rect(96, y, 8, 78, c) +
      path('M66 222A34 20 0 0 1 134 222Z', c) +
      path('M100 202A34 20 0 0 1 134 222H100Z', c2),
    circ(100, 180, 31, c) +
      path('M100 149A31 31 0 0 1 100 211Z', c2) +
      rect(94, y, 12, 20, c2) +
      rect(72, 210, 56, 12, c, 5),
    path(
      `M92 ${y}H108C108 160 132 172 132 196C132 212 120 222 100 222C80 222 68 212 68 196C68 172 92 160 92 ${y}Z`,
      c,
    ) + path(`M100 ${y}H108C108 160 132 172 132 196C132 212 120 222 100 222Z`, c2),
    [0, 1, 2, 3].map((i) => oval(100, 146 + i * 21, 12 + i * 3, 11, i % 2 ? c2 : c)).join('') +
      rect(70, 214, 60, 9, c, 4),
    path(`M94 ${y}H106L126 222H74Z`, c) +
      path(`M100 ${y}H106L126 222H100Z`, c2) +
      rect(66, 214, 68, 9, c2, 4),
  ];
  const books =
    id % 4 === 2
      ? rect(142, 212, 50, 10, INK.wine, 2) + rect(148, 202, 40, 10, INK.bone, 2)
      : id % 4 === 3
        ? rect(10, 200, 14, 22, INK.bone, 3) + rect(24, 192, 11, 30, INK.jade, 2)
        : id % 4 === 0
          ? at(
              166,
              206,
              34,
              path('M14 36H80C80 66 70 82 56 94H38C24 82 14 66 14 36Z', INK.bone) +
                line('M76 46C96 44 96 70 72 70', INK.bone, 8),
            )
          : '';
  return (
    glow +
    rect(0, 222, 200, 60, s.land) +
    rect(0, 222, 200, 4, mix(s.land, INK.lamp, 0.5)) +
    oval(100, 236, 92, 10, INK.lamp, 'opacity=".25"') +
    books +
    bases[base]! +
    shades[shade]! +
    pleats +
    trims[(id + rarityIndex) % 3]! +
    rect(95, 48, 10, 10, s.c, 3) +
    (rarityIndex > 3 ? circ(100, 42, 8, INK.lamp) : '')
  );
};
