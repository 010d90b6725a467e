/** Draws the cards of the collection Lost Keys. */
import type { Subject } from '../subject.ts';
import { INK, mix } from '../../inks.ts';
import { circ, g, line, oval, path, rect, star } from '../../shapes.ts';

type Bow =
  | 'ring'
  | 'disc'
  | 'square'
  | 'heart'
  | 'clover'
  | 'oval'
  | 'moon'
  | 'cup'
  | 'bird'
  | 'leaf'
  | 'star'
  | 'fish'
  | 'crown'
  | 'eye'
  | 'sun';
/** Bow, and lengths of the teeth. */
const KEYS: ReadonlyArray<readonly [Bow, readonly number[]]> = [
  ['ring', [22, 14]],
  ['disc', [16, 24]],
  ['square', [24]],
  ['oval', [12, 18, 12]],
  ['cup', [26, 10]],
  ['heart', [18, 26]],
  ['clover', [24, 12, 18]],
  ['leaf', [14, 22]],
  ['fish', [20, 12, 20]],
  ['moon', [26, 18]],
  ['bird', [16, 26, 12]],
  ['eye', [28, 14, 22]],
  ['star', [18, 28, 14]],
  ['crown', [28, 20, 28]],
  ['sun', [30, 18, 26, 14]],
];

export const key: Subject = (s, id, rarityIndex) => {
  const [bow, teeth] = KEYS[id] ?? KEYS[0]!;
  const metal = rarityIndex > 3 ? INK.lamp : s.a;
  const dark = mix(metal, s.k, 0.34);
  const hole = (x: number, y: number, q: number): string => circ(x, y, q, s.sky === metal ? s.land : s.sky2);
  const ring = (x: number, y: number, q: number, w = 14): string =>
    circ(x, y, q, 'none', `stroke="${metal}" stroke-width="${w}"`);
  const bows: Record<Bow, () => string> = {
    ring: () => ring(100, 78, 30),
    disc: () => circ(100, 78, 38, metal) + hole(100, 66, 12) + line('M78 92H122', dark, 5),
    square: () => rect(64, 42, 72, 72, metal, 12) + rect(82, 60, 36, 36, s.sky2, 6),
    oval: () => oval(100, 78, 50, 30, metal) + oval(100, 78, 28, 13, s.sky2),
    cup: () =>
      path('M58 46H142C142 92 124 112 100 112C76 112 58 92 58 46Z', metal) +
      hole(100, 74, 13) +
      line('M58 46H142', dark, 8),
    heart: () =>
      path(
        'M100 116C60 92 52 68 66 50C80 36 98 44 100 60C102 44 120 36 134 50C148 68 140 92 100 116Z',
        metal,
      ) + hole(100, 78, 11),
    clover: () =>
      ring(100, 58, 18, 12) + ring(78, 90, 18, 12) + ring(122, 90, 18, 12) + circ(100, 82, 12, metal),
    leaf: () =>
      path('M100 116C54 96 62 50 100 30C138 50 146 96 100 116Z', metal) +
      line('M100 110V48M100 92L82 76M100 92L118 76M100 72L88 62M100 72L112 62', dark, 5),
    fish: () =>
      path('M52 78C70 44 118 44 136 78C118 112 70 112 52 78Z', metal) +
      path('M128 78L162 54V102Z', metal) +
      hole(72, 72, 8) +
      line('M96 56C106 70 106 86 96 100', dark, 5),
    moon: () =>
      path('M118 36A46 46 0 1 0 140 98A36 36 0 1 1 118 36Z', metal) + path(star(122, 70, 14, 6, 5), INK.lamp),
    bird: () =>
      path(
        'M58 92C58 58 84 46 108 50C114 36 138 36 142 54L158 62L142 68C140 100 112 114 84 110L48 120Z',
        metal,
      ) +
      circ(130, 56, 5, s.k) +
      path('M76 82C92 66 112 72 116 92C100 102 84 98 76 82Z', dark),
    eye: () =>
      path('M46 78C66 44 134 44 154 78C134 112 66 112 46 78Z', metal) +
      circ(100, 78, 22, INK.shell) +
      circ(100, 78, 13, s.c) +
      circ(100, 78, 6, s.k),
    star: () => path(star(100, 76, 50, 24, 6), metal) + hole(100, 76, 15) + circ(100, 76, 7, s.c),
    crown: () =>
      path('M52 112V56L76 82L100 38L124 82L148 56V112Z', metal) +
      [52, 100, 148].map((x, i) => circ(x, i === 1 ? 36 : 54, 8, s.c)).join('') +
      rect(52, 98, 96, 9, dark),
    sun: () =>
      path(star(100, 78, 56, 34, 14), metal) +
      circ(100, 78, 28, dark) +
      circ(100, 78, 20, INK.shell) +
      circ(93, 75, 3, s.k) +
      circ(107, 75, 3, s.k) +
      line('M91 86C96 92 104 92 109 86', s.k, 3),
  };
  const plate =
    rarityIndex > 1
      ? path(
          'M100 34C160 34 168 90 160 130C154 170 130 214 100 232C70 214 46 170 40 130C32 90 40 34 100 34Z',
          s.land,
          'opacity=".5"',
        )
      : oval(104, 140, 78, 96, s.land, 'opacity=".28"');
  const low = 216;
  const bits = teeth.map((w, i) => rect(104, low - 14 - i * 19, w, 12, i % 2 ? dark : metal, 2)).join('');
  const collar = [118, 132]
    .slice(0, rarityIndex > 0 ? 2 : 1)
    .map((y) => rect(84, y, 32, 9, s.c, 4))
    .join('');
  const tag =
    rarityIndex === 0
      ? g(
          'rotate(14 66 120)',
          line('M96 60C76 84 66 96 62 112', s.k, 3),
          rect(42, 110, 40, 52, s.b, 6),
          circ(62, 120, 4, s.sky),
          line('M50 134H74M50 146H68', s.sky, 4),
        )
      : '';
  return (
    plate +
    g(
      `rotate(${id % 2 ? 12 : -12} 100 136)`,
      rect(92, 106, 16, low - 100, metal, 6),
      rect(100, 106, 8, low - 100, dark, 4, 'opacity=".6"'),
      bits,
      bows[bow](),
      collar,
    ) +
    tag
  );
};
