/** Draws the cards of the collection Low Water. */
import type { Subject } from '../subject.ts';
import { INK, mix } from '../../inks.ts';
import { circ, g, line, n, oval, path, rect, star } from '../../shapes.ts';
import { halved } from './halved.ts';

type Kind =
  | 'fan'
  | 'cap'
  | 'mussel'
  | 'razor'
  | 'whelk'
  | 'turret'
  | 'cowrie'
  | 'top'
  | 'coil'
  | 'wing'
  | 'spindle'
  | 'urchin'
  | 'lamp'
  | 'crown';
const SHELLS: ReadonlyArray<readonly [Kind, turn: number]> = [
  ['fan', 0],
  ['cap', 0],
  ['mussel', -18],
  ['razor', 24],
  ['whelk', 8],
  ['turret', -14],
  ['fan', 180],
  ['cowrie', 16],
  ['top', 0],
  ['coil', 0],
  ['wing', 0],
  ['spindle', 18],
  ['urchin', 0],
  ['lamp', 0],
  ['crown', 0],
];
const FAN =
  'M100 206L84 192C40 176 26 132 36 96C46 66 76 52 100 52C124 52 154 66 164 96C174 132 160 176 116 192Z';
const ray = (degrees: number, from: number, to: number, y = 200): string => {
  const a = ((degrees - 90) * Math.PI) / 180;
  return `M${n(100 + Math.cos(a) * from)} ${n(y + Math.sin(a) * from)}L${n(100 + Math.cos(a) * to)} ${n(y + Math.sin(a) * to)}`;
};

export const shell: Subject = (s, id, rarityIndex, _r, uid) => {
  const [kind, turn] = SHELLS[id] ?? SHELLS[0]!;
  const ink = rarityIndex > 3 ? INK.shell : s.a;
  const dark = mix(ink, s.k, 0.32);
  const ribs = (list: readonly number[], from: number, to: number, y?: number): string =>
    line(list.map((d) => ray(d, from, to, y)).join(''), s.b, 5);
  /** Rings that grow from the tip at the top. */
  const whorls = (tops: readonly number[], widest: number): string =>
    tops
      .map((y, i) => {
        const w = 10 + ((widest - 10) * (i + 1)) / tops.length;
        return (
          oval(100, y, w, 9 + i * 3, i % 2 ? s.b : ink) +
          oval(100 + w * 0.3, y, w * 0.66, 7 + i * 3, dark, 'opacity=".35"')
        );
      })
      .join('');
  const kinds: Record<Kind, () => string> = {
    fan: () =>
      halved(FAN, ink, dark, uid) +
      ribs([-30, -19, -6, 6, 19, 30], 20, 128) +
      line('M46 118C70 92 130 92 154 118', s.c, 5, 'opacity=".8"') +
      path('M80 192H120L128 212H72Z', s.b),
    cap: () =>
      halved('M100 66C120 66 150 140 168 194C150 208 50 208 32 194C50 140 80 66 100 66Z', ink, dark, uid) +
      line('M92 92L54 186M96 92L78 190M104 92L122 190M108 92L146 186', s.b, 5) +
      circ(100, 82, 9, s.c) +
      line('M50 158C80 170 120 170 150 158', s.c, 5),
    mussel: () =>
      path('M100 40C150 70 162 150 122 214C92 206 56 160 62 104C66 76 82 52 100 40Z', s.b) +
      path('M98 56C134 82 144 150 116 200C92 190 68 152 74 108C78 84 88 66 98 56Z', ink) +
      line('M96 76C116 104 122 146 112 184M88 92C100 118 106 148 102 176', dark, 4),
    razor: () =>
      rect(74, 36, 52, 184, ink, 22) +
      rect(100, 36, 26, 184, dark, 18, 'opacity=".5"') +
      line('M82 72H118M80 104H120M80 136H120M82 168H118', s.b, 5) +
      line('M82 88H106M82 120H106', s.c, 4),
    whelk: () =>
      whorls([66, 84, 106], 44) +
      path('M52 122C64 100 138 100 150 128C160 164 132 206 112 222C106 196 62 178 52 122Z', ink) +
      path('M104 132C134 128 142 152 132 178C124 196 116 206 112 214C102 190 88 152 104 132Z', s.c) +
      line('M60 128C84 116 112 118 140 126', s.b, 5),
    turret: () => whorls([46, 62, 82, 106, 134, 166], 56) + oval(116, 186, 34, 22, s.c),
    cowrie: () =>
      halved(
        'M100 52C148 52 160 100 156 140C152 186 128 212 100 212C72 212 48 186 44 140C40 100 52 52 100 52Z',
        ink,
        dark,
        uid,
      ) +
      [0, 1, 2, 3, 4, 5, 6]
        .map((i) => circ(68 + (i % 3) * 32, 84 + Math.floor(i / 3) * 38, 8 - (i % 2) * 2, s.b))
        .join('') +
      path('M94 70C86 120 86 160 96 200H106C98 160 98 120 104 70Z', s.c),
    top: () =>
      halved('M100 44L166 180C150 208 50 208 34 180Z', ink, dark, uid) +
      line('M80 90H122M66 122H136M52 154H150', s.b, 7) +
      [72, 100, 128].map((x) => circ(x, 170, 6, s.c)).join('') +
      circ(100, 46, 7, s.c),
    coil: () =>
      path(
        'M168 132C168 88 134 58 96 60C54 62 28 96 32 138C36 180 72 206 112 202C146 198 158 178 152 166C136 174 118 172 108 160C130 166 168 164 168 132Z',
        ink,
      ) +
      line(
        'M150 132C150 102 128 80 98 82C70 84 52 108 54 136C56 162 78 182 104 180C122 178 130 162 124 148C118 136 100 134 96 146',
        s.b,
        9,
      ) +
      line('M96 60L98 82M44 92L62 104M32 138H54M54 184L70 166M112 202L106 182M150 84L134 98', s.c, 4),
    wing: () =>
      [-1, 1]
        .map((side) =>
          g(
            `translate(100 0) scale(${side} 1)`,
            path('M4 188C6 120 30 62 74 52C90 96 70 168 4 188Z', side < 0 ? ink : dark) +
              line('M8 176C22 130 40 96 66 66M10 182C36 154 56 124 74 92', s.b, 4),
          ),
        )
        .join('') + circ(100, 188, 12, s.c),
    spindle: () =>
      path(
        'M100 24C108 60 138 92 138 130C138 168 112 190 102 240C96 190 62 168 62 130C62 92 92 60 100 24Z',
        ink,
      ) +
      path('M100 24C108 60 138 92 138 130C138 168 112 190 102 240Z', dark, 'opacity=".5"') +
      line('M80 84C96 92 108 92 122 84M66 112C92 124 112 124 136 112M66 144C92 156 112 156 134 144', s.b, 6) +
      oval(104, 176, 10, 22, s.c),
    urchin: () =>
      line(Array.from({ length: 18 }, (_, i) => ray(i * 20, 50, 82, 130)).join(''), s.b, 6) +
      circ(100, 130, 58, ink) +
      path('M100 72A58 58 0 0 1 100 188Z', dark, 'opacity=".5"') +
      Array.from({ length: 5 }, (_, i) => g(`rotate(${i * 72} 100 130)`, oval(100, 98, 7, 18, s.c))).join(
        '',
      ) +
      path(star(100, 130, 16, 7, 5), INK.lamp),
    lamp: () =>
      circ(100, 124, 92, INK.lamp, 'opacity=".3"') +
      halved(FAN, ink, dark, uid) +
      ribs([-32, -16, 0, 16, 32], 26, 136) +
      circ(100, 132, 26, INK.lamp) +
      circ(92, 124, 8, INK.shell),
    crown: () =>
      path(
        'M36 196C30 140 34 92 44 66L70 108L84 50L100 100L116 50L130 108L156 66C166 92 170 140 164 196C140 214 60 214 36 196Z',
        INK.lamp,
      ) +
      path(
        'M100 100L116 50L130 108L156 66C166 92 170 140 164 196C150 208 124 210 100 210Z',
        INK.amber,
        'opacity=".5"',
      ) +
      [60, 100, 140].map((x) => circ(x, 172, 11, s.a)).join('') +
      line('M44 146C80 158 120 158 156 146', s.b, 6),
  };
  const foam = (y: number): string =>
    path(`M0 ${y}q12 -12 25 0t25 0t25 0t25 0t25 0t25 0t25 0t25 0V280H0Z`, s.land);
  return (
    oval(104, 214, 74, 10, s.k, 'opacity=".25"') +
    g(`rotate(${turn} 100 132)`, kinds[kind]()) +
    foam(228) +
    line('M18 246h30M76 256h40M138 246h36', mix(s.land, INK.bone, 0.35), 4) +
    (rarityIndex < 2 ? circ(34, 222, 7, s.c) + circ(168, 226, 5, s.b) : '')
  );
};
