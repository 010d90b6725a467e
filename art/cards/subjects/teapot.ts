/** Draws the cards of the collection Four O’Clock. */
import type { Subject } from '../subject.ts';
import { INK, mix } from '../../inks.ts';
import { circ, line, n, oval, path, rect, star } from '../../shapes.ts';
import { halved } from './halved.ts';

/** The outline of each body as an SVG path, and the y of its rim. */
const BODIES = {
  round: [
    'M42 150C42 112 68 90 100 90C132 90 158 112 158 150C158 186 134 206 100 206C66 206 42 186 42 150Z',
    92,
  ],
  cone: ['M70 92H130L162 206H38Z', 92],
  squat: [
    'M32 166C32 128 62 110 100 110C138 110 168 128 168 166C168 194 142 206 100 206C58 206 32 194 32 166Z',
    112,
  ],
  urn: ['M60 88H140C156 118 152 152 140 180L130 206H70L60 180C48 152 44 118 60 88Z', 88],
  square: ['M56 98H144L156 118V194Q156 206 144 206H56Q44 206 44 194V118Z', 98],
} as const;
type Pot = readonly [body: keyof typeof BODIES, pattern: Pattern, knob: number];
type Pattern =
  | 'plain'
  | 'rim'
  | 'stripes'
  | 'dots'
  | 'flower'
  | 'waves'
  | 'moon'
  | 'star'
  | 'cat'
  | 'leaf'
  | 'check';
const POTS: readonly Pot[] = [
  ['round', 'plain', 0],
  ['cone', 'rim', 0],
  ['urn', 'rim', 1],
  ['square', 'plain', 1],
  ['squat', 'check', 0],
  ['round', 'stripes', 1],
  ['squat', 'flower', 0],
  ['round', 'cat', 2],
  ['cone', 'dots', 2],
  ['round', 'moon', 1],
  ['square', 'star', 2],
  ['squat', 'waves', 1],
  ['urn', 'leaf', 2],
  ['round', 'flower', 2],
  ['urn', 'star', 2],
];

export const teapot: Subject = (s, id, rarityIndex, _r, uid) => {
  const [kind, pattern, knob] = POTS[id] ?? POTS[0]!;
  const [d, top] = BODIES[kind];
  const ink = rarityIndex > 3 ? INK.bone : s.a;
  const trim = rarityIndex > 3 ? INK.lamp : s.c;
  const dark = mix(ink, s.k, 0.36);
  const y = (top + 206) / 2 + 4;
  const patterns: Record<Pattern, () => string> = {
    plain: () => oval(74, y - 18, 9, 22, INK.shell, 'opacity=".4" transform="rotate(24 74 130)"'),
    rim: () => line(`M58 ${n(y - 30)}H142M52 ${n(y + 34)}H148`, trim, 7),
    stripes: () => line('M62 112V190M81 98V202M100 94V204M119 98V202M138 112V190', trim, 7),
    dots: () =>
      [0, 1, 2, 3, 4, 5, 6]
        .map((i) => circ(64 + (i % 4) * 24 + (i > 3 ? 12 : 0), i > 3 ? y - 8 : y + 26, 8, trim))
        .join(''),
    flower: () =>
      [0, 1, 2, 3, 4]
        .map((i) => `<g transform="rotate(${i * 72} 100 ${n(y)})">${oval(100, y - 21, 11, 15, trim)}</g>`)
        .join('') +
      circ(100, y, 10, s.b) +
      line(`M76 ${n(y + 18)}q-16 2 -20 -14M124 ${n(y + 18)}q16 2 20 -14`, s.b, 5),
    waves: () =>
      [0, 1, 2].map((i) => line(`M46 ${n(y - 20 + i * 20)}q13 -14 27 0t27 0t27 0t27 0`, trim, 6)).join(''),
    moon: () =>
      circ(100, y, 36, s.b) +
      path(`M112 ${n(y - 24)}A25 25 0 1 0 118 ${n(y + 16)}A20 20 0 1 1 112 ${n(y - 24)}Z`, INK.lamp),
    star: () => path(star(100, y, 34, 15, 8), trim) + circ(100, y, 9, s.b),
    cat: () =>
      circ(80, y - 8, 6, s.k) +
      circ(120, y - 8, 6, s.k) +
      path(`M94 ${n(y + 6)}H106L100 ${n(y + 14)}Z`, s.c) +
      line(
        `M66 ${n(y + 10)}l-22 -4M66 ${n(y + 18)}l-20 6M134 ${n(y + 10)}l22 -4M134 ${n(y + 18)}l20 6`,
        s.k,
        3,
      ),
    leaf: () =>
      line(`M100 ${n(y + 44)}V${n(y - 40)}`, s.b, 5) +
      [0, 1, 2]
        .map((i) =>
          path(`M100 ${n(y + 30 - i * 26)}q26 0 30 -24q-28 0 -30 24q-2 -24 -30 -24q4 24 30 24z`, trim),
        )
        .join(''),
    check: () =>
      [0, 1, 2, 3, 4, 5, 6, 7].map((i) => rect(44 + i * 14, i % 2 ? y : y - 14, 14, 14, trim)).join(''),
  };
  const lid =
    path(
      `M${kind === 'cone' ? 72 : 64} ${top}C${kind === 'cone' ? 76 : 68} ${top - 20} ${kind === 'cone' ? 124 : 132} ${top - 20} ${kind === 'cone' ? 128 : 136} ${top}Z`,
      s.b,
    ) +
    (knob === 2
      ? path(star(100, top - 24, 13, 6, 5), trim)
      : knob === 1
        ? rect(94, top - 28, 12, 16, trim, 4)
        : circ(100, top - 21, 9, trim)) +
    (pattern === 'cat'
      ? path(
          `M62 ${top + 12}L60 ${top - 28}L88 ${top - 4}ZM138 ${top + 12}L140 ${top - 28}L112 ${top - 4}Z`,
          ink,
        )
      : '');
  const steam = line(
    `M22 ${n(y - 48)}c-12 -14 10 -20 0 -36M38 ${n(y - 58)}c-10 -12 8 -18 0 -30`,
    INK.bone,
    5,
    'opacity=".7"',
  );
  return (
    (rarityIndex === 4 ? circ(100, 130, 92, s.sky2) : '') +
    steam +
    rect(0, 208, 200, 72, s.land) +
    rect(0, 208, 200, 4, mix(s.land, INK.bone, 0.25)) +
    oval(100, 222, 88, 9, s.k, 'opacity=".3"') +
    (rarityIndex > 1 ? rect(14, 204, 172, 12, trim, 6) : '') +
    line(`M146 ${n(y - 24)}C194 ${n(y - 44)} 196 ${n(y + 40)} 144 ${n(y + 32)}`, s.b, 13) +
    path(
      `M58 ${n(y + 26)}C30 ${n(y + 20)} 38 ${n(y - 22)} 12 ${n(y - 28)}L26 ${n(y - 42)}C50 ${n(y - 34)} 52 ${n(y - 12)} 66 ${n(y - 10)}Z`,
      dark,
    ) +
    halved(d, ink, dark, uid) +
    patterns[pattern]() +
    lid +
    (rarityIndex === 0 && id % 2 ? oval(168, 200, 22, 6, s.b) + path('M152 178H184L178 200H158Z', s.c) : '')
  );
};
