/** Layouts of the covers of plinko games. */
import { dots, shadow, table } from '../stage.ts';
import { motifInks, roundLight, defs, use } from '../layout-parts.ts';
import type { Ctx } from '../layout-parts.ts';
import { INK, mix } from '../../inks.ts';
import type { Palette } from '../../inks.ts';
import { motif } from '../../game-motifs.ts';
import { at, circ, line, n, path, rect } from '../../shapes.ts';

const pegs = (
  x: number,
  y: number,
  rows: number,
  dx: number,
  dy: number,
  r: number,
  ink: string,
  from = 2,
): string => {
  let d = '';
  for (let i = 0; i < rows; i++)
    for (let j = 0; j < i + from; j++) d += `M${n(x + (j - (i + from - 1) / 2) * dx)} ${n(y + i * dy)}h.1`;
  return dots(d, r, ink);
};
const fall = (x: number, y: number, dx: number, dy: number, steps: readonly number[]) => {
  let d = `M${n(x)} ${n(y)}`,
    cx = x,
    cy = y;
  for (const s of steps) {
    d += `q${n((s * dx) / 2)} ${n(-dy * 0.55)} ${n((s * dx) / 2)} ${n(dy)}`;
    cx += (s * dx) / 2;
    cy += dy;
  }
  return { d, x: cx, y: cy };
};
const slots = (p: Palette, x: number, y: number, w: number, h: number, k: number) => {
  let s = '';
  for (let i = 0; i < k; i++) {
    const e = Math.abs(i - (k - 1) / 2) / ((k - 1) / 2);
    s += rect(
      x + (i * w) / k + 1.5,
      y,
      w / k - 3,
      h,
      e > 0.8 ? p.hot : e > 0.4 ? p.cool : mix(p.body, p.ink, 0.16),
      3,
    );
  }
  return s;
};
export const plinko = {
  board: ({ p, m }: Ctx) => {
    const t = fall(120, 96, 25, 22, [1, -1, 1, 1, -1]);
    return (
      roundLight(p.cool, 120, 120, 96) +
      table(p) +
      shadow(120, 270, 190, p) +
      path('M120 26L222 254V268H18V254Z', p.ink, 'opacity=".28" transform="translate(7 6)"') +
      path('M120 22L220 252V266H20V252Z', p.body) +
      path('M120 22L220 252V266H120Z', mix(p.body, p.ink, 0.12)) +
      path('M120 62L194 240H46Z', p.ink) +
      pegs(120, 106, 5, 25, 22, 3.6, p.body) +
      line(t.d, p.hot, 2.6, 'stroke-dasharray="1 6"') +
      circ(t.x, t.y - 8, 8.5, p.hot) +
      slots(p, 42, 222, 156, 20, 7) +
      at(120, 38, 46, motif(m, motifInks(p, p.hot)))
    );
  },
  silhouette: ({ p, m }: Ctx) => {
    const t = fall(120, 96, 27, 26, [-1, 1, 1, 1]);
    return (
      roundLight(p.cool, 120, 138, 100) +
      table(p, 238) +
      shadow(120, 270, 150, p) +
      at(120, 146, 252, motif(m, motifInks(p))) +
      pegs(120, 134, 5, 27, 26, 5, p.ink) +
      line(t.d, p.ink, 2.8, 'stroke-dasharray=".5 7"') +
      circ(t.x, t.y - 12, 11, p.wall === p.hot ? p.ink : p.hot) +
      circ(t.x - 3, t.y - 15, 3, p.body)
    );
  },
  close: ({ p, m, id }: Ctx) => {
    let s = defs(
      id,
      circ(54, 55, 15, p.ink, 'opacity=".22"') +
        circ(50, 50, 15, p.table) +
        path('M50 35a15 15 0 0 1 0 30z', mix(p.table, p.ink, 0.4)) +
        circ(45, 45, 3.4, mix(p.table, p.body, 0.6)),
    );
    for (let y = 0; y < 5; y++)
      for (let x = y % 2 ? -1 : 0; x < 4 - (y % 2); x++)
        s += use(id, x * 72 + (y % 2 ? 60 : 24), 30 + y * 52);
    return (
      s +
      line('M64 -6C80 40 112 44 126 96S92 128 108 168', p.body, 4, 'stroke-dasharray="1 10"') +
      circ(122, 182, 44, p.ink, 'opacity=".22"') +
      circ(116, 174, 44, p.body) +
      path('M116 130a44 44 0 0 1 0 88z', mix(p.body, p.ink, 0.15)) +
      circ(98, 156, 9, INK.shell) +
      at(
        116,
        176,
        46,
        motif(m === 'pip' ? 'star' : m, { a: p.hot, b: mix(p.hot, p.ink, 0.2), c: p.cool, k: p.ink }),
      ) +
      slots(p, -4, 268, 248, 40, 6)
    );
  },
  beads: ({ p }: Ctx) => {
    let s = '';
    const rowsB = [
      [1, 1, 0, 0, 1],
      [1, 0, 0, 1, 1],
      [1, 1, 1, 0, 0],
      [0, 0, 1, 1, 1],
      [1, 0, 0, 0, 1],
    ];
    rowsB.forEach((row, y) => {
      const Y = 62 + y * 36;
      s += line(`M40 ${Y}H200`, p.ink, 3);
      row.forEach((on, x) => {
        if (on) {
          const c = (x + y) % 3 === 0 ? p.hot : (x + y) % 3 === 1 ? p.cool : p.table;
          s +=
            circ(58 + x * 31, Y, 14, c) +
            path(`M${58 + x * 31} ${Y - 14}a14 14 0 0 1 0 28z`, mix(c, p.ink, 0.22));
        }
      });
    });
    return (
      table(p, 240) +
      shadow(120, 268, 190, p) +
      rect(22, 30, 196, 230, mix(p.wall2, p.ink, 0.18), 10) +
      rect(34, 42, 172, 206, p.body, 4) +
      s +
      line(
        'M108 0V36C108 60 96 66 98 98S142 132 136 168S98 200 110 226',
        p.ink,
        2.6,
        'stroke-dasharray="1 7"',
      ) +
      circ(110, 228, 10, p.ink) +
      rect(22, 30, 196, 12, mix(p.wall2, p.ink, 0.34), 6)
    );
  },
} as const;
