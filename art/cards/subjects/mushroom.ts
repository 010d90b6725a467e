/** Draws the cards of the collection Under the Fern. */
import type { Subject } from '../subject.ts';
import { INK, mix } from '../../inks.ts';
import { circ, g, line, n, oval, path, poly, rect, star } from '../../shapes.ts';
import { halved } from './halved.ts';

const CAPS = {
  dome: 'M24 134C26 84 60 52 100 52C140 52 174 84 176 134C150 144 50 144 24 134Z',
  bell: 'M44 148C52 120 58 40 100 40C142 40 148 120 156 148C134 158 66 158 44 148Z',
  flat: 'M14 116C34 88 70 78 100 78C130 78 166 88 186 116C160 134 40 134 14 116Z',
  cone: 'M30 144C60 124 84 72 100 34C116 72 140 124 170 144C140 158 60 158 30 144Z',
  funnel: 'M20 82C50 100 150 100 180 82C170 116 128 130 114 156H86C72 130 30 116 20 82Z',
};
type Mark = 'plain' | 'spots' | 'rings' | 'gills' | 'veil' | 'scales' | 'star' | 'glow' | 'comb' | 'window';
const MUSHROOMS: ReadonlyArray<readonly [keyof typeof CAPS, Mark, company: number]> = [
  ['dome', 'plain', 2],
  ['flat', 'rings', 0],
  ['bell', 'gills', 2],
  ['funnel', 'gills', 0],
  ['cone', 'plain', 3],
  ['dome', 'spots', 1],
  ['flat', 'scales', 2],
  ['bell', 'comb', 0],
  ['cone', 'rings', 1],
  ['bell', 'veil', 0],
  ['funnel', 'glow', 2],
  ['dome', 'window', 1],
  ['flat', 'star', 2],
  ['cone', 'glow', 3],
  ['dome', 'star', 3],
];

export const mushroom: Subject = (s, id, rarityIndex, _r, uid) => {
  const [cap, mark, company] = MUSHROOMS[id] ?? MUSHROOMS[0]!;
  const d = CAPS[cap];
  const ink = rarityIndex > 3 ? INK.lamp : s.a;
  const dark = mix(ink, s.k, 0.34);
  const stem = s.a === INK.bone || s.a === INK.shell ? INK.sand : INK.bone;
  const inside = (body: string): string =>
    `<clipPath id="${uid}c"><path d="${d}"/></clipPath><g clip-path="url(#${uid}c)">${body}</g>`;
  const marks: Record<Mark, () => string> = {
    plain: () => oval(72, 96, 12, 22, INK.shell, 'opacity=".35" transform="rotate(24 72 96)"'),
    spots: () =>
      [
        [70, 84, 12],
        [108, 72, 14],
        [142, 102, 11],
        [94, 112, 11],
        [50, 118, 9],
        [126, 126, 8],
      ]
        .map(([x, y, q]) => oval(x!, y!, q!, q! * 0.8, INK.shell))
        .join(''),
    rings: () =>
      [0, 1, 2]
        .map((i) =>
          line(
            `M0 ${84 + i * 24}C50 ${64 + i * 24} 150 ${64 + i * 24} 200 ${84 + i * 24}`,
            i % 2 ? s.c : s.b,
            8,
          ),
        )
        .join(''),
    gills: () => line(Array.from({ length: 11 }, (_, i) => `M100 30L${i * 20} 170`).join(''), s.b, 4),
    veil: () =>
      line('M60 60L140 140M80 44L156 120M48 84L112 148M140 60L60 140M120 44L44 120M152 84L88 148', s.b, 4),
    scales: () =>
      Array.from({ length: 12 }, (_, i) =>
        path(`M${24 + (i % 6) * 28 + (i > 5 ? 14 : 0)} ${i > 5 ? 116 : 96}l9 14l9 -14z`, s.b),
      ).join(''),
    star: () =>
      path(star(100, 104, 30, 13, 5), s.c) + path(star(54, 116, 14, 6, 5) + star(146, 116, 14, 6, 5), s.b),
    glow: () =>
      [
        [66, 110],
        [100, 92],
        [134, 110],
        [82, 134],
        [118, 134],
      ]
        .map(([x, y]) => circ(x!, y!, 9, INK.lamp) + circ(x!, y!, 4, INK.shell))
        .join(''),
    comb: () =>
      Array.from({ length: 14 }, (_, i) =>
        oval(56 + (i % 5) * 22 + (Math.floor(i / 5) % 2) * 11, 72 + Math.floor(i / 5) * 28, 8, 11, s.b),
      ).join(''),
    window: () =>
      [72, 128]
        .map(
          (x) =>
            circ(x, 104, 14, s.k) +
            circ(x, 104, 10, INK.lamp) +
            line(`M${x - 10} 104H${x + 10}M${x} 94V114`, s.k, 3),
        )
        .join(''),
  };
  // Drawn once, and used at each place.
  const sharedDrawings = `<defs><g id="${uid}s">${
    rect(-8, -44, 16, 48, stem, 7) +
    path('M-34 -36C-30 -64 -14 -74 0 -74C14 -74 30 -64 34 -36C20 -30 -20 -30 -34 -36Z', s.c) +
    circ(-10, -52, 4, INK.shell) +
    circ(9, -58, 5, INK.shell)
  }</g><g id="${uid}f">${
    line('M0 0C6 -44 26 -70 52 -84', s.k, 3.4, 'opacity=".6"') +
    [0, 1, 2]
      .map((i) =>
        g(
          `rotate(${-20 - i * 8} ${10 + i * 11} ${-26 - i * 16})`,
          oval(10 + i * 11, -26 - i * 16, 15 - i * 2, 5, mix(s.land, INK.jade, 0.4)),
        ),
      )
      .join('')
  }</g></defs>`;
  const use = (what: 's' | 'f', transform: string): string =>
    `<use href="#${uid}${what}" transform="${transform}"/>`;
  const top = cap === 'flat' ? 124 : cap === 'funnel' ? 148 : 138;
  return (
    (mark === 'glow' || rarityIndex > 3 ? circ(100, 118, 88, INK.lamp, 'opacity=".26"') : '') +
    path('M0 222C40 206 70 216 100 214C140 210 170 218 200 208V280H0Z', s.land) +
    sharedDrawings +
    use('f', 'translate(18 232)') +
    use('f', 'translate(182 232) scale(-1 1)') +
    oval(100, 224, 50, 8, s.k, 'opacity=".3"') +
    path(`M84 ${top}H116C112 170 118 200 130 222H70C82 200 88 170 84 ${top}Z`, stem) +
    path(`M100 ${top}H116C112 170 118 200 130 222H100Z`, mix(stem, s.k, 0.22)) +
    (mark === 'veil' || rarityIndex === 0
      ? path(
          `M78 ${n(top + 22)}C90 ${n(top + 34)} 110 ${n(top + 34)} 122 ${n(top + 22)}L114 ${n(top + 8)}H86Z`,
          s.c,
        )
      : '') +
    halved(d, ink, dark, uid) +
    inside(marks[mark]()) +
    (mark === 'window'
      ? path(
          poly([
            [88, 222],
            [88, 196],
            [100, 186],
            [112, 196],
            [112, 222],
          ]),
          s.k,
        )
      : '') +
    (company > 0 ? use('s', 'translate(46 232) rotate(-8) scale(.62)') : '') +
    (company > 1 ? use('s', 'translate(158 234) rotate(6) scale(.74)') : '') +
    (company > 2 ? use('s', 'translate(132 244) rotate(12) scale(.46)') : '')
  );
};
