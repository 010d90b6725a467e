/** Draws the cards of the collection Slow Clocks. */
import type { Subject } from '../subject.ts';
import { INK, mix } from '../../inks.ts';
import { circ, g, line, n, oval, path, poly, rect, star } from '../../shapes.ts';

type Clock = {
  body:
    | 'wall'
    | 'bracket'
    | 'alarm'
    | 'school'
    | 'mantel'
    | 'gimbal'
    | 'flower'
    | 'twin'
    | 'chalet'
    | 'tower'
    | 'sand'
    | 'candle'
    | 'orrery'
    | 'water'
    | 'tall';
  /** The time that the hands show: hours and minutes. */
  at: readonly [number, number];
  /** Hour marks around the face. */
  strokes: 4 | 12;
};
const C = (body: Clock['body'], at: Clock['at'], strokes: Clock['strokes'] = 12): Clock => ({
  body,
  at,
  strokes,
});
const CLOCKS: readonly Clock[] = [
  C('wall', [9, 15], 4),
  C('bracket', [8, 59]),
  C('alarm', [6, 30], 4),
  C('school', [12, 20]),
  C('mantel', [2, 40], 4),
  C('gimbal', [4, 0]),
  C('flower', [10, 10], 4),
  C('twin', [11, 52], 4),
  C('chalet', [3, 0], 4),
  C('tower', [12, 0]),
  C('sand', [5, 0], 4),
  C('candle', [7, 0], 4),
  C('orrery', [1, 35]),
  C('water', [5, 25]),
  C('tall', [11, 55]),
];

const turned = (degrees: number, r: number): readonly [number, number] => {
  const a = ((degrees - 90) * Math.PI) / 180;
  return [Math.cos(a) * r, Math.sin(a) * r];
};
const ray = (x: number, y: number, degrees: number, from: number, to: number): string => {
  const [ax, ay] = turned(degrees, from),
    [bx, by] = turned(degrees, to);
  return `M${n(x + ax)} ${n(y + ay)}L${n(x + bx)} ${n(y + by)}`;
};

export const clock: Subject = (s, id, rarityIndex) => {
  const it = CLOCKS[id] ?? CLOCKS[0]!;
  const dark = mix(s.a, s.k, 0.24);
  const paper = s.a === INK.shell || s.a === INK.bone ? INK.sand : INK.shell;
  const face = (x: number, y: number, r: number, rim = s.b, [h, m] = it.at): string =>
    circ(x, y, r + r * 0.16, rim) +
    circ(x, y, r, paper) +
    line(
      Array.from({ length: it.strokes }, (_, i) =>
        ray(x, y, (i * 360) / it.strokes, r * (it.strokes === 12 && i % 3 ? 0.84 : 0.74), r * 0.88),
      ).join(''),
      s.k,
      Math.max(2, r * 0.055),
    ) +
    line(ray(x, y, (h % 12) * 30 + m / 2, 0, r * 0.46), s.k, r * 0.13) +
    line(ray(x, y, m * 6, 0, r * 0.7), s.k, r * 0.085) +
    (rarityIndex > 1 ? line(ray(x, y, 200, -r * 0.2, r * 0.72), INK.vermilion, r * 0.035) : '') +
    circ(x, y, r * 0.1, s.c);
  const shelf = (y: number): string =>
    rect(0, y, 200, 280 - y, s.land) +
    rect(0, y, 200, 4, mix(s.land, INK.bone, 0.25)) +
    oval(100, y + 12, 70, 7, s.k, 'opacity=".3"');

  const bodies: Record<Clock['body'], () => string> = {
    wall: () =>
      rect(42, 70, 122, 122, s.k, 26, 'opacity=".2"') +
      rect(38, 64, 124, 124, s.a, 26) +
      path('M136 64A26 26 0 0 1 162 90V162A26 26 0 0 1 136 188H100V64Z', dark, 'opacity=".5"') +
      face(100, 126, 46) +
      rect(72, 206, 56, 8, s.b, 4),
    bracket: () =>
      line('M32 40V120M32 74C60 56 74 58 100 70', s.k, 8) +
      rect(24, 34, 16, 92, s.k, 4) +
      circ(108, 134, 62, s.k, 'opacity=".2"') +
      rect(92, 62, 16, 18, s.b, 3) +
      circ(100, 134, 62, s.a) +
      path('M100 72A62 62 0 0 1 100 196Z', dark, 'opacity=".5"') +
      face(100, 134, 45) +
      circ(100, 204, 7, s.c),
    alarm: () =>
      shelf(208) +
      line('M66 196L52 214M134 196L148 214', s.k, 10) +
      line('M100 62V50M78 52C90 40 110 40 122 52', s.k, 5) +
      g('rotate(-24 100 138)', path('M74 68A26 26 0 0 1 126 68Z', s.c)) +
      g('rotate(24 100 138)', path('M74 68A26 26 0 0 1 126 68Z', mix(s.c, s.k, 0.2))) +
      circ(100, 142, 66, s.a) +
      path('M100 76A66 66 0 0 1 100 208Z', dark, 'opacity=".5"') +
      face(100, 142, 48),
    school: () =>
      path(
        poly([
          [100, 46],
          [154, 68],
          [176, 122],
          [154, 176],
          [100, 198],
          [46, 176],
          [24, 122],
          [46, 68],
        ]),
        s.a,
      ) +
      path('M100 46L154 68L176 122L154 176L100 198Z', dark, 'opacity=".5"') +
      rect(70, 186, 60, 48, s.a, 6) +
      rect(78, 192, 44, 36, s.k, 4) +
      line('M100 192V214', s.c, 3) +
      circ(100, 216, 9, s.c) +
      face(100, 122, 50),
    mantel: () =>
      shelf(206) +
      path('M14 206V190H34C52 188 56 78 100 78C144 78 148 188 166 190H186V206Z', s.a) +
      path('M100 78C144 78 148 188 166 190H186V206H100Z', dark, 'opacity=".5"') +
      rect(14, 198, 172, 8, s.b, 3) +
      face(100, 138, 36) +
      circ(46, 197, 3, s.c) +
      circ(154, 197, 3, s.c),
    gimbal: () =>
      shelf(212) +
      path(
        'M40 132C40 178 66 200 100 200C134 200 160 178 160 132',
        'none',
        `stroke="${s.c}" stroke-width="9"`,
      ) +
      rect(90, 196, 20, 18, s.c, 3) +
      rect(66, 208, 68, 10, s.c, 4) +
      circ(40, 130, 9, s.c) +
      circ(160, 130, 9, s.c) +
      g(
        'rotate(-10 100 128)',
        circ(100, 128, 56, s.a) +
          path('M100 72A56 56 0 0 1 100 184Z', dark, 'opacity=".5"') +
          face(100, 128, 40),
        rect(92, 58, 16, 16, s.c, 4),
      ),
    flower: () =>
      line('M100 150V232M100 212C78 212 66 200 62 186M100 222C122 222 134 210 138 196', s.b, 7) +
      Array.from({ length: 10 }, (_, i) =>
        g(`rotate(${i * 36} 100 122)`, oval(100, 62, 17, 31, i % 2 ? s.a : mix(s.a, s.c, 0.34))),
      ).join('') +
      face(100, 122, 38, s.c),
    twin: () =>
      shelf(198) +
      rect(64, 82, 20, 16, s.c, 5) +
      rect(118, 88, 20, 10, s.c, 5) +
      rect(18, 96, 164, 104, s.a, 18) +
      path('M100 96H164A18 18 0 0 1 182 114V182A18 18 0 0 1 164 200H100Z', dark, 'opacity=".5"') +
      face(60, 148, 29) +
      face(140, 148, 29, s.b, [6, 7]) +
      rect(94, 106, 12, 84, s.b, 6),
    chalet: () =>
      line('M78 196V240M122 196V228', s.c, 2.4) +
      oval(78, 238, 8, 13, s.c) +
      oval(122, 226, 8, 13, s.c) +
      rect(46, 104, 108, 96, s.a, 4) +
      path('M100 104H150A4 4 0 0 1 154 108V196A4 4 0 0 1 150 200H100Z', dark, 'opacity=".5"') +
      path('M100 44L178 112H158L100 66L42 112H22Z', s.b) +
      rect(84, 78, 32, 28, s.k, 3) +
      circ(104, 92, 9, s.c) +
      path('M97 90L82 94L97 98Z', INK.vermilion) +
      circ(102, 90, 2, s.k) +
      face(100, 148, 33) +
      path(star(60, 186, 9, 4, 5) + star(140, 186, 9, 4, 5), s.b),
    tower: () =>
      path('M56 250V104H144V250Z', s.a) +
      path('M100 104H144V250H100Z', dark, 'opacity=".5"') +
      path('M44 106L100 26L156 106Z', s.b) +
      path('M100 26L156 106H100Z', s.k, 'opacity=".25"') +
      line('M100 26V14', s.c, 3) +
      circ(100, 15, 4, s.c) +
      rect(46, 100, 108, 10, s.c, 2) +
      face(100, 150, 34, s.c) +
      path('M84 250V222A16 16 0 0 1 116 222V250Z', s.k) +
      line('M68 206V216M132 206V216', s.k, 5),
    sand: () =>
      shelf(214) +
      line('M56 62V206M144 62V206', s.b, 7) +
      path(
        'M62 66H138C138 116 108 118 108 134C108 150 138 152 138 202H62C62 152 92 150 92 134C92 118 62 116 62 66Z',
        s.a,
        'opacity=".5"',
      ) +
      path('M72 92H128C122 112 106 118 103 130H97C94 118 78 112 72 92Z', s.c) +
      line('M100 130V186', s.c, 3) +
      path('M66 202C66 190 86 188 100 174C114 188 134 190 134 202Z', s.c) +
      path('M70 72C70 108 84 116 88 124', 'none', `stroke="${INK.shell}" stroke-width="4" opacity=".7"`) +
      rect(40, 50, 120, 16, s.b, 6) +
      rect(40, 200, 120, 16, s.b, 6) +
      rect(40, 50, 120, 5, INK.shell, 3, 'opacity=".3"'),
    candle: () =>
      shelf(214) +
      circ(100, 62, 44, INK.lamp, 'opacity=".22"') +
      path('M100 34C114 54 116 64 108 76H92C84 64 86 54 100 34Z', INK.lamp) +
      path('M100 54C106 64 106 70 100 77C94 70 94 64 100 54Z', INK.vermilion) +
      line('M100 72V88', s.k, 3) +
      rect(78, 86, 44, 118, s.a, 6) +
      path('M100 86H116A6 6 0 0 1 122 92V204H100Z', dark, 'opacity=".5"') +
      path('M78 92C80 110 86 100 88 116C92 126 96 100 104 100C112 102 116 116 122 94V86H78Z', s.a) +
      line([118, 136, 154, 172, 190].map((y) => `M80 ${y}H${y % 36 ? 98 : 106}`).join(''), s.b, 3.4) +
      path('M56 200H144C144 212 130 216 100 216C70 216 56 212 56 200Z', s.c) +
      line('M140 204C164 200 164 178 148 178', s.c, 6),
    orrery: () =>
      shelf(214) +
      rect(95, 128, 10, 82, s.c) +
      path('M68 214C68 202 84 198 100 198C116 198 132 202 132 214Z', s.c) +
      [84, 62]
        .map((r, i) => oval(100, 122, r, r * 0.42, 'none', `stroke="${i ? s.c : s.b}" stroke-width="4"`))
        .join('') +
      line('M100 122L176 104M100 122L40 142M100 122L112 96', s.c, 3) +
      face(100, 118, 30, s.a) +
      circ(178, 102, 14, s.a) +
      path('M178 88A14 14 0 0 1 178 116Z', dark) +
      circ(38, 144, 11, s.b) +
      oval(38, 144, 20, 5, 'none', `stroke="${INK.lamp}" stroke-width="3"`) +
      circ(114, 66, 8, INK.powder) +
      line('M114 74V90', s.c, 3),
    water: () =>
      shelf(216) +
      path('M30 42H104L94 86H40Z', s.a) +
      path('M67 42H104L94 86H67Z', dark, 'opacity=".5"') +
      rect(26, 38, 82, 8, s.c, 4) +
      line('M92 78C104 78 104 84 104 92', s.c, 5) +
      path('M104 100q7 10 0 15q-7 -5 0 -15M104 122q7 10 0 15q-7 -5 0 -15', INK.powder) +
      rect(58, 144, 92, 66, s.a, 8) +
      rect(66, 164, 76, 40, INK.powder, 4) +
      path(
        'M66 168C78 160 90 176 104 168C118 160 130 176 142 168V200A4 4 0 0 1 138 204H70A4 4 0 0 1 66 200Z',
        INK.enamel,
      ) +
      rect(54, 140, 100, 8, s.c, 4) +
      rect(52, 208, 104, 8, s.c, 4) +
      line('M132 140V100', s.c, 4) +
      face(140, 88, 30, s.c),
    tall: () =>
      shelf(226) +
      rect(62, 124, 76, 88, s.a) +
      path('M100 124H138V212H100Z', dark, 'opacity=".5"') +
      rect(78, 134, 44, 68, s.k, 4) +
      line('M100 134V178', INK.lamp, 3) +
      circ(100, 182, 13, INK.lamp) +
      circ(97, 179, 4, INK.shell) +
      path('M50 126V62C50 44 74 50 78 34H122C126 50 150 44 150 62V126Z', s.a) +
      path('M100 34H122C126 50 150 44 150 62V126H100Z', dark, 'opacity=".5"') +
      circ(100, 32, 9, INK.lamp) +
      circ(54, 46, 6, INK.lamp) +
      circ(146, 46, 6, INK.lamp) +
      rect(46, 120, 108, 9, s.c, 3) +
      rect(48, 206, 104, 22, s.b, 4) +
      rect(56, 212, 88, 4, INK.lamp, 2) +
      face(100, 86, 34, s.c),
  };
  return bodies[it.body]();
};
