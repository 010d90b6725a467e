/** Two more layouts of the covers of dice games. They have a file of their own, because the sign-in screen loads only dice.ts. */
import { dots, shadow, table } from '../stage.ts';
import { accent, beam, motifInks } from '../layout-parts.ts';
import type { Ctx } from '../layout-parts.ts';
import { mix, type Palette } from '../../inks.ts';
import { motif } from '../../game-motifs.ts';
import { at, circ, g, line, path, rect } from '../../shapes.ts';

const pips: ReadonlyArray<readonly [number, number]> = [
  [-16, -16],
  [16, 16],
  [0, 0],
  [16, -16],
  [-16, 16],
];
/** The face of a die, 64 wide, seen from the front. */
const face = (p: Palette, ink: string, count: number): string =>
  rect(-32, -28, 64, 62, mix(ink, p.ink, 0.34), 14) +
  rect(-32, -34, 64, 62, ink, 14) +
  dots(
    pips
      .slice(0, count)
      .map(([x, y]) => `M${x} ${y - 3}h.1`)
      .join(''),
    6,
    p.ink,
  );

export const moreDice = {
  /** A throw: one die in the air above its trail, two that lie still. */
  roll: ({ p, m }: Ctx) =>
    table(p, 214) +
    beam(p) +
    line('M-10 232C30 60 90 30 146 70', p.body, 5, 'stroke-dasharray="1 15" opacity=".8"') +
    shadow(60, 262, 80, p) +
    g('translate(60 232) rotate(-6)', face(p, accent(p), 3)) +
    shadow(184, 276, 76, p) +
    g('translate(186 246) rotate(9) scale(.92)', face(p, p.cool === p.wall ? p.body : p.cool, 2)) +
    g(
      'translate(150 104) rotate(28) scale(1.5)',
      rect(-32, -28, 64, 62, mix(p.body, p.ink, 0.34), 14),
      rect(-32, -34, 64, 62, p.body, 14),
      at(0, -3, 52, motif(m, motifInks(p, accent(p)))),
    ),
  /** A heap of dice in a bowl, seen from above. */
  bowl: ({ p, m }: Ctx) =>
    circ(128, 162, 112, p.ink, 'opacity=".3"') +
    circ(120, 150, 112, p.table) +
    circ(120, 150, 98, mix(p.table, p.ink, 0.35)) +
    path('M34 98A100 100 0 0 1 120 52', 'none', `stroke="${p.body}" stroke-width="6" opacity=".35"`) +
    [
      [78, 112, -18, 4, 0],
      [160, 104, 14, 2, 1],
      [92, 196, 26, 5, 2],
      [168, 186, -30, 1, 0],
    ]
      .map(([x, y, turn, count, ink]) =>
        g(
          `translate(${x} ${y}) rotate(${turn}) scale(.94)`,
          face(p, [p.body, accent(p), p.cool === p.wall ? p.body : p.cool][ink!]!, count!),
        ),
      )
      .join('') +
    at(122, 152, 60, motif(m, motifInks(p, p.hot))),
} as const;
