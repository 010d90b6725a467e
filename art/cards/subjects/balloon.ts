/** Draws the cards of the collection Fair Wind. */
import type { Subject } from '../subject.ts';
import { INK, mix } from '../../inks.ts';
import { circ, g, line, n, oval, path, poly, rect, star } from '../../shapes.ts';
import { halved } from './halved.ts';

const ENVELOPES = {
  round: 'M100 26C150 26 174 62 174 96C174 132 136 156 118 180H82C64 156 26 132 26 96C26 62 50 26 100 26Z',
  tall: 'M100 20C140 20 154 60 152 98C150 134 126 156 114 182H86C74 156 50 134 48 98C46 60 60 20 100 20Z',
  wide: 'M100 44C162 44 188 76 186 104C184 134 140 152 120 178H80C60 152 16 134 14 104C12 76 38 44 100 44Z',
  lantern:
    'M72 28H128C156 52 164 84 158 116C152 144 130 160 116 180H84C70 160 48 144 42 116C36 84 44 52 72 28Z',
};
type Pattern = 'gores' | 'bands' | 'star' | 'moon' | 'dots' | 'zigzag' | 'cat' | 'diamonds' | 'sun' | 'clock';
const BALLOONS: ReadonlyArray<readonly [keyof typeof ENVELOPES, Pattern]> = [
  ['round', 'gores'],
  ['wide', 'bands'],
  ['tall', 'bands'],
  ['lantern', 'gores'],
  ['round', 'dots'],
  ['wide', 'zigzag'],
  ['lantern', 'diamonds'],
  ['tall', 'dots'],
  ['round', 'star'],
  ['round', 'moon'],
  ['wide', 'cat'],
  ['lantern', 'star'],
  ['tall', 'diamonds'],
  ['round', 'clock'],
  ['round', 'sun'],
];

export const balloon: Subject = (s, id, rarityIndex, r, uid) => {
  const [shape, pattern] = BALLOONS[id] ?? BALLOONS[0]!;
  const d = ENVELOPES[shape];
  const ink = rarityIndex > 3 ? INK.vermilion : s.a;
  const dark = mix(ink, s.k, 0.34);
  const inside = (body: string): string =>
    `<clipPath id="${uid}e"><path d="${d}"/></clipPath><g clip-path="url(#${uid}e)">${body}</g>`;
  const patterns: Record<Pattern, () => string> = {
    gores: () =>
      [-2, 0, 2]
        .map((i) =>
          path(
            `M100 16C${100 + i * 36} 40 ${100 + i * 40} 120 ${100 + i * 8} 186H${108 + i * 8}C${114 + i * 44} 120 ${112 + i * 40} 40 100 16Z`,
            i ? s.b : s.c,
          ),
        )
        .join(''),
    bands: () => [0, 1, 2].map((i) => rect(0, 64 + i * 34, 200, 17, i === 1 ? s.c : s.b)).join(''),
    dots: () =>
      Array.from({ length: 11 }, (_, i) =>
        circ(
          40 + (i % 4) * 38 + (Math.floor(i / 4) % 2) * 18,
          58 + Math.floor(i / 4) * 34,
          10,
          i % 3 ? s.b : s.c,
        ),
      ).join(''),
    zigzag: () =>
      [0, 1, 2]
        .map((i) =>
          line(
            `M0 ${82 + i * 26}l20 -18l20 18l20 -18l20 18l20 -18l20 18l20 -18l20 18l20 -18l20 18`,
            i % 2 ? s.c : s.b,
            9,
          ),
        )
        .join(''),
    diamonds: () =>
      Array.from({ length: 9 }, (_, i) => {
        const x = 46 + (i % 3) * 54 - (Math.floor(i / 3) % 2) * 27,
          y = 56 + Math.floor(i / 3) * 40;
        return path(
          poly([
            [x, y - 20],
            [x + 15, y],
            [x, y + 20],
            [x - 15, y],
          ]),
          i % 2 ? s.c : s.b,
        );
      }).join(''),
    star: () => rect(0, 132, 200, 60, s.b) + path(star(100, 84, 42, 18, 5), s.c),
    moon: () =>
      circ(100, 86, 46, s.b) +
      path('M116 50A40 40 0 1 0 132 110A32 32 0 1 1 116 50Z', INK.lamp) +
      circ(124, 74, 4, INK.lamp) +
      circ(132, 92, 3, INK.lamp),
    cat: () =>
      circ(74, 96, 9, s.k) +
      circ(126, 96, 9, s.k) +
      circ(71, 93, 3, INK.shell) +
      circ(123, 93, 3, INK.shell) +
      path('M92 114H108L100 124Z', s.c) +
      line(
        'M100 124V132M100 132C92 140 84 138 80 132M100 132C108 140 116 138 120 132M58 118L26 112M58 128L28 134M142 118L174 112M142 128L172 134',
        s.k,
        4,
      ),
    clock: () =>
      circ(100, 92, 46, s.b) +
      circ(100, 92, 38, INK.shell) +
      line('M100 92V66M100 92L120 102M100 58V62M100 122V126M66 92H70M130 92H134', s.k, 5),
    sun: () =>
      path(star(100, 92, 66, 42, 16), INK.lamp) +
      circ(100, 92, 34, INK.amber) +
      circ(88, 88, 4, s.k) +
      circ(112, 88, 4, s.k) +
      line('M86 102C94 110 106 110 114 102', s.k, 4),
  };
  const cloud = (x: number, y: number, k: number): string =>
    g(
      `translate(${n(x)} ${n(y)}) scale(${k})`,
      oval(0, 0, 34, 11, INK.bone, 'opacity=".75"') +
        circ(-10, -7, 12, INK.bone, 'opacity=".75"') +
        circ(10, -9, 15, INK.bone, 'opacity=".75"'),
    );
  return (
    (rarityIndex > 2 ? circ(100, 100, 96, INK.lamp, 'opacity=".18"') : '') +
    cloud(30 + r() * 20, 206 + r() * 10, 0.8) +
    path('M0 262C30 236 60 252 90 240C130 224 160 250 200 236V280H0Z', s.land) +
    (pattern === 'cat' ? path('M44 64L34 18L82 50ZM156 64L166 18L118 50Z', ink) : '') +
    halved(d, ink, dark, uid) +
    inside(patterns[pattern]() + path('M100 0H200V200H100Z', s.k, 'opacity=".14"')) +
    path('M82 180H118L112 190H88Z', s.b) +
    line('M86 190L80 214M114 190L120 214', s.k, 3) +
    path('M76 212H124L118 242Q118 246 112 246H88Q82 246 82 242Z', rarityIndex > 3 ? INK.lamp : INK.tobacco) +
    line('M80 224H120M82 234H118', INK.sand, 2.4) +
    rect(73, 209, 54, 7, s.c, 3) +
    (rarityIndex > 0
      ? line('M74 216L62 226M126 216L138 226', s.k, 2) + circ(60, 230, 6, s.b) + circ(140, 230, 6, s.b)
      : '') +
    cloud(156 + r() * 16, 176 + r() * 14, 0.6) +
    (rarityIndex > 1 ? path('M34 146q8 -9 12 0q5 -9 12 0q-8 -3 -12 3q-4 -6 -12 -3z', s.k) : '')
  );
};
