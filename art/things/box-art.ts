/** Lootboxes. */
import { INK } from '../inks.ts';
import { nacre } from '../nacre.ts';
import { pipRow } from '../pips.ts';
import { at, circ, line, n, oval, path, poly, rect, star, svg } from '../shapes.ts';

export type BoxKind = 'FREE' | 'STANDARD' | 'PREMIUM';
function solid(
  cx: number,
  cy: number,
  w: number,
  d: number,
  h: number,
  left: string,
  right: string,
  top: string,
): string {
  const k = 0.866;
  return (
    path(
      poly([
        [cx, cy],
        [cx - k * w, cy - w / 2],
        [cx - k * w, cy - w / 2 + h],
        [cx, cy + h],
      ]),
      left,
    ) +
    path(
      poly([
        [cx, cy],
        [cx + k * d, cy - d / 2],
        [cx + k * d, cy - d / 2 + h],
        [cx, cy + h],
      ]),
      right,
    ) +
    path(
      poly([
        [cx, cy],
        [cx + k * d, cy - d / 2],
        [cx + k * (d - w), cy - (d + w) / 2],
        [cx - k * w, cy - w / 2],
      ]),
      top,
    )
  );
}
/** Draw on a face of a solid, in a 100 x 100 box. */
const face = (
  cx: number,
  cy: number,
  side: 'left' | 'right' | 'top',
  a: number,
  b: number,
  body: string,
): string => {
  const m =
    side === 'left'
      ? [-0.866 * a, -a / 2, 0, b]
      : side === 'right'
        ? [0.866 * a, -a / 2, 0, b]
        : [0.866 * b, -b / 2, -0.866 * a, -a / 2];
  return `<g transform="matrix(${m.map((v) => Math.round(v * 10) / 1000).join(' ')} ${n(cx)} ${n(cy)})">${body}</g>`;
};
/** Lootboxes: a paper parcel, an inlaid puzzle box, a lacquer chest. 160 x 160. */
export function boxArt(kind: BoxKind, label?: string): string {
  const sh = oval(86, 138, 66, 13, INK.ink, 'opacity=".32"');
  if (kind === 'FREE')
    return svg(
      160,
      160,
      sh +
        solid(80, 84, 56, 56, 52, '#e3b08f', '#c98d6b', INK.plaster) +
        solid(80, 76, 60, 60, 18, '#eec2a4', '#d39a78', '#f9dfd0') +
        face(80, 76, 'top', 60, 60, rect(44, 0, 12, 100, INK.jade) + rect(0, 44, 100, 12, INK.jade)) +
        face(80, 76, 'left', 60, 60, rect(44, 0, 12, 100, INK.jade)) +
        face(80, 76, 'right', 60, 60, rect(44, 0, 12, 100, '#23785e')) +
        path('M80 46C66 24 44 30 54 42C60 48 70 48 80 46C90 48 102 48 106 42C116 30 94 24 80 46Z', INK.jade) +
        path('M80 46C90 48 102 48 106 42C116 30 94 24 80 46Z', '#23785e') +
        circ(80, 46, 6, INK.bottle) +
        at(113, 108, 26, '', 0),
      label,
    );
  if (kind === 'STANDARD') {
    const inlay = [
      [25, 25],
      [75, 25],
      [25, 75],
      [75, 75],
      [50, 50],
    ]
      .map(([x, y], i) =>
        path(
          poly([
            [x!, y! - 20],
            [x! + 20, y!],
            [x!, y! + 20],
            [x! - 20, y!],
          ]),
          i === 4 ? INK.vermilion : i % 3 ? INK.bone : INK.lamp,
        ),
      )
      .join('');
    return svg(
      160,
      160,
      sh +
        solid(80, 80, 62, 62, 54, '#7a4322', '#5a2f15', '#93552d') +
        face(80, 80, 'top', 62, 62, rect(8, 8, 84, 84, '#5a2f15') + inlay) +
        face(
          80,
          80,
          'left',
          62,
          54,
          rect(0, 30, 100, 5, '#3b1d0d') +
            path(
              'M0 48l16.700 20L0 88zM16.700 48h33.300L33.300 68zM16.700 88h33.300L33.300 68zM50 48l16.700 20L50 88 33.300 68zM50 48h33.300L66.700 68zM50 88h33.300L66.700 68zM100 48v40L83.300 68z',
              INK.sand,
            ),
        ) +
        face(
          80,
          80,
          'right',
          62,
          54,
          rect(0, 30, 100, 5, '#2c1409') +
            path(
              'M0 48l16.700 20L0 88zM16.700 48h33.300L33.300 68zM16.700 88h33.300L33.300 68zM50 48l16.700 20L50 88 33.300 68zM50 48h33.300L66.700 68zM50 88h33.300L66.700 68zM100 48v40L83.300 68z',
              '#b08f5f',
            ),
        ) +
        path('M74 92l6 3 6-3v16l-6 4-6-4z', INK.lamp) +
        circ(80, 101, 2.6, INK.ink),
      label,
    );
  }
  return svg(
    160,
    160,
    nacre('pn', 20) +
      sh +
      solid(80, 92, 62, 62, 46, '#8e1f2b', '#651019', '#a52a37') +
      path('M26.300 61C26.300 36 53 30 80 46V92L26.300 61Z', '#b3303c') +
      path('M80 46C92 26 120 22 133.700 61L80 92Z', '#7a1520') +
      path(
        'M26.300 61C26.300 36 44 28 66 28C90 24 128 30 133.700 61C126 34 98 34 80 46C53 30 26.300 36 26.300 61Z',
        '#c9444b',
      ) +
      face(80, 92, 'left', 62, 46, path(star(50, 54, 36, 14, 8), 'url(#pn)') + circ(50, 54, 10, '#8e1f2b')) +
      face(80, 92, 'right', 62, 46, path(star(50, 54, 36, 14, 8), '#cdb9b4') + circ(50, 54, 10, '#651019')) +
      line('M26.300 61L80 92L133.700 61M26.300 61V107L80 138L133.700 107V61', INK.lamp, 3.4) +
      line('M80 46V138', INK.lamp, 4) +
      rect(71, 84, 18, 22, INK.lamp, 4) +
      rect(80, 84, 9, 22, INK.amber, 4) +
      circ(80, 93, 3, INK.ink) +
      line('M80 94v5', INK.ink, 2),
    label,
  );
}
export const boxPips = (k: BoxKind): string =>
  pipRow(0, 0, k === 'FREE' ? 1 : k === 'STANDARD' ? 2 : 3, INK.bone);
