import { PALETTES, mix } from '../inks.ts';
import { MOTIFS, motif } from '../game-motifs.ts';
import type { MotifName } from '../game-motifs.ts';
import { pick, stream } from '../random.ts';
import { at, circ, rect, svg } from '../shapes.ts';

/** An avatar for a person without a photo: one object in one palette, chosen by the id. 64 x 64, shown round. */
export function avatarArt(id: string, label?: string): string {
  const r = stream('av' + id),
    p = pick(Object.values(PALETTES), r()),
    m = pick((Object.keys(MOTIFS) as MotifName[]).slice(1, 36), r());
  return svg(
    64,
    64,
    rect(0, 0, 64, 64, p.wall) +
      circ(32, 38, 30, p.wall2) +
      at(32, 33, 38, motif(m, { a: p.body, b: mix(p.body, p.ink, 0.17), c: p.hot, k: p.ink })),
    label,
  );
}
