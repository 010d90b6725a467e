/** Games of other providers: a parquet of tiles with a medallion. */
import { motifInks } from './layout-parts.ts';
import type { Palette } from '../inks.ts';
import { motif } from '../game-motifs.ts';
import type { MotifName } from '../game-motifs.ts';
import { pick } from '../random.ts';
import { at, circ, g, path, rect, star } from '../shapes.ts';

export function parquet(p: Palette, m: MotifName, r: () => number): string {
  const c = [p.body, p.hot, p.cool, p.table, p.ink, p.wall2];
  let s = '';
  for (let y = 0; y < 5; y++)
    for (let x = 0; x < 4; x++) {
      const a = pick(c, r()),
        b = pick(
          c.filter((k) => k !== a),
          r(),
        ),
        X = x * 60,
        Y = y * 60,
        t = Math.floor(r() * 4) * 90;
      const kind = Math.floor(r() * 6);
      const inner =
        kind === 0
          ? path('M0 0H60A60 60 0 0 1 0 60Z', b)
          : kind === 1
            ? path('M0 30A30 30 0 0 1 60 30Z', b) + circ(30, 46, 8, b)
            : kind === 2
              ? circ(30, 30, 21, b) + circ(30, 30, 8, a)
              : kind === 3
                ? path('M0 0H60L0 60Z', b)
                : kind === 4
                  ? path('M0 0A60 60 0 0 1 60 60A60 60 0 0 1 0 0Z', b)
                  : path(star(30, 30, 27, 11, 4, -45), b);
      s +=
        rect(X, Y, 61, 61, a) +
        (x % 3 && y > 1 && y < 4 ? '' : g(`translate(${X} ${Y})${t ? ` rotate(${t} 30 30)` : ''}`, inner));
    }
  return (
    s + circ(120, 180, 66, p.ink) + circ(120, 180, 59, p.wall) + at(120, 180, 78, motif(m, motifInks(p)))
  );
}
