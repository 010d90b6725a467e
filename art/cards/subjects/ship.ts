/** Draws the cards of the collection Paper Fleet. */
import type { Subject } from '../subject.ts';
import { INK, mix } from '../../inks.ts';
import { circ, line, n, oval, path, poly, rect, star } from '../../shapes.ts';
import { halved } from './halved.ts';

const HULLS = {
  paper: 'M30 164H170L140 206H60Z',
  round: 'M32 166H168C164 198 134 208 100 208C66 208 36 198 32 166Z',
  barge: 'M22 174H178V190C178 202 166 208 150 208H50C34 208 22 202 22 190Z',
  tall: 'M22 142C32 160 48 168 66 168H132C152 166 166 152 180 130C186 176 166 208 138 208H64C36 208 22 178 22 142Z',
  reed: 'M12 152C40 188 160 188 188 152C186 194 146 206 100 206C54 206 14 194 12 152Z',
};
const mast = (x: number, top: number): string => `M${x} 170V${top}`;
/** A square sail full of wind. */
const square = (x: number, y: number, w: number, h: number): string =>
  `M${x - w} ${y}H${x + w}C${x + w + 8} ${y + h / 2} ${x + w + 4} ${y + h} ${x + w} ${y + h}H${x - w}C${x - w + 8} ${y + h / 2} ${x - w + 4} ${y + 8} ${x - w} ${y}Z`;
const flag = (x: number, y: number): string => `M${x} ${y}l26 7l-26 8z`;

type Rig = 'fold' | 'sloop' | 'leaf' | 'steam' | 'reeds' | 'lug' | 'lamp' | 'square' | 'junk' | 'crown';
const SHIPS: ReadonlyArray<readonly [keyof typeof HULLS, Rig]> = [
  ['paper', 'fold'],
  ['barge', 'steam'],
  ['round', 'leaf'],
  ['round', 'steam'],
  ['reed', 'reeds'],
  ['round', 'sloop'],
  ['paper', 'lug'],
  ['barge', 'lamp'],
  ['reed', 'lamp'],
  ['tall', 'sloop'],
  ['reed', 'lug'],
  ['tall', 'junk'],
  ['tall', 'square'],
  ['reed', 'square'],
  ['paper', 'crown'],
];

export const ship: Subject = (s, id, rarityIndex, _r, uid) => {
  const [hull, rig] = SHIPS[id] ?? SHIPS[0]!;
  const sail = s.a === INK.shell ? INK.sand : INK.shell;
  const dim = mix(sail, s.k, 0.26);
  const battens = (d: string): string => line(d, s.b, 3);
  const rigs: Record<Rig, () => string> = {
    fold: () => path('M100 66L146 166H54Z', sail) + path('M100 66L146 166H100Z', dim),
    sloop: () =>
      line(mast(98, 42), s.k, 6) +
      path('M106 50C152 78 160 124 106 158Z', sail) +
      path('M106 104C134 106 140 130 106 158Z', dim) +
      path('M90 62C66 90 50 126 44 158H90Z', s.c) +
      path(flag(98, 32), s.b),
    leaf: () =>
      line(mast(100, 70), s.k, 5) +
      path('M100 56C152 66 156 124 108 150C88 124 82 84 100 56Z', s.c) +
      line('M102 66C112 96 112 122 108 146M108 92L130 84M110 116L134 110', mix(s.c, s.k, 0.4), 3),
    steam: () =>
      rect(54, 126, 92, 48, sail, 5) +
      rect(100, 126, 46, 48, dim, 5) +
      [74, 100, 126].map((x) => circ(x, 148, 9, s.k) + circ(x - 2, 146, 4, INK.lamp)).join('') +
      rect(108, 74, 26, 54, s.b, 3) +
      rect(108, 84, 26, 10, s.c) +
      [0, 1, 2].map((i) => circ(118 - i * 24, 58 - i * 9, 10 + i * 4, INK.bone, 'opacity=".7"')).join(''),
    reeds: () =>
      line('M52 176L66 84M72 178L82 70M98 180L100 78M124 178L118 66M146 176L136 86', s.c, 5) +
      [
        [67, 80],
        [83, 64],
        [100, 72],
        [117, 60],
        [135, 80],
      ]
        .map(([x, y]) => oval(x!, y!, 6, 17, s.b))
        .join('') +
      line('M24 120L84 196', s.k, 6) +
      oval(26, 120, 9, 18, s.k),
    lug: () =>
      line(mast(100, 44), s.k, 6) +
      path('M46 82L142 52L164 142L58 156Z', sail) +
      path('M98 66L142 52L164 142L104 150Z', dim) +
      battens('M50 106L148 78M54 130L156 110') +
      path(flag(100, 32), s.c),
    lamp: () =>
      circ(100, 90, 48, INK.lamp, 'opacity=".28"') +
      line('M76 174V58C76 46 100 44 100 60', s.k, 6) +
      rect(86, 62, 28, 10, s.b, 3) +
      path('M86 72H114L118 106H82Z', INK.lamp) +
      circ(100, 92, 9, INK.shell) +
      rect(84, 106, 32, 8, s.b, 3) +
      rect(112, 136, 46, 38, s.c, 4) +
      path('M112 136L135 118L158 136Z', s.b),
    square: () =>
      line(`${mast(58, 66)}${mast(100, 42)}${mast(144, 66)}`, s.k, 5) +
      [
        [58, 76, 20, 34],
        [58, 116, 24, 40],
        [100, 52, 20, 40],
        [100, 98, 26, 58],
        [144, 76, 18, 34],
        [144, 116, 22, 38],
      ]
        .map(([x, y, w, h], i) => path(square(x!, y!, w!, h!), i % 2 ? dim : sail))
        .join('') +
      path(flag(100, 32), s.c),
    junk: () =>
      line(`${mast(64, 74)}${mast(110, 38)}${mast(152, 82)}`, s.k, 5) +
      [
        [64, 80, 34],
        [110, 44, 46],
        [152, 88, 26],
      ]
        .map(
          ([x, y, w]) =>
            path(
              `M${x! - w! / 2} ${y}C${x! + w!} ${y! + 4} ${x! + w!} 120 ${x! + w! * 0.4} 158H${x! - w! / 2}Z`,
              s.c,
            ) +
            battens(
              [0.25, 0.5, 0.75]
                .map((t) => `M${x! - w! / 2} ${n(y! + (158 - y!) * t)}h${n(w! * 1.05)}`)
                .join(''),
            ),
        )
        .join(''),
    crown: () =>
      path('M44 166V94L72 126L100 62L128 126L156 94V166Z', INK.lamp) +
      path('M100 62L128 126L156 94V166H100Z', INK.amber, 'opacity=".6"') +
      [44, 100, 156].map((x, i) => circ(x, i === 1 ? 58 : 90, 8, s.c)).join('') +
      path(star(100, 142, 15, 7, 5), INK.shell),
  };
  const wave = (y: number, ink: string): string =>
    path(`M0 ${y}q10 -10 20 0t20 0t20 0t20 0t20 0t20 0t20 0t20 0t20 0t20 0V280H0Z`, ink);
  return (
    (rarityIndex > 1
      ? circ(
          rarityIndex > 3 ? 100 : 152,
          rarityIndex > 3 ? 112 : 60,
          rarityIndex > 3 ? 84 : 24,
          rarityIndex > 3 ? s.sky2 : INK.bone,
        )
      : '') +
    wave(192, mix(s.land, INK.bone, 0.2)) +
    rigs[rig]() +
    halved(HULLS[hull], s.a, mix(s.a, s.k, 0.4), uid) +
    line(hull === 'paper' ? 'M42 180H158' : 'M40 182H160', s.b, 6) +
    (hull === 'tall' ? [60, 86, 112, 138].map((x) => circ(x, 194, 5, s.k)).join('') : '') +
    (hull === 'paper'
      ? path(
          poly([
            [30, 164],
            [100, 206],
            [60, 206],
          ]),
          s.b,
          'opacity=".4"',
        )
      : '') +
    wave(204, s.land) +
    line('M20 226h26M78 234h36M140 224h30M40 250h30M120 254h40', mix(s.land, INK.bone, 0.3), 4)
  );
};
