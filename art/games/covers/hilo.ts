/** Layouts of the covers of hi-lo games. */
import { shadow, span, table } from '../stage.ts';
import { accent, beam, motifInks, mono, roundLight } from '../layout-parts.ts';
import type { Ctx } from '../layout-parts.ts';
import { mix } from '../../inks.ts';
import type { Palette } from '../../inks.ts';
import { motif } from '../../game-motifs.ts';
import type { MotifName } from '../../game-motifs.ts';
import { at, circ, g, line, path, poly, rect, star } from '../../shapes.ts';

const card = (p: Palette, w: number, h: number, face: string, inner: string) =>
  rect(-w / 2 + 5, -h / 2 + 8, w, h, p.ink, 14, 'opacity=".3"') +
  rect(-w / 2, -h / 2, w, h, face, 14) +
  inner;
const arrow = (x: number, y: number, s: number, c: string, up: boolean) =>
  path(
    poly(
      up
        ? [
            [x, y - s],
            [x + s, y + s * 0.2],
            [x + s * 0.42, y + s * 0.2],
            [x + s * 0.42, y + s],
            [x - s * 0.42, y + s],
            [x - s * 0.42, y + s * 0.2],
            [x - s, y + s * 0.2],
          ]
        : [
            [x, y + s],
            [x + s, y - s * 0.2],
            [x + s * 0.42, y - s * 0.2],
            [x + s * 0.42, y - s],
            [x - s * 0.42, y - s],
            [x - s * 0.42, y - s * 0.2],
            [x - s, y - s * 0.2],
          ],
    ),
    c,
  );
export const hilo = {
  court: ({ p, m }: Ctx) => {
    const half = (c: string, o: string) =>
      path('M-76 34V-114H76V-34Z', c) +
      at(6, -56, 104, motif(m, { a: o, b: mix(o, p.ink, 0.2), c: p.body, k: p.ink })) +
      arrow(-56, -94, 12, o, true);
    const top = p.hot === p.wall ? p.cool : p.hot;
    return g(
      'translate(120 150) rotate(7)',
      card(
        p,
        172,
        248,
        p.body,
        half(top, p.table) +
          g('rotate(180)', half(p.table, top)) +
          line('M-76 34L76 -34', p.body, 6) +
          rect(-80, -118, 160, 236, 'none', 10, `stroke="${p.body}" stroke-width="9"`),
      ),
    );
  },
  pair: ({ p, m }: Ctx) =>
    roundLight(p.wall2, 120, 130, 108) +
    table(p, 244) +
    g(
      'translate(86 158) rotate(-11)',
      card(
        p,
        122,
        176,
        p.table,
        rect(-51, -78, 102, 156, 'none', 8, `stroke="${p.body}" stroke-width="3" opacity=".55"`) +
          path(
            [0, 1, 2, 3, 4].map((i) => star(0, -60 + i * 30, 13, 5, 4)).join('') +
              [0, 1, 2, 3]
                .map((i) => star(-26, -45 + i * 30, 13, 5, 4) + star(26, -45 + i * 30, 13, 5, 4))
                .join(''),
            p.body,
            'opacity=".5"',
          ),
      ),
    ) +
    g(
      'translate(150 142) rotate(9)',
      card(
        p,
        126,
        182,
        p.body,
        at(
          0,
          0,
          84,
          motif(m, {
            a: p.hot === p.body ? p.wall : p.hot,
            b: mix(p.hot, p.ink, 0.2),
            c: p.cool === p.body ? p.wall : p.cool,
            k: p.ink,
          }),
        ) +
          arrow(-44, -70, 11, p.ink, true) +
          arrow(44, 70, 11, p.ink, false),
      ),
    ),
  split: ({ p, m }: Ctx) => {
    const low: MotifName =
      m === 'sun' ? 'moon' : m === 'boat' ? 'fish' : m === 'kite' ? 'tulip' : m === 'owl' ? 'bird' : 'anchor';
    const waves = (y: number) =>
      `M${span.x} ${y}` +
      'q20 -18 40 0t40 0t40 0t40 0t40 0t40 0' +
      (span.x ? 't40 0t40 0t40 0t40 0t40 0t40 0' : '');
    return (
      rect(span.x, 150, span.w, 150, p.table) +
      (m === 'boat'
        ? path(waves(150) + `V176H${span.x}Z`, p.table) +
          line(waves(186) + waves(262), mix(p.table, p.body, 0.16), 4)
        : m === 'kite'
          ? path(
              `M${span.x} 170` +
                (span.x ? 'C-160 120 -80 210 0 170' : '') +
                `C60 110 150 128 240 92V300H${span.x}Z`,
              p.table,
            )
          : '') +
      (m === 'sun'
        ? at(120, 82, 132, motif(m, { a: p.body, b: p.cool, c: p.cool, k: p.ink }))
        : circ(120, m === 'boat' ? 92 : 84, 66, p.cool) + at(120, 84, 104, motif(m, motifInks(p)))) +
      at(
        120,
        228,
        88,
        motif(low, { a: m === 'sun' ? p.cool : p.hot, b: mix(p.hot, p.ink, 0.22), c: p.body, k: p.ink }),
      ) +
      arrow(26, 40, 13, p.ink, true) +
      arrow(214, 262, 13, p.body, false)
    );
  },
  stairs: ({ p, m }: Ctx) => {
    let s = '';
    for (let i = 0; i < 5; i++) {
      const h = 48 + i * 38,
        x = 8 + i * 45;
      s +=
        rect(x + 4, 270 - h + 6, 42, h, p.ink, 8, 'opacity=".25"') +
        rect(x, 270 - h, 42, h, i === 4 ? p.hot : p.body, 8) +
        rect(x + 21, 270 - h, 21, h, mix(i === 4 ? p.hot : p.body, p.ink, 0.12), 8) +
        path(
          `M${x + 21} ${270 - h + 12}l9 13l-9 13l-9 -13z`,
          i % 2 ? p.table : i === 4 ? p.ink : mix(p.hot, p.ink, 0.1),
        );
    }
    return roundLight(p.cool, 82, 92, 72) + table(p, 256) + s + at(72, 88, 112, motif(m, motifInks(p)));
  },
  seesaw: ({ p, m }: Ctx) => {
    const t: MotifName = m === 'heart' ? 'star' : 'spade';
    return (
      roundLight(p.cool, 150, 104, 84) +
      table(p, 236) +
      shadow(120, 264, 120, p) +
      path('M120 168L164 258H76Z', p.table) +
      path('M120 168L164 258H120Z', mix(p.table, p.ink, 0.4)) +
      g(
        'rotate(-19 120 166)',
        rect(2, 158, 236, 16, p.ink, 8),
        g('translate(46 110)', card(p, 66, 92, p.body, at(0, 0, 42, motif(t, mono(p.ink))))),
        g('translate(196 110)', card(p, 66, 92, p.hot, at(0, 0, 44, motif(m, mono(p.body, p.cool))))),
      ) +
      circ(120, 166, 12, p.body) +
      circ(120, 166, 5, p.ink)
    );
  },
  /** A fan of cards that climbs to the light. */
  fan: ({ p, m }: Ctx) =>
    roundLight(p.cool === p.wall ? p.wall2 : p.cool, 120, 96, 92) +
    beam(p) +
    table(p, 236) +
    [-38, -14, 10, 34]
      .map((turn, i) =>
        g(
          `rotate(${turn} 120 300)`,
          rect(84, 104, 84, 132, p.ink, 12, 'opacity=".25"'),
          rect(78, 96, 84, 132, i === 3 ? p.body : i % 2 ? accent(p) : mix(p.body, p.ink, 0.12), 12),
          rect(
            84,
            102,
            72,
            120,
            'none',
            8,
            `stroke="${mix(p.table, p.body, i % 2 ? 0.5 : 0.1)}" stroke-width="3"`,
          ),
          i === 3
            ? at(120, 162, 62, motif(m, motifInks(p, accent(p))))
            : path(star(120, 162, 16, 7, 4), i % 2 ? p.body : p.table),
        ),
      )
      .join('') +
    path('M30 84L46 60L62 84H52V112H40V84Z', p.body),
} as const;
