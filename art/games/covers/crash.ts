/** Layouts of the covers of crash games: something that rises along a curve. */
import { dots, shadow, table } from '../stage.ts';
import { accent, motifInks, roundLight } from '../layout-parts.ts';
import type { Ctx } from '../layout-parts.ts';
import { mix } from '../../inks.ts';
import type { Palette } from '../../inks.ts';
import { motif } from '../../game-motifs.ts';
import { at, burst, circ, line, n, path, rect } from '../../shapes.ts';

const second = (p: Palette): string => (p.cool === p.wall ? p.body : p.cool);
const risingMotif = ({ p, m }: Pick<Ctx, 'p' | 'm'>, x: number, y: number, size: number, turn = 0): string =>
  // The drawing of a comet shows it falling, so it is turned until its head points up.
  at(x, y, size, motif(m, motifInks(p)), m === 'comet' ? 135 : turn);
const marks = (list: ReadonlyArray<readonly [number, number]>): string =>
  list.map(([x, y]) => `M${n(x)} ${n(y)}h.1`).join('');
/** A curve that rises to the right, faster and faster. */
const CURVE = 'M-10 252C70 246 128 214 168 104';

export const crash = {
  /** A curve over the ground, with the motif at its end. */
  hill: ({ p, m }: Ctx) =>
    roundLight(p.wall2, 164, 92, 92) +
    path('M-10 252C70 246 128 214 168 104L168 300H-10Z', p.table) +
    path('M-10 268C60 262 104 244 168 170L168 300H-10Z', mix(p.table, p.ink, 0.34)) +
    line(CURVE, p.ink, 15) +
    line(CURVE, accent(p), 9) +
    dots(marks([52, 92, 128].map((x, i) => [x, 236 - i * i * 11 - i * 8] as const)), 6, p.body) +
    circ(170, 88, 62, p.ink, 'opacity=".24"') +
    risingMotif({ p, m }, 164, 82, 116, 8),
  /** High above, with a trail that comes from below. */
  sky: ({ p, m, r }: Ctx) => {
    const lights = Array.from({ length: 16 }, () => [20 + r() * 200, 16 + r() * 190] as const);
    return (
      dots(marks(lights), 2.4, mix(p.wall, p.body, 0.62)) +
      table(p, 262) +
      path('M104 262Q112 190 96 150L144 150Q130 190 138 262Z', mix(p.wall2, accent(p), 0.42)) +
      path('M113 262Q119 200 110 160L132 160Q123 200 128 262Z', mix(p.wall2, accent(p), 0.85)) +
      burst(120, 108, 100, 9, p.wall2, r() * 40) +
      circ(126, 112, 66, p.ink, 'opacity=".3"') +
      risingMotif({ p, m }, 120, 104, 132) +
      line('M34 226L64 214M206 226L176 214', second(p), 6)
    );
  },
  /** Stairs that grow, with the motif on the highest. */
  stairs: ({ p, m }: Ctx) => {
    const steps = [26, 46, 74, 112, 162];
    return (
      roundLight(p.wall2, 186, 84, 84) +
      table(p, 268) +
      steps
        .map((height, i) => {
          const x = 6 + i * 46;
          const c = i % 2 === 0 ? p.body : second(p);
          return (
            rect(x, 268 - height, 46, height, c) +
            rect(x, 268 - height, 46, 9, accent(p)) +
            rect(x + 38, 268 - height, 8, height, p.ink, 0, 'opacity=".2"')
          );
        })
        .join('') +
      line('M6 242H52V222H98V194H144V156H190V106H236', p.ink, 6) +
      shadow(206, 104, 60, p) +
      risingMotif({ p, m }, 196, 64, 92)
    );
  },
  /** A tower of floors, seen from the side. */
  tower: ({ p, m }: Ctx) => {
    const floors = [0, 1, 2, 3, 4];
    return (
      roundLight(p.wall2, 120, 88, 96) +
      table(p, 270) +
      shadow(120, 276, 150, p) +
      floors
        .map((floor) => {
          const y = 236 - floor * 32;
          const half = 66 - floor * 7;
          return (
            rect(120 - half, y, half * 2, 34, floor % 2 === 0 ? p.table : mix(p.table, p.body, 0.2), 4) +
            rect(120 - half - 6, y - 4, half * 2 + 12, 9, accent(p), 4) +
            dots(marks([-0.5, 0, 0.5].map((k) => [120 + k * half * 1.1, y + 20] as const)), 5, second(p))
          );
        })
        .join('') +
      circ(126, 66, 52, p.ink, 'opacity=".28"') +
      risingMotif({ p, m }, 120, 60, 100)
    );
  },
} as const;
