/** Layouts of the covers of wheel games. */
import { dots, shadow, table } from '../stage.ts';
import { accent, motifInks, roundLight } from '../layout-parts.ts';
import type { Ctx } from '../layout-parts.ts';
import { mix } from '../../inks.ts';
import type { Palette } from '../../inks.ts';
import { motif } from '../../game-motifs.ts';
import { at, burst, circ, line, n, path, poly, rect } from '../../shapes.ts';

const around = (
  x: number,
  y: number,
  far: number,
  count: number,
  turn = 0,
): Array<readonly [number, number]> =>
  Array.from({ length: count }, (_, i) => {
    const a = ((i + turn) / count) * 2 * Math.PI - Math.PI / 2;
    return [x + far * Math.cos(a), y + far * Math.sin(a)] as const;
  });
const marks = (list: ReadonlyArray<readonly [number, number]>): string =>
  list.map(([x, y]) => `M${n(x)} ${n(y)}h.1`).join('');
/** A wheel of `count` segments in two colours, one of them in a third. */
const disc = (p: Palette, x: number, y: number, r: number, count: number, turn: number): string =>
  circ(x, y, r + 8, p.ink) +
  circ(x, y, r, p.body) +
  burst(x, y, r, count / 2, p.table, turn) +
  burst(x, y, r, 1, accent(p), turn + 360 / count, 1 / count) +
  dots(marks(around(x, y, r + 3.5, count, 0.5)), 3.2, p.cool === p.wall ? p.body : p.cool);
const pointer = (x: number, y: number, s: number, p: Palette): string =>
  path(
    poly([
      [x, y + s],
      [x - s * 0.62, y - s * 0.4],
      [x + s * 0.62, y - s * 0.4],
    ]),
    accent(p),
    `stroke="${p.ink}" stroke-width="4"`,
  );

export const wheel = {
  /** A wheel on a stand. */
  stand: ({ p, m, r }: Ctx) =>
    table(p, 248) +
    shadow(120, 274, 170, p) +
    path('M104 150H136L170 272H70Z', p.table) +
    path('M120 150H136L170 272H120Z', mix(p.table, p.ink, 0.36)) +
    rect(58, 262, 124, 14, p.ink, 6) +
    circ(126, 134, 98, p.ink, 'opacity=".28"') +
    disc(p, 120, 126, 90, 16, Math.floor(r() * 16) * 22.5) +
    circ(120, 126, 43, p.ink) +
    circ(120, 126, 38, p.table) +
    at(120, 126, 58, motif(m, motifInks(p, p.body))) +
    pointer(120, 32, 17, p),
  /** A large wheel that comes up from below. */
  half: ({ p, m, r }: Ctx) =>
    roundLight(p.wall2, 120, 110, 104) +
    disc(p, 120, 262, 150, 24, Math.floor(r() * 24) * 15) +
    circ(120, 262, 76, p.ink) +
    circ(120, 262, 69, p.table) +
    circ(120, 262, 58, mix(p.table, p.ink, 0.3)) +
    dots(marks(around(120, 262, 63.5, 18)), 2.6, p.body) +
    at(120, 62, 86, motif(m, motifInks(p, p.hot === p.wall ? p.cool : p.body))) +
    pointer(120, 112, 15, p),
  /** A fairground wheel with cabins. */
  ferris: ({ p, m, r }: Ctx) => {
    const turn = r() * 0.5;
    const cabins = around(120, 128, 92, 10, turn);
    const spokes = cabins.map(([x, y]) => `M120 128L${n(x)} ${n(y)}`).join('');
    return (
      table(p, 252) +
      shadow(120, 276, 170, p) +
      line('M120 128L62 272M120 128L178 272', p.ink, 9) +
      circ(120, 128, 92, 'none', `stroke="${p.ink}" stroke-width="9"`) +
      circ(120, 128, 74, 'none', `stroke="${p.ink}" stroke-width="3.500"`) +
      line(spokes, p.ink, 3.5) +
      dots(marks(around(120, 128, 92, 20, turn * 2 + 0.5)), 2.6, p.body) +
      cabins
        .map(([x, y], i) => {
          const c = [accent(p), p.body, p.cool === p.wall ? p.body : p.cool][i % 3]!;
          return (
            path(`M${n(x - 15)} ${n(y + 2)}h30v10a11 11 0 0 1 -11 11h-8a11 11 0 0 1 -11 -11z`, c) +
            path(`M${n(x - 17)} ${n(y + 3)}q17 -22 34 0z`, mix(c, p.ink, 0.3))
          );
        })
        .join('') +
      circ(120, 128, 42, p.ink) +
      circ(120, 128, 37, p.table) +
      at(120, 128, 56, motif(m, motifInks(p, p.body)))
    );
  },
  /** A dial of two rings. */
  dial: ({ p, m, r }: Ctx) =>
    circ(128, 158, 112, p.ink, 'opacity=".26"') +
    disc(p, 120, 148, 100, 20, Math.floor(r() * 20) * 18) +
    circ(120, 148, 68, p.ink) +
    circ(120, 148, 63, p.cool === p.wall ? p.body : p.cool) +
    burst(120, 148, 63, 4, accent(p), 12) +
    circ(120, 148, 42, p.ink) +
    circ(120, 148, 37, p.table) +
    at(120, 148, 60, motif(m, motifInks(p, p.body))) +
    pointer(120, 42, 17, p),
} as const;
