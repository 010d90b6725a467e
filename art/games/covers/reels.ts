/** Layouts of the covers of reels games. */
import { H, W, dots, shadow, table } from '../stage.ts';
import { accent, beam, roundLight, defs, use } from '../layout-parts.ts';
import type { Ctx } from '../layout-parts.ts';
import { mix } from '../../inks.ts';
import { MOTIFS, motif } from '../../game-motifs.ts';
import type { Inks, MotifName } from '../../game-motifs.ts';
import { pick } from '../../random.ts';
import { at, circ, g, line, path, rect } from '../../shapes.ts';

const NEIGHBOURS: Record<string, readonly [MotifName, MotifName]> = {
  pear: ['cherry', 'lemon'],
  lantern: ['fish', 'moon'],
  rocket: ['wheel', 'balloon'],
  bird: ['bell', 'acorn'],
  post: ['boat', 'umbrella'],
  moth: ['candle', 'moon'],
  fish: ['shell', 'anchor'],
  tulip: ['leaf', 'bee'],
  star: ['moon', 'comet'],
};
const around = (m: MotifName, r: () => number): readonly [MotifName, MotifName] =>
  NEIGHBOURS[m] ?? [pick(Object.keys(MOTIFS) as MotifName[], r()), 'star'];
export const reels = {
  bands: ({ p, m, r, id }: Ctx) => {
    const [u, v] = around(m, r);
    const cols = [p.wall, p.body, p.cool === p.wall ? p.hot : p.cool];
    const on = (c: string) => (c === p.body ? p.hot : p.body);
    const flat: Inks = { a: 'currentColor', b: 'currentColor', c: 'currentColor', k: '#0002' };
    return (
      defs(id + 'u', motif(u, flat), 56) +
      defs(id + 'v', motif(v, flat), 56) +
      cols
        .map((c, i) =>
          g(
            `translate(${i * 80} 0)`,
            rect(0, 0, 80, H, mix(c, p.ink, 0.08)),
            rect(0, 92, 80, 116, c),
            `<g color="${mix(c, p.ink, 0.22)}">${use(id + (i === 1 ? 'v' : 'u'), 40, 40)}${use(id + (i === 1 ? 'u' : 'v'), 40, 260)}</g>`,
            at(
              40,
              150,
              72,
              motif(m, {
                a: on(c),
                b: mix(on(c), p.ink, 0.2),
                c: c === p.body ? p.table : p.hot === c ? p.table : p.hot,
                k: p.ink,
              }),
            ),
          ),
        )
        .join('') +
      path('M80 0V300M160 0V300', 'none', `stroke="${p.ink}" stroke-width="4"`) +
      rect(0, 90, W, 5, p.ink) +
      rect(0, 205, W, 5, p.ink) +
      path('M0 134L16 150L0 166ZM240 134L224 150L240 166Z', p.ink)
    );
  },
  cabinet: ({ p, m, r, id }: Ctx) => {
    const [u, v] = around(m, r);
    const on: Inks = {
      a: p.hot === p.body ? p.cool : p.hot,
      b: mix(p.hot, p.ink, 0.22),
      c: p.cool === p.wall ? p.table : p.cool,
      k: p.ink,
    };
    const cell = (x: number, a: string) =>
      rect(x, 108, 46, 92, p.body, 5) +
      rect(x, 108, 46, 18, p.ink, 0, 'opacity=".2"') +
      rect(x, 182, 46, 18, p.ink, 0, 'opacity=".2"') +
      a.replace(/X/g, String(x + 23));
    const placed = use(id, 0, 154).replace('x="0"', 'x="X"');
    return (
      defs(id, motif(m, on), 42) +
      roundLight(p.wall2, 120, 124, 112) +
      table(p, 244) +
      shadow(120, 272, 190, p) +
      circ(222, 116, 11, p.hot) +
      line('M222 124V170H206', p.ink, 6) +
      path('M28 270V112A92 92 0 0 1 212 112V270Z', p.table) +
      path('M120 20A92 92 0 0 1 212 112V270H120Z', mix(p.table, p.ink, 0.28)) +
      path('M44 208V112A76 76 0 0 1 196 112V208Z', p.cool) +
      at(
        120,
        66,
        48,
        motif(u === 'moon' ? 'star' : 'sun', { a: p.hot, b: mix(p.hot, p.ink, 0.18), c: p.body, k: p.ink }),
      ) +
      rect(38, 100, 164, 108, p.ink, 10) +
      cell(46, placed) +
      cell(97, placed) +
      cell(148, at(171, 154, 42, motif(v, on))) +
      rect(56, 224, 128, 14, p.ink, 7) +
      circ(76, 231, 4, p.hot) +
      circ(98, 231, 4, p.hot) +
      circ(120, 231, 4, p.body) +
      circ(142, 231, 4, p.body) +
      circ(164, 231, 4, p.body)
    );
  },
  drums: ({ p, m, r }: Ctx) => {
    const [u, v] = around(m, r);
    const drum = (x: number, c: string, a: MotifName) => {
      const d = mix(c, p.ink, 0.24),
        e = mix(c, p.ink, 0.1),
        o = c === p.body ? p.hot : p.body;
      return (
        rect(x, 44, 62, 204, d, 16) +
        rect(x, 84, 62, 124, e) +
        rect(x, 104, 62, 84, c) +
        at(
          x + 31,
          146,
          58,
          motif(a, {
            a: o,
            b: mix(o, p.ink, 0.2),
            c: c === p.hot || c === p.body ? p.table : p.hot,
            k: p.ink,
          }),
        ) +
        line(`M${x + 10} 66H${x + 52}M${x + 10} 226H${x + 52}`, mix(c, p.ink, 0.42), 3)
      );
    };
    return (
      table(p, 246) +
      shadow(120, 262, 210, p) +
      rect(6, 136, 228, 20, mix(p.table, p.ink, 0.4), 10) +
      drum(17, p.cool, u) +
      drum(89, p.body, m) +
      drum(161, p.hot === p.wall ? p.table : p.hot, v) +
      path('M2 128L22 146L2 164ZM238 128L218 146L238 164Z', p.ink)
    );
  },
  /** A ribbon of pictures across the cover, with holes at its edges. */
  film: ({ p, m }: Ctx) => {
    const c = [p.body, accent(p), p.cool === p.wall ? p.table : p.cool];
    const frame = (i: number): string => {
      const ink = c[(i + 4) % 3]!;
      const on = ink === p.body ? accent(p) : p.body;
      const box = rect(-40, i * 92 - 40, 80, 80, ink, 8);
      // Only a corner of the first and the last frame is visible.
      if (Math.abs(i) > 1) return box;
      const inks = { a: on, b: mix(on, p.ink, 0.2), c: ink === p.hot ? p.table : p.hot, k: p.ink };
      return box + at(0, i * 92, 66, motif(m, inks));
    };
    return (
      roundLight(p.wall2, 60, 70, 120) +
      beam(p, false) +
      g(
        'translate(126 150) rotate(24)',
        rect(-62, -240, 136, 480, p.ink, 0, 'opacity=".28"'),
        rect(-68, -240, 136, 480, p.table),
        dots(
          Array.from({ length: 17 }, (_, i) => `M-54 ${-224 + i * 28}h.1M54 ${-224 + i * 28}h.1`).join(''),
          6,
          p.wall,
        ),
        [-2, -1, 0, 1, 2].map(frame).join(''),
        rect(-74, -47, 148, 94, 'none', 12, `stroke="${p.hot}" stroke-width="6"`),
      )
    );
  },
  /** Three framed prints that hang at different heights, in the light of a window. */
  frames: ({ p, m }: Ctx) => {
    const print = (x: number, y: number, w: number, h: number, ink: string): string => {
      const on = ink === p.body ? accent(p) : p.body;
      return (
        line(`M${x} ${y - h / 2 - 30}V${y - h / 2}`, p.ink, 3) +
        rect(x - w / 2 + 6, y - h / 2 + 8, w, h, p.ink, 4, 'opacity=".25"') +
        rect(x - w / 2, y - h / 2, w, h, p.table, 4) +
        rect(x - w / 2 + 7, y - h / 2 + 7, w - 14, h - 14, ink) +
        at(
          x,
          y,
          Math.min(w, h) * 0.76,
          motif(m, { a: on, b: mix(on, p.ink, 0.2), c: ink === p.hot ? p.table : p.hot, k: p.ink }),
        )
      );
    };
    return (
      path('M16 0H116L204 300H104Z', p.body, 'opacity=".2"') +
      print(62, 98, 92, 118, p.body) +
      print(174, 134, 96, 124, accent(p)) +
      print(76, 220, 84, 84, p.cool === p.wall ? p.table : p.cool) +
      rect(-W, 276, 2 * W, 24, p.table) +
      rect(-W, 276, 2 * W, 4, mix(p.table, p.body, 0.3))
    );
  },
} as const;
