/** Layouts of the covers of keno games: a field of places, of which some are drawn. */
import { dots, shadow, table } from '../stage.ts';
import { accent, motifInks, roundLight, defs, use } from '../layout-parts.ts';
import type { Ctx } from '../layout-parts.ts';
import { mix } from '../../inks.ts';
import type { Palette } from '../../inks.ts';
import { motif } from '../../game-motifs.ts';
import { at, circ, g, line, n, path, poly, rect } from '../../shapes.ts';

const hex = (x: number, y: number, r: number): string =>
  poly(
    [0, 1, 2, 3, 4, 5].map((i) => {
      const a = (Math.PI / 180) * (60 * i - 90);
      return [x + r * Math.cos(a), y + r * Math.sin(a)] as const;
    }),
  );
const ball = (x: number, y: number, r: number, c: string, p: Palette): string =>
  circ(x + r * 0.12, y + r * 0.2, r, p.ink, 'opacity=".3"') +
  circ(x, y, r, c) +
  circ(x, y, r * 0.56, p.body) +
  circ(x - r * 0.4, y - r * 0.44, r * 0.17, p.body);

export const keno = {
  /** A honeycomb; some are filled, one holds the motif. */
  hexes: ({ p, m, r }: Ctx) => {
    const filled = new Set([2, 5, 7, 15, 20, Math.floor(r() * 4) + 10]);
    let empty = '',
      full = '',
      rim = '',
      cell = 0;
    for (let y = 0; y < 6; y++)
      for (let x = 0; x < 5 - (y % 2); x++) {
        const [cx, cy] = [32 + x * 44 + (y % 2 ? 22 : 0), 50 + y * 38.4];
        rim += hex(cx + 4, cy + 7, 23);
        if (filled.has(cell)) full += hex(cx, cy, 22);
        else empty += hex(cx, cy, 22);
        cell++;
      }
    return (
      path(rim, p.ink, 'opacity=".26"') +
      path(empty, p.body) +
      path(full, accent(p)) +
      circ(126, 158, 66, p.ink, 'opacity=".26"') +
      path(hex(120, 148, 72), p.table) +
      path(hex(120, 148, 62), mix(p.table, p.ink, 0.3)) +
      at(120, 148, 84, motif(m, motifInks(p, p.body))) +
      // A button has four holes.
      (m === 'pip' ? dots('M108 136h.1M132 136h.1M108 160h.1M132 160h.1', 6.5, p.table) : '')
    );
  },
  /** A card of places with the marks on it, and three balls before it. */
  card: ({ p, m, r }: Ctx) => {
    const marked = new Set([1, 6, 8, 12, 18, 19 + Math.floor(r() * 5)]);
    let open = '',
      on = '';
    for (let i = 0; i < 25; i++) {
      const d = `M${n(-60 + (i % 5) * 30)} ${n(-28 + Math.floor(i / 5) * 28)}h.1`;
      if (marked.has(i)) on += d;
      else open += d;
    }
    return (
      roundLight(p.wall2, 120, 126, 112) +
      table(p, 240) +
      shadow(120, 270, 190, p) +
      g(
        'translate(120 138) rotate(-7)',
        rect(-78, -104, 168, 224, p.ink, 16, 'opacity=".3"'),
        rect(-84, -112, 168, 224, p.body, 16),
        rect(-84, -112, 168, 62, p.table, 16),
        rect(-84, -66, 168, 16, p.table),
        dots(open, 10, mix(p.body, p.ink, 0.16)),
        dots(on, 12.5, accent(p)),
        at(0, -82, 54, motif(m, motifInks(p, p.body))),
      ) +
      ball(64, 250, 25, p.cool === p.table ? p.hot : p.cool, p) +
      ball(126, 264, 21, accent(p), p) +
      ball(180, 252, 23, mix(p.table, p.body, 0.3), p)
    );
  },
  /** A chart with places on rings; a line joins the drawn ones. */
  sky: ({ p, m, r }: Ctx) => {
    const places = Array.from({ length: 22 }, (_, i) => {
      const far = i < 8 ? 62 : 94;
      const a = i < 8 ? (i / 8) * 6.283 + 0.3 : ((i - 8) / 14) * 6.283;
      return [120 + Math.cos(a) * far, 140 + Math.sin(a) * far] as const;
    });
    const from = Math.floor(r() * 3);
    const drawn = [8 + from, 0, 9 + from, 10 + from, 2, 13 + from, 15 + from].map((i) => places[i]!);
    const mark = (list: ReadonlyArray<readonly [number, number]>): string =>
      list.map(([x, y]) => `M${n(x)} ${n(y)}h.1`).join('');
    return (
      table(p, 252) +
      circ(128, 152, 112, p.ink, 'opacity=".28"') +
      circ(120, 140, 112, p.table) +
      circ(120, 140, 104, mix(p.table, p.ink, 0.34)) +
      circ(120, 140, 62, 'none', `stroke="${mix(p.table, p.body, 0.3)}" stroke-width="2"`) +
      circ(120, 140, 94, 'none', `stroke="${mix(p.table, p.body, 0.3)}" stroke-width="2"`) +
      line(
        drawn.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${n(x)} ${n(y)}`).join(''),
        accent(p),
        3,
        'stroke-dasharray="1 7"',
      ) +
      dots(mark(places), 5, mix(p.table, p.body, 0.62)) +
      dots(mark(drawn), 9, accent(p)) +
      dots(mark(drawn), 4, p.body) +
      at(120, 140, 96, motif(m, motifInks(p, p.body)))
    );
  },
  /** Shelves of jars; the full ones hold the motif. */
  jars: ({ p, m, r, id }: Ctx) => {
    const full = new Set([0, 4, 5, 7, 9 + Math.floor(r() * 3)]);
    let s = '';
    for (let i = 0; i < 12; i++) {
      const [x, y] = [42 + (i % 4) * 52, 64 + Math.floor(i / 4) * 80];
      const isFull = full.has(i);
      s +=
        rect(x - 18, y - 24, 44, 56, p.ink, 12, 'opacity=".26"') +
        rect(x - 21, y - 28, 42, 56, isFull ? p.body : mix(p.body, p.wall, 0.42), 12) +
        rect(x - 17, y - 38, 34, 13, isFull ? accent(p) : mix(p.table, p.body, 0.3), 5) +
        (isFull ? use(id, x, y) : '');
    }
    return (
      defs(id, motif(m, { a: accent(p), b: mix(accent(p), p.ink, 0.22), c: p.table, k: p.ink }), 34) +
      rect(8, 14, 224, 268, mix(p.table, p.ink, 0.24), 14) +
      rect(16, 22, 208, 252, mix(p.table, p.body, 0.14), 8) +
      [94, 174, 254]
        .map((y) => rect(8, y, 224, 12, p.table, 4) + rect(8, y, 224, 4, mix(p.table, p.body, 0.3), 2))
        .join('') +
      s
    );
  },
  /** Wires in the evening sky: marks sit on them like birds. */
  wires: ({ p, m, id }: Ctx) => {
    const ys = [66, 116, 166, 216];
    const wire = (y: number): string => `M-10 ${y - 14}Q120 ${y + 26} 250 ${y - 14}`;
    const wireYAt = (x: number, y: number): number => y + 6 - ((x - 120) / 120) ** 2 * 20;
    const marks: ReadonlyArray<readonly [number, number]> = [
      [54, 0],
      [150, 0],
      [96, 1],
      [196, 1],
      [36, 2],
      [130, 2],
      [178, 3],
      [78, 3],
    ];
    return (
      defs(id, motif(m, motifInks(p, p.body)), 46) +
      roundLight(p.hot, 190, 60, 40) +
      [0, 1, 2].map((i) => rect(-240, 232 + i * 24, 480, 40, mix(p.table, p.ink, i * 0.22))).join('') +
      line(ys.map(wire).join(''), p.ink, 4) +
      rect(18, 20, 9, 260, p.ink) +
      line('M4 48H42M4 98H42M4 148H42M4 198H42', p.ink, 6) +
      dots(
        ys.flatMap((y) => [70, 118, 164, 212].map((x) => `M${x} ${n(wireYAt(x, y))}h.1`)).join(''),
        4,
        mix(p.wall, p.body, 0.5),
      ) +
      marks
        .map(([x, i], nth) =>
          nth % 3 === 2
            ? circ(x, wireYAt(x, ys[i]!) - 9, 10, accent(p))
            : use(id, x, wireYAt(x, ys[i]!) - 19),
        )
        .join('')
    );
  },
  /** A street of windows at night, some of them lit. */
  street: ({ p, m, id }: Ctx) => {
    const lit = [1, 4, 6, 11, 12, 17, 19];
    const house = (x: number, top: number, w: number, ink: string, k: number): string =>
      path(
        poly([
          [x, 300],
          [x, top],
          [x + w / 2, top - 30],
          [x + w, top],
          [x + w, 300],
        ]),
        ink,
      ) +
      Array.from({ length: 8 }, (_, i) =>
        rect(
          x + 12 + (i % 2) * (w / 2 - 2),
          top + 14 + Math.floor(i / 2) * 40,
          w / 2 - 22,
          24,
          lit.includes(i + k) ? p.hot : mix(ink, p.ink, 0.4),
          3,
        ),
      ).join('');
    return (
      defs(id, motif(m, motifInks(p, p.body)), 84) +
      circ(186, 52, 60, p.body, 'opacity=".22"') +
      house(-6, 110, 78, mix(p.table, p.body, 0.14), 0) +
      house(168, 122, 84, mix(p.table, p.body, 0.2), 6) +
      house(76, 146, 88, p.table, 12) +
      use(id, 186, 54) +
      rect(-240, 284, 480, 16, p.ink)
    );
  },
} as const;
