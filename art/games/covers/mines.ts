/** Layouts of the covers of mines games. */
import { H, table } from '../stage.ts';
import { accent, beam, motifInks, roundLight, defs, use } from '../layout-parts.ts';
import type { Ctx } from '../layout-parts.ts';
import { mix } from '../../inks.ts';
import { motif } from '../../game-motifs.ts';
import { at, burst, circ, g, line, n, oval, path, poly, rect, star } from '../../shapes.ts';

const mineBall = (x: number, y: number, r: number, c: string, hi: string) =>
  path(star(x, y, r, r * 0.66, 8, -90), c) +
  circ(x, y, r * 0.74, c) +
  circ(x - r * 0.24, y - r * 0.26, r * 0.17, hi);
export const mines = {
  tray: ({ p, m, id, r }: Ctx) => {
    const open = [1, 4, 6, 11, 12];
    const bomb = 9 + Math.floor(r() * 2);
    let s = '';
    for (let i = 0; i < 16; i++) {
      const x = -78 + (i % 4) * 52,
        y = -78 + Math.floor(i / 4) * 52;
      if (i === bomb) s += rect(x - 22, y - 22, 44, 44, p.ink, 10) + mineBall(x, y, 17, p.hot, p.body);
      else if (open.includes(i))
        s += rect(x - 22, y - 22, 44, 44, mix(p.table, p.ink, 0.45), 10) + use(id, x, y);
      else
        s +=
          rect(x - 22, y - 20, 44, 44, mix(p.body, p.ink, 0.34), 10) +
          rect(x - 22, y - 23, 44, 42, p.body, 10);
    }
    return (
      defs(id, motif(m, motifInks(p, accent(p))), 35) +
      g(
        'translate(120 150) rotate(-9)',
        rect(-110, -104, 228, 228, p.ink, 26, 'opacity=".3"'),
        rect(-116, -116, 232, 232, p.table, 26),
        rect(-108, -108, 216, 216, mix(p.table, p.ink, 0.35), 18),
        s,
      )
    );
  },
  iso: ({ p, m }: Ctx) => {
    const ux = 37,
      uy = 20;
    let s = '',
      top = '';
    for (let j = 0; j < 4; j++)
      for (let i = 0; i < 4; i++) {
        const x = 120 + (i - j) * ux,
          y = 134 + (i + j) * uy,
          up = i === 1 && j === 1,
          hole = i === 2 && j === 2;
        const Y = up ? y - 58 : y;
        const a = poly([
          [x, Y - 16],
          [x + 30, Y],
          [x, Y + 16],
          [x - 30, Y],
        ]);
        const side = (dx: number) =>
          poly([
            [x, Y + 16],
            [x + dx, Y],
            [x + dx, Y + 11],
            [x, Y + 27],
          ]);
        const t =
          path(side(-30), mix(p.body, p.ink, 0.22)) +
          path(side(30), mix(p.body, p.ink, 0.42)) +
          path(a, up ? p.hot : (i + j) % 2 ? mix(p.body, p.cool, 0.35) : p.body);
        const pit = path(a, p.ink);
        if (up) {
          s += pit;
          top +=
            at(x, y - 34, 92, motif(m, motifInks(p, p.cool === p.wall ? p.body : p.hot))) +
            g(`translate(58 -18) rotate(20 ${x} ${Y})`, t);
        } else s += hole ? pit + mineBall(x, y - 2, 17, accent(p), p.body) : t;
      }
    return (
      roundLight(p.wall2, 120, 110, 104) +
      table(p, 206) +
      path(
        poly([
          [120, 108],
          [276, 198],
          [120, 300],
          [-36, 198],
        ]),
        p.ink,
        'opacity=".26"',
      ) +
      path(
        poly([
          [120, 94],
          [270, 192],
          [120, 292],
          [-30, 192],
        ]),
        mix(p.table, p.ink, 0.3),
      ) +
      s +
      top
    );
  },
  big: ({ p, m }: Ctx) => {
    const spikes = [0, 45, 90, 135, 180, 225, 270, 315]
      .map(
        (t) =>
          `<g transform="rotate(${t} 120 134)">${rect(111, 34, 18, 22, p.table, 4)}${rect(113, 28, 14, 10, p.hot, 5)}</g>`,
      )
      .join('');
    return (
      roundLight(p.cool, 120, 134, 112) +
      line('M120 210V300', p.ink, 9, 'stroke-dasharray="4 13"') +
      spikes +
      circ(120, 134, 80, p.table) +
      path('M120 54a80 80 0 0 1 0 160z', mix(p.table, p.ink, 0.42)) +
      circ(88, 100, 13, mix(p.table, p.body, 0.5)) +
      at(120, 136, 86, motif(m, motifInks(p))) +
      path('M0 252q20 -16 40 0t40 0t40 0t40 0t40 0t40 0V300H0Z', p.ink, 'opacity=".9"') +
      path('M0 274q20 -16 40 0t40 0t40 0t40 0t40 0t40 0V300H0Z', mix(p.ink, p.cool, 0.3))
    );
  },
  lid: ({ p, m }: Ctx) =>
    burst(120, 190, 280, 20, p.hot, 3, 0.42, 'opacity=".38"') +
    table(p, 250) +
    path('M30 196L120 152L210 196L120 240Z', p.ink) +
    path('M30 196L120 240V284L30 240Z', mix(p.body, p.ink, 0.16)) +
    path('M210 196L120 240V284L210 240Z', mix(p.body, p.ink, 0.34)) +
    at(120, 168, 112, motif(m, motifInks(p, accent(p)))) +
    path('M30 196L120 240L210 196L210 206L120 250L30 206Z', p.body) +
    g(
      'translate(14 -8) rotate(-16 40 120)',
      path('M22 84L112 40L202 84L112 128Z', p.body),
      path('M22 84L112 128V142L22 98Z', mix(p.body, p.ink, 0.2)),
      path('M202 84L112 128V142L202 98Z', mix(p.body, p.ink, 0.38)),
      path('M62 84L112 59.600L162 84L112 108.400Z', mix(p.body, p.ink, 0.12)),
    ),
  /** Floes on water: round tiles from above, some sunk with the motif under them. */
  pond: ({ p, m, id }: Ctx) => {
    const floes: ReadonlyArray<readonly [number, number, number]> = [
      [48, 54, 42],
      [136, 40, 36],
      [206, 92, 44],
      [108, 124, 50],
      [190, 190, 46],
      [84, 224, 48],
      [168, 272, 40],
      [16, 268, 34],
    ];
    const [water, sunk] = [mix(p.table, p.cool, 0.18), mix(p.table, p.ink, 0.3)];
    return (
      defs(id, motif(m, motifInks(p, accent(p))), 62) +
      rect(-240, 0, 480, H, water) +
      beam(p) +
      floes
        .map(([x, y, q], i) =>
          i === 3 || i === 4 || i === 5
            ? circ(x, y, q, sunk) + circ(x, y, q - 5, water) + use(id, x, y, i * 24)
            : oval(x + 4, y + 8, q, q * 0.94, p.ink, 'opacity=".3"') +
              circ(x, y, q, mix(p.body, p.ink, 0.16)) +
              circ(x - 1, y - 4, q - 2, p.body) +
              line(
                `M${n(x - q * 0.5)} ${n(y - q * 0.1)}l${n(q * 0.3)} ${n(-q * 0.3)}`,
                mix(p.body, p.cool, 0.6),
                4,
              ),
        )
        .join('')
    );
  },
  /** Rows that climb towards the light: the path of a round. */
  steps: ({ p, m, id }: Ctx) => {
    const row = (i: number): string => {
      const [y, k] = [252 - i * 46, 1 - i * 0.13];
      const cell = (j: number): string => {
        const [x, w] = [120 + (j - 1.5) * 62 * k, 27 * k];
        const isPath = j === [1, 2, 1, 2, 2][i];
        return (
          path(
            poly([
              [x - w, y],
              [x + w, y],
              [x + w * 0.86, y - 26 * k],
              [x - w * 0.86, y - 26 * k],
            ]),
            isPath ? accent(p) : p.body,
          ) +
          path(
            poly([
              [x - w, y],
              [x + w, y],
              [x + w, y + 9 * k],
              [x - w, y + 9 * k],
            ]),
            mix(isPath ? accent(p) : p.body, p.ink, 0.36),
          )
        );
      };
      return [0, 1, 2, 3].map(cell).join('');
    };
    return (
      defs(id, motif(m, motifInks(p, p.cool === p.wall ? p.body : p.cool)), 70) +
      roundLight(mix(p.wall, p.body, 0.3), 136, 44, 92) +
      roundLight(mix(p.wall, p.body, 0.55), 136, 44, 58) +
      path(
        poly([
          [-30, 300],
          [270, 300],
          [196, 40],
          [62, 40],
        ]),
        mix(p.table, p.ink, 0.25),
      ) +
      [4, 3, 2, 1, 0].map(row).join('') +
      use(id, 136, 40)
    );
  },
} as const;
