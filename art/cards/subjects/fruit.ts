/** Draws the cards of the collection Orchard. */
import type { Subject } from '../subject.ts';
import { INK, mix } from '../../inks.ts';
import { circ, g, line, n, oval, path, rect, star } from '../../shapes.ts';

type Fruit = {
  w: number;
  h: number;
  neck: number;
  dip: number;
  seeds: number;
  slice: 'half' | 'wheel' | 'cluster' | 'drupe';
};
/** `neck`: 0 for a round fruit to 1 for one like a pear. `dip`: how deep the stem sits. */
const F = (w: number, h: number, neck: number, dip: number, slice: Fruit['slice'], seeds: number): Fruit => ({
  w,
  h,
  neck,
  dip,
  slice,
  seeds,
});
const FRUITS: readonly Fruit[] = [
  F(50, 46, 0, 12, 'half', 5),
  F(38, 44, 0, 4, 'drupe', 1),
  F(42, 56, 0.8, 3, 'half', 5),
  F(20, 20, 0, 2, 'cluster', 6),
  F(32, 30, 0, 8, 'cluster', 3),
  F(46, 52, 0.5, 6, 'half', 6),
  F(42, 42, 0, 7, 'drupe', 1),
  F(26, 26, 0, 5, 'cluster', 3),
  F(34, 46, 0.1, 3, 'drupe', 1),
  F(46, 46, 0, 2, 'wheel', 9),
  F(40, 54, 0.9, -4, 'half', 12),
  F(50, 42, 0, 8, 'wheel', 8),
  F(50, 50, 0, -10, 'half', 16),
  F(17, 17, 0, 1, 'cluster', 12),
  F(52, 48, 0, 12, 'half', 5),
];
export const fruit: Subject = (s, id, rarityIndex, _r, uid) => {
  const f = FRUITS[id] ?? FRUITS[0]!;
  const out = (k: number) => {
    const w = f.w * k,
      h = f.h * k,
      t = -h + f.dip * k,
      q = f.neck;
    const half = (d: number) =>
      `C${n(d * w * (0.55 - q * 0.25))} ${n(-h - f.dip * 0.7 * k)} ${n(d * w * (1 - q * 0.42))} ${n(-h * (0.78 - q * 0.2))} ${n(d * w * (1 - q * 0.04))} ${n(h * (0.02 + q * 0.36))}C${n(d * w)} ${n(h * 0.7)} ${n(d * w * 0.5)} ${n(h)} 0 ${n(h * 0.95)}`;
    const back = `C${n(-w * 0.5)} ${n(h)} ${n(-w)} ${n(h * 0.7)} ${n(-w * (1 - q * 0.04))} ${n(h * (0.02 + q * 0.36))}C${n(-w * (1 - q * 0.42))} ${n(-h * (0.78 - q * 0.2))} ${n(-w * (0.55 - q * 0.25))} ${n(-h - f.dip * 0.7 * k)} 0 ${n(t)}`;
    return { full: `M0 ${n(t)}${half(1)}${back}Z`, right: `M0 ${n(t)}${half(1)}Z`, t };
  };
  const o = out(1.18);
  const flesh = mix(s.a, INK.shell, 0.72);
  const leaf = (x: number, y: number, turn: number, k = 1) =>
    g(
      `translate(${n(x)} ${n(y)}) rotate(${turn}) scale(${k})`,
      path('M0 0C10 -20 34 -22 52 0C34 20 10 18 0 0Z', s.c),
      path('M0 0H52C34 20 10 18 0 0Z', mix(s.c, s.k, 0.24)),
      line('M4 0H44', mix(s.c, s.k, 0.5), 2),
    );
  const whole =
    path(o.full, s.a) +
    path(o.right, s.b, 'opacity=".75"') +
    oval(
      -f.w * 0.55,
      -f.h * 0.36 + f.neck * 26,
      f.w * 0.14,
      f.h * 0.2,
      INK.shell,
      'opacity=".6" transform="rotate(18)"',
    );
  const ground = rect(0, 222, 200, 60, s.land) + rect(0, 222, 200, 4, mix(s.land, INK.bone, 0.25));
  if (f.slice === 'cluster') {
    const spots: ReadonlyArray<readonly [number, number]> =
      f.seeds === 3
        ? [
            [66, 176],
            [134, 182],
            [102, 148],
          ]
        : f.seeds === 6
          ? [
              [64, 128],
              [104, 142],
              [142, 126],
              [82, 170],
              [124, 172],
              [104, 202],
            ]
          : [
              [62, 108],
              [90, 100],
              [118, 102],
              [144, 112],
              [74, 134],
              [102, 130],
              [130, 136],
              [86, 160],
              [116, 162],
              [100, 188],
              [128, 186],
              [112, 212],
            ];
    const small = `<defs><g id="${uid}">${path(o.full, s.a)}${path(o.right, s.b, 'opacity=".8"')}${circ(-f.w * 0.42, -f.h * 0.3, f.w * 0.15, INK.shell, 'opacity=".75"')}</g></defs>`;
    const stems =
      f.seeds === 3
        ? spots.map(([x, y]) => `M${x} ${y - f.h}Q${x} 90 108 52`).join('')
        : f.seeds === 6
          ? 'M30 66Q100 96 172 70' +
            spots
              .slice(0, 3)
              .map(([x, y]) => `M${x} ${y - 18}V84`)
              .join('')
          : 'M104 96V48M104 60Q84 66 70 88M104 60Q126 66 140 92';
    return (
      small +
      ground +
      oval(104, 240, 62, 9, s.k, 'opacity=".3"') +
      line(stems, mix(s.c, s.k, 0.5), 4.5) +
      leaf(104, 56, -24, 1) +
      leaf(100, 58, 196, 0.9) +
      spots.map(([x, y]) => `<use href="#${uid}" x="${x}" y="${y}"/>`).join('')
    );
  }
  const inner = out(0.92),
    cut = out(0.8);
  let pips = '';
  if (f.slice === 'wheel')
    for (let i = 0; i < f.seeds; i++)
      pips += g(
        `rotate(${n((i * 360) / f.seeds)})`,
        path(`M0 -4L-9 ${n(-f.h * 0.62)}Q0 ${n(-f.h * 0.76)} 9 ${n(-f.h * 0.62)}Z`, s.a),
      );
  else if (f.slice === 'drupe')
    pips =
      oval(0, 4, f.w * 0.34, f.h * 0.38, mix(s.b, s.k, 0.5)) +
      line(`M0 ${n(-f.h * 0.22)}V${n(f.h * 0.36)}`, mix(s.b, s.k, 0.75), 2.4);
  else {
    let d = '';
    for (let i = 0; i < f.seeds; i++) {
      const a = (i / f.seeds) * Math.PI * 2 + 0.3,
        q = f.seeds > 8 ? (i % 2 ? 0.52 : 0.28) : 0.26,
        e = 6;
      d += `M${n(Math.cos(a) * f.w * q)} ${n(Math.sin(a) * f.h * q + 6 + f.neck * 14)}l${n(Math.cos(a) * e)} ${n(Math.sin(a) * e)}`;
    }
    pips = line(d, f.seeds > 8 ? (id === 12 ? s.a : s.b) : mix(s.b, s.k, 0.7), f.seeds > 8 ? 6 : 7);
  }
  return (
    ground +
    oval(88, 236, 60, 9, s.k, 'opacity=".3"') +
    oval(140, 244, 48, 8, s.k, 'opacity=".3"') +
    g(
      `translate(86 ${n(228 - f.h * 1.14)}) rotate(-7)`,
      line(`M0 ${n(o.t + 4)}q-2 -16 6 -24`, mix(s.c, s.k, 0.5), 5),
      leaf(3, o.t - 8, -20),
      whole,
      rarityIndex > 3 ? path(star(-16, 6, 17, 6, 4), INK.shell, 'opacity=".85"') : '',
    ) +
    g(
      `translate(138 ${n(240 - f.h * 0.9)}) rotate(12)`,
      path(inner.full, s.b),
      path(cut.full, flesh),
      path(cut.right, mix(flesh, s.a, 0.14)),
      pips,
    )
  );
};
