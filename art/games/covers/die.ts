/** An isometric die and the pips on it. */
import { EDGE, dots } from '../stage.ts';
import { use } from '../layout-parts.ts';
import { mix } from '../../inks.ts';
import type { Palette } from '../../inks.ts';
import type { MotifName } from '../../game-motifs.ts';
import { g, line, n, oval, path, poly } from '../../shapes.ts';

export const PIPS: Record<number, ReadonlyArray<readonly [number, number]>> = {
  1: [[50, 50]],
  2: [
    [28, 28],
    [72, 72],
  ],
  3: [
    [24, 24],
    [50, 50],
    [76, 76],
  ],
  4: [
    [28, 28],
    [72, 28],
    [28, 72],
    [72, 72],
  ],
  5: [
    [25, 25],
    [75, 25],
    [50, 50],
    [25, 75],
    [75, 75],
  ],
  6: [
    [28, 22],
    [72, 22],
    [28, 50],
    [72, 50],
    [28, 78],
    [72, 78],
  ],
};
export const PIPPABLE: ReadonlyArray<MotifName> = [
  'pip',
  'moon',
  'star',
  'heart',
  'drop',
  'clover',
  'snow',
  'spark',
  'spade',
  'diamond',
  'leaf',
  'anchor',
];

/** An isometric die. (cx, cy) is its near upper corner, s its edge. */
export function die(
  cx: number,
  cy: number,
  s: number,
  p: Palette,
  faces: readonly [number, number, number],
  pip: string | undefined,
  turn = 0,
  body = p.body,
): string {
  const k = 0.866 * s,
    h = s / 2;
  const f = (d: string, fill: string) =>
    `<path d="${d}" fill="${fill}" stroke="${fill}" stroke-width="${n(s * 0.14)}"/>`;
  const mt = (a: number, b: number, c: number, d: number) =>
    `matrix(${[a, b, c, d].map((v) => Math.round(v * 10) / 1000).join(' ')} 0 0)`;
  const pips = (count: number) =>
    pip
      ? (PIPS[count] ?? []).map(([x, y]) => use(pip, x, y)).join('')
      : dots((PIPS[count] ?? []).map(([x, y]) => `M${x} ${y}h.1`).join(''), count === 1 ? 13 : 9.5, p.ink);
  return g(
    `translate(${n(cx)} ${n(cy)})${turn ? ` rotate(${turn})` : ''}`,
    f(
      poly([
        [0, 0],
        [-k, -h],
        [-k, h],
        [0, s],
      ]),
      mix(body, p.ink, 0.14),
    ),
    f(
      poly([
        [0, 0],
        [k, -h],
        [k, h],
        [0, s],
      ]),
      mix(body, p.ink, 0.34),
    ),
    f(
      poly([
        [0, 0],
        [k, -h],
        [0, -s],
        [-k, -h],
      ]),
      body,
    ),
    g(mt(k, -h, -k, -h), pips(faces[0])),
    g(mt(-k, -h, 0, s), pips(faces[1])),
    g(mt(k, -h, 0, s), pips(faces[2])),
  );
}
export const pendant = (p: Palette, x: number, y: number) =>
  path(`M${x - 34} ${y + 8}L${x - 104} ${EDGE + 34}H${x + 104}L${x + 34} ${y + 8}Z`, p.hot, 'opacity=".26"') +
  line(`M${x} 0V${y - 22}`, p.ink, 3) +
  path(`M${x - 40} ${y + 8}A40 36 0 0 1 ${x + 40} ${y + 8}Z`, p.hot) +
  path(`M${x} ${y - 28}A40 36 0 0 1 ${x + 40} ${y + 8}H${x}Z`, mix(p.hot, p.ink, 0.2)) +
  oval(x, y + 8, 16, 6, p.body);
