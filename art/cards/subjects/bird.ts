/** Draws the cards of the collection Tin Aviary. */
import type { Subject } from '../subject.ts';
import { INK, mix } from '../../inks.ts';
import { circ, g, line, n, oval, path, poly, rect } from '../../shapes.ts';

type Bird = {
  body: readonly [number, number];
  tilt: number;
  neck: number;
  beak: 'short' | 'long' | 'hook' | 'flat' | 'pouch';
  tail: 'fan' | 'fork' | 'plume' | 'short' | 'eyes';
  crest: 0 | 1 | 2 | 3;
  legs: number;
};
const B = (
  body: readonly [number, number],
  tilt: number,
  neck: number,
  beak: Bird['beak'],
  tail: Bird['tail'],
  crest: Bird['crest'],
  legs: number,
): Bird => ({ body, tilt, neck, beak, tail, crest, legs });
const BIRDS: readonly Bird[] = [
  B([42, 36], -16, 6, 'short', 'short', 0, 30),
  B([44, 38], -12, 6, 'short', 'short', 0, 32),
  B([54, 34], -4, 26, 'flat', 'short', 0, 18),
  B([52, 42], -8, 22, 'short', 'fan', 2, 28),
  B([56, 30], -6, 12, 'hook', 'fork', 0, 30),
  B([40, 46], -34, 8, 'hook', 'short', 0, 22),
  B([52, 34], -12, 10, 'long', 'fork', 0, 30),
  B([56, 26], -14, 6, 'short', 'fork', 0, 26),
  B([54, 36], -6, 34, 'pouch', 'short', 1, 20),
  B([48, 28], -8, 66, 'long', 'short', 1, 52),
  B([40, 46], -40, 8, 'hook', 'plume', 1, 22),
  B([42, 34], -14, 40, 'short', 'eyes', 3, 34),
  B([50, 30], -6, 62, 'long', 'plume', 1, 50),
  B([44, 36], -14, 12, 'long', 'fork', 3, 32),
  B([46, 38], -10, 30, 'short', 'plume', 2, 34),
];
export const bird: Subject = (s, id, rarityIndex, _r, uid) => {
  const b = BIRDS[id] ?? BIRDS[0]!;
  const [rx, ry] = b.body;
  const cy = 196 - b.legs - ry * 0.8,
    cx = b.tail === 'eyes' ? 84 : b.neck > 40 ? 117 : 106;
  const hx = cx - rx * 0.72 - b.neck * 0.16,
    hy = cy - ry * 0.5 - b.neck,
    hr = 17 + (b.neck < 10 ? 5 : 0);
  const dark = mix(s.a, s.k, 0.22);
  const tails: Record<Bird['tail'], string> = {
    short: path(
      `M${n(cx + rx * 0.6)} ${n(cy - 12)}L${n(cx + rx + 30)} ${n(cy - 26)}L${n(cx + rx + 22)} ${n(cy + 8)}L${n(cx + rx * 0.5)} ${n(cy + 16)}Z`,
      s.b,
    ),
    fork: path(
      `M${n(cx + rx * 0.5)} ${n(cy - 8)}L${n(cx + rx + 44)} ${n(cy - 20)}L${n(cx + rx + 16)} ${n(cy + 2)}L${n(cx + rx + 40)} ${n(cy + 20)}L${n(cx + rx * 0.5)} ${n(cy + 16)}Z`,
      s.b,
    ),
    fan: [-56, -34, -12]
      .map((t, i) =>
        g(`translate(${n(cx + rx * 0.7)} ${n(cy - 4)}) rotate(${t})`, oval(30, 0, 34, 13, i % 2 ? s.c : s.b)),
      )
      .join(''),
    plume: [0, 1, 2, 3]
      .map((i) =>
        line(
          `M${n(cx + rx * 0.6)} ${n(cy)}C${n(cx + rx + 20)} ${n(cy - 40 + i * 10)} ${n(cx + rx + 34 - i * 3)} ${n(cy - 20 + i * 24)} ${n(cx + rx + 18 - i * 8)} ${n(cy + 22 + i * 20)}`,
          i % 2 ? s.c : s.b,
          9,
        ),
      )
      .join(''),
    eyes:
      `<defs><g id="${uid}">${path('M0 -8L58 -15A15 15 0 0 1 58 15L0 8Z', s.b)}${circ(60, 0, 10, s.c)}${circ(60, 0, 5, s.k)}</g></defs>` +
      g(
        `translate(${n(cx + rx * 0.3)} ${n(cy)})`,
        [-84, -58, -32, -6, 20].map((t) => `<use href="#${uid}" transform="rotate(${t})"/>`).join(''),
      ),
  };
  const beaks: Record<Bird['beak'], string> = {
    short: path(
      poly([
        [hx - hr + 3, hy - 6],
        [hx - hr - 15, hy + 3],
        [hx - hr + 3, hy + 9],
      ]),
      s.c,
    ),
    long: path(
      poly([
        [hx - hr + 3, hy - 5],
        [hx - hr - 36, hy + 6],
        [hx - hr + 3, hy + 7],
      ]),
      s.c,
    ),
    hook: path(
      `M${n(hx - hr + 5)} ${n(hy - 10)}C${n(hx - hr - 18)} ${n(hy - 10)} ${n(hx - hr - 18)} ${n(hy + 8)} ${n(hx - hr - 10)} ${n(hy + 18)}L${n(hx - hr + 5)} ${n(hy + 9)}Z`,
      s.c,
    ),
    flat: rect(hx - hr - 17, hy - 2, 24, 11, s.c, 5),
    pouch: path(
      `M${n(hx - hr + 4)} ${n(hy - 5)}L${n(hx - hr - 36)} ${n(hy + 2)}C${n(hx - hr - 24)} ${n(hy + 24)} ${n(hx - hr - 4)} ${n(hy + 26)} ${n(hx - hr + 6)} ${n(hy + 10)}Z`,
      s.c,
    ),
  };
  const crest =
    b.crest === 1
      ? line(
          `M${n(hx + 4)} ${n(hy - hr + 3)}q6 -16 20 -14M${n(hx + 10)} ${n(hy - hr + 8)}q10 -8 20 0`,
          s.c,
          5,
        )
      : b.crest === 2
        ? circ(hx - 7, hy - hr - 1, 7, INK.vermilion) +
          circ(hx + 3, hy - hr - 5, 8, INK.vermilion) +
          circ(hx + 13, hy - hr, 7, INK.vermilion) +
          oval(hx - 8, hy + hr, 5, 9, INK.vermilion)
        : b.crest === 3
          ? g(
              `translate(${n(hx + 3)} ${n(hy - hr + 5)})`,
              line('M0 0L-14 -13M0 0L-8 -18M0 0V-20M0 0L8 -18M0 0L14 -13', s.c, 3),
              line('M-14 -14h.1M-8 -19h.1M0 -21h.1M8 -19h.1M14 -14h.1', s.c, 8),
            )
          : '';
  const key = g(
    `translate(${n(cx + 16)} ${n(cy - ry + 3)}) rotate(14)`,
    rect(-3, -20, 6, 22, INK.sand),
    circ(-9, -27, 9, INK.sand),
    circ(9, -27, 9, INK.sand),
    circ(-9, -27, 4, s.sky),
    circ(9, -27, 4, s.sky),
  );
  const wingMarks =
    id % 3 === 0
      ? line('M-22 2H24M-17 11H16M-8 19H6', s.c, 3.4)
      : id % 3 === 1
        ? line('M-16 6h.1M-2 6h.1M12 6h.1M-8 15h.1M6 15h.1', s.c, 7)
        : line(
            'M-26 0a9 9 0 0 0 18 0a9 9 0 0 0 18 0a9 9 0 0 0 18 0M-14 10a8 8 0 0 0 15 0a8 8 0 0 0 15 0',
            s.c,
            3,
          );
  return (
    rect(0, 214, 200, 70, s.land) +
    rect(0, 214, 200, 4, mix(s.land, INK.bone, 0.25)) +
    oval(108, 226, 74, 8, s.k, 'opacity=".3"') +
    tails[b.tail] +
    key +
    line(
      `M${cx - 12} ${n(cy + ry * 0.6)}L${cx - 16} 208M${cx + 12} ${n(cy + ry * 0.6)}L${cx + 16} 208`,
      s.k,
      5,
    ) +
    rect(44, 203, 124, 10, s.c === INK.vermilion ? INK.sand : INK.vermilion, 5) +
    [62, 150].map((x) => circ(x, 214, 12, s.k) + circ(x, 214, 5, INK.sand)).join('') +
    g(`rotate(${-b.tilt} ${cx} ${n(cy)})`, oval(cx, cy, rx, ry, s.a)) +
    line(`M${n(cx - rx * 0.5)} ${n(cy)}L${n(hx)} ${n(hy)}`, s.a, b.neck > 18 ? 19 : hr * 2) +
    circ(hx, hy, hr, s.a) +
    crest +
    beaks[b.beak] +
    `<g transform="rotate(${-b.tilt} ${cx} ${n(cy)})">${path(`M${n(cx - rx * 0.94)} ${n(cy + ry * 0.3)}A${n(rx)} ${n(ry)} 0 0 0 ${n(cx + rx * 0.94)} ${n(cy + ry * 0.3)}C${n(cx + rx * 0.3)} ${n(cy + ry * 0.62)} ${n(cx - rx * 0.4)} ${n(cy + ry * 0.6)} ${n(cx - rx * 0.94)} ${n(cy + ry * 0.3)}Z`, s.b === INK.ink ? dark : id === 1 ? INK.vermilion : dark)}</g>` +
    g(
      `translate(${cx + 6} ${n(cy - 4)}) scale(${n(rx / 46)})`,
      path('M-34 -6C-10 -16 24 -14 44 -4C36 20 8 32 -12 24C-24 20 -34 8 -34 -6Z', s.b),
      wingMarks,
    ) +
    circ(hx - 5, hy - 4, 5.5, INK.shell) +
    circ(hx - 6, hy - 4, 3, INK.ink) +
    (rarityIndex > 2 ? circ(hx + 3, hy + 9, 4, s.c) : '')
  );
};
