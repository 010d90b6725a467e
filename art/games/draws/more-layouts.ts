/** Further layouts of covers, so that games of one family differ in composition and light. */
import { H, W, dots, shadow, table } from '../stage.ts';
import { defs, inks, pool, use } from '../layout-parts.ts';
import type { Ctx } from '../layout-parts.ts';
import { mix, type Palette } from '../../inks.ts';
import { motif } from '../../game-motifs.ts';
import { at, circ, g, line, n, oval, path, poly, rect, star } from '../../shapes.ts';

/** A colour that is seen on the wall. */
const accent = (p: Palette): string => (p.hot === p.wall ? p.cool : p.hot);
/** Light that falls from the upper corner across the picture. */
const beam = (p: Palette, left = true): string =>
  path(left ? 'M0 0H70L260 300H96L0 120Z' : 'M240 0H170L-20 300H144L240 120Z', p.body, 'opacity=".16"');
const pips: ReadonlyArray<readonly [number, number]> = [
  [-16, -16],
  [16, 16],
  [0, 0],
  [16, -16],
  [-16, 16],
];
/** The face of a die, 64 wide, seen from the front. */
const face = (p: Palette, ink: string, count: number): string =>
  rect(-32, -28, 64, 62, mix(ink, p.ink, 0.34), 14) +
  rect(-32, -34, 64, 62, ink, 14) +
  dots(
    pips
      .slice(0, count)
      .map(([x, y]) => `M${x} ${y - 3}h.1`)
      .join(''),
    6,
    p.ink,
  );

export const moreMines = {
  /** Floes on water: round tiles from above, some sunk with the motif under them. */
  pond: ({ p, m, id }: Ctx) => {
    const floes: ReadonlyArray<readonly [number, number, number]> = [
      [48, 54, 42],
      [136, 40, 36],
      [206, 92, 44],
      [108, 124, 50],
      [190, 190, 46],
      [84, 224, 48],
      [168, 272, 40],
      [16, 268, 34],
    ];
    const [water, sunk] = [mix(p.table, p.cool, 0.18), mix(p.table, p.ink, 0.3)];
    return (
      defs(id, motif(m, inks(p, accent(p))), 62) +
      rect(-240, 0, 480, H, water) +
      beam(p) +
      floes
        .map(([x, y, q], i) =>
          i === 3 || i === 4 || i === 5
            ? circ(x, y, q, sunk) + circ(x, y, q - 5, water) + use(id, x, y, i * 24)
            : oval(x + 4, y + 8, q, q * 0.94, p.ink, 'opacity=".3"') +
              circ(x, y, q, mix(p.body, p.ink, 0.16)) +
              circ(x - 1, y - 4, q - 2, p.body) +
              line(
                `M${n(x - q * 0.5)} ${n(y - q * 0.1)}l${n(q * 0.3)} ${n(-q * 0.3)}`,
                mix(p.body, p.cool, 0.6),
                4,
              ),
        )
        .join('')
    );
  },
  /** Rows that climb towards the light: the path of a round. */
  steps: ({ p, m, id }: Ctx) => {
    const row = (i: number): string => {
      const [y, k] = [252 - i * 46, 1 - i * 0.13];
      const cell = (j: number): string => {
        const [x, w] = [120 + (j - 1.5) * 62 * k, 27 * k];
        const isPath = j === [1, 2, 1, 2, 2][i];
        return (
          path(
            poly([
              [x - w, y],
              [x + w, y],
              [x + w * 0.86, y - 26 * k],
              [x - w * 0.86, y - 26 * k],
            ]),
            isPath ? accent(p) : p.body,
          ) +
          path(
            poly([
              [x - w, y],
              [x + w, y],
              [x + w, y + 9 * k],
              [x - w, y + 9 * k],
            ]),
            mix(isPath ? accent(p) : p.body, p.ink, 0.36),
          )
        );
      };
      return [0, 1, 2, 3].map(cell).join('');
    };
    return (
      defs(id, motif(m, inks(p, p.cool === p.wall ? p.body : p.cool)), 70) +
      pool(mix(p.wall, p.body, 0.3), 136, 44, 92) +
      pool(mix(p.wall, p.body, 0.55), 136, 44, 58) +
      path(
        poly([
          [-30, 300],
          [270, 300],
          [196, 40],
          [62, 40],
        ]),
        mix(p.table, p.ink, 0.25),
      ) +
      [4, 3, 2, 1, 0].map(row).join('') +
      use(id, 136, 40)
    );
  },
} as const;

export const moreReels = {
  /** A ribbon of pictures across the cover, with holes at its edges. */
  film: ({ p, m }: Ctx) => {
    const c = [p.body, accent(p), p.cool === p.wall ? p.table : p.cool];
    const frame = (i: number): string => {
      const ink = c[(i + 4) % 3]!;
      const on = ink === p.body ? accent(p) : p.body;
      const box = rect(-40, i * 92 - 40, 80, 80, ink, 8);
      // The first and the last one are outside but for a corner.
      if (Math.abs(i) > 1) return box;
      const inks = { a: on, b: mix(on, p.ink, 0.2), c: ink === p.hot ? p.table : p.hot, k: p.ink };
      return box + at(0, i * 92, 66, motif(m, inks));
    };
    return (
      pool(p.wall2, 60, 70, 120) +
      beam(p, false) +
      g(
        'translate(126 150) rotate(24)',
        rect(-62, -240, 136, 480, p.ink, 0, 'opacity=".28"'),
        rect(-68, -240, 136, 480, p.table),
        dots(
          Array.from({ length: 17 }, (_, i) => `M-54 ${-224 + i * 28}h.1M54 ${-224 + i * 28}h.1`).join(''),
          6,
          p.wall,
        ),
        [-2, -1, 0, 1, 2].map(frame).join(''),
        rect(-74, -47, 148, 94, 'none', 12, `stroke="${p.hot}" stroke-width="6"`),
      )
    );
  },
  /** Three framed prints that hang at different heights, in the light of a window. */
  frames: ({ p, m }: Ctx) => {
    const print = (x: number, y: number, w: number, h: number, ink: string): string => {
      const on = ink === p.body ? accent(p) : p.body;
      return (
        line(`M${x} ${y - h / 2 - 30}V${y - h / 2}`, p.ink, 3) +
        rect(x - w / 2 + 6, y - h / 2 + 8, w, h, p.ink, 4, 'opacity=".25"') +
        rect(x - w / 2, y - h / 2, w, h, p.table, 4) +
        rect(x - w / 2 + 7, y - h / 2 + 7, w - 14, h - 14, ink) +
        at(
          x,
          y,
          Math.min(w, h) * 0.76,
          motif(m, { a: on, b: mix(on, p.ink, 0.2), c: ink === p.hot ? p.table : p.hot, k: p.ink }),
        )
      );
    };
    return (
      path('M16 0H116L204 300H104Z', p.body, 'opacity=".2"') +
      print(62, 98, 92, 118, p.body) +
      print(174, 134, 96, 124, accent(p)) +
      print(76, 220, 84, 84, p.cool === p.wall ? p.table : p.cool) +
      rect(-W, 276, 2 * W, 24, p.table) +
      rect(-W, 276, 2 * W, 4, mix(p.table, p.body, 0.3))
    );
  },
} as const;

export const moreDice = {
  /** A throw: one die in the air above its trail, two that lie still. */
  roll: ({ p, m }: Ctx) =>
    table(p, 214) +
    beam(p) +
    line('M-10 232C30 60 90 30 146 70', p.body, 5, 'stroke-dasharray="1 15" opacity=".8"') +
    shadow(60, 262, 80, p) +
    g('translate(60 232) rotate(-6)', face(p, accent(p), 3)) +
    shadow(184, 276, 76, p) +
    g('translate(186 246) rotate(9) scale(.92)', face(p, p.cool === p.wall ? p.body : p.cool, 2)) +
    g(
      'translate(150 104) rotate(28) scale(1.5)',
      rect(-32, -28, 64, 62, mix(p.body, p.ink, 0.34), 14),
      rect(-32, -34, 64, 62, p.body, 14),
      at(0, -3, 52, motif(m, inks(p, accent(p)))),
    ),
  /** A heap of dice in a bowl, seen from above. */
  bowl: ({ p, m }: Ctx) =>
    circ(128, 162, 112, p.ink, 'opacity=".3"') +
    circ(120, 150, 112, p.table) +
    circ(120, 150, 98, mix(p.table, p.ink, 0.35)) +
    path('M34 98A100 100 0 0 1 120 52', 'none', `stroke="${p.body}" stroke-width="6" opacity=".35"`) +
    [
      [78, 112, -18, 4, 0],
      [160, 104, 14, 2, 1],
      [92, 196, 26, 5, 2],
      [168, 186, -30, 1, 0],
    ]
      .map(([x, y, turn, count, ink]) =>
        g(
          `translate(${x} ${y}) rotate(${turn}) scale(.94)`,
          face(p, [p.body, accent(p), p.cool === p.wall ? p.body : p.cool][ink!]!, count!),
        ),
      )
      .join('') +
    at(122, 152, 60, motif(m, inks(p, p.hot))),
} as const;

export const moreKeno = {
  /** Wires in the evening sky: marks sit on them like birds. */
  wires: ({ p, m, id }: Ctx) => {
    const ys = [66, 116, 166, 216];
    const wire = (y: number): string => `M-10 ${y - 14}Q120 ${y + 26} 250 ${y - 14}`;
    const on = (x: number, y: number): number => y + 6 - ((x - 120) / 120) ** 2 * 20;
    const marks: ReadonlyArray<readonly [number, number]> = [
      [54, 0],
      [150, 0],
      [96, 1],
      [196, 1],
      [36, 2],
      [130, 2],
      [178, 3],
      [78, 3],
    ];
    return (
      defs(id, motif(m, inks(p, p.body)), 46) +
      pool(p.hot, 190, 60, 40) +
      [0, 1, 2].map((i) => rect(-240, 232 + i * 24, 480, 40, mix(p.table, p.ink, i * 0.22))).join('') +
      line(ys.map(wire).join(''), p.ink, 4) +
      rect(18, 20, 9, 260, p.ink) +
      line('M4 48H42M4 98H42M4 148H42M4 198H42', p.ink, 6) +
      dots(
        ys.flatMap((y) => [70, 118, 164, 212].map((x) => `M${x} ${n(on(x, y))}h.1`)).join(''),
        4,
        mix(p.wall, p.body, 0.5),
      ) +
      marks
        .map(([x, i], at_) =>
          at_ % 3 === 2 ? circ(x, on(x, ys[i]!) - 9, 10, accent(p)) : use(id, x, on(x, ys[i]!) - 19),
        )
        .join('')
    );
  },
  /** A street of windows at night, some of them lit. */
  street: ({ p, m, id }: Ctx) => {
    const lit = [1, 4, 6, 11, 12, 17, 19];
    const house = (x: number, top: number, w: number, ink: string, k: number): string =>
      path(
        poly([
          [x, 300],
          [x, top],
          [x + w / 2, top - 30],
          [x + w, top],
          [x + w, 300],
        ]),
        ink,
      ) +
      Array.from({ length: 8 }, (_, i) =>
        rect(
          x + 12 + (i % 2) * (w / 2 - 2),
          top + 14 + Math.floor(i / 2) * 40,
          w / 2 - 22,
          24,
          lit.includes(i + k) ? p.hot : mix(ink, p.ink, 0.4),
          3,
        ),
      ).join('');
    return (
      defs(id, motif(m, inks(p, p.body)), 84) +
      circ(186, 52, 60, p.body, 'opacity=".22"') +
      house(-6, 110, 78, mix(p.table, p.body, 0.14), 0) +
      house(168, 122, 84, mix(p.table, p.body, 0.2), 6) +
      house(76, 146, 88, p.table, 12) +
      use(id, 186, 54) +
      rect(-240, 284, 480, 16, p.ink)
    );
  },
} as const;

export const moreHilo = {
  /** A fan of cards that climbs to the light. */
  fan: ({ p, m }: Ctx) =>
    pool(p.cool === p.wall ? p.wall2 : p.cool, 120, 96, 92) +
    beam(p) +
    table(p, 236) +
    [-38, -14, 10, 34]
      .map((turn, i) =>
        g(
          `rotate(${turn} 120 300)`,
          rect(84, 104, 84, 132, p.ink, 12, 'opacity=".25"'),
          rect(78, 96, 84, 132, i === 3 ? p.body : i % 2 ? accent(p) : mix(p.body, p.ink, 0.12), 12),
          rect(
            84,
            102,
            72,
            120,
            'none',
            8,
            `stroke="${mix(p.table, p.body, i % 2 ? 0.5 : 0.1)}" stroke-width="3"`,
          ),
          i === 3
            ? at(120, 162, 62, motif(m, inks(p, accent(p))))
            : path(star(120, 162, 16, 7, 4), i % 2 ? p.body : p.table),
        ),
      )
      .join('') +
    path('M30 84L46 60L62 84H52V112H40V84Z', p.body),
} as const;
