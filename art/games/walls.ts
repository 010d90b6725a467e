/** The walls behind the objects of a cover. */
import { H, span, tiled } from './stage.ts';
import { mix, type Palette } from '../inks.ts';
import { burst, circ, line, path, rect } from '../shapes.ts';

export const WALLS = {
  plain: () => '',
  stripe: (p: Palette) =>
    path(
      Array.from({ length: span.w / 40 }, (_, i) => `M${span.x + i * 40} 0h20v${H}h-20z`).join(''),
      p.wall2,
    ),
  rays: (p: Palette) => burst(120, 128, 300, 18, p.wall2, 4),
  hills: (p: Palette) =>
    circ(40, 236, 92, p.wall2) + circ(210, 250, 110, p.wall2) + (span.x ? circ(-140, 260, 130, p.wall2) : ''),
  arch: (p: Palette) => path('M38 226V118A82 82 0 0 1 202 118V226Z', p.wall2),
  dots: (p: Palette) => tiled('d', p.wall2, 40, 68, circ(14, 14, 4, p.wall2) + circ(34, 48, 4, p.wall2)),
  check: (p: Palette) =>
    tiled(
      'c',
      p.wall2,
      48,
      80,
      path('M0 0l12 20l-12 20l-12 -20zM48 0l12 20l-12 20l-12 -20zM24 40l12 20l-12 20l-12 -20z', p.wall2),
    ),
  scallop: (p: Palette) =>
    tiled(
      's',
      p.wall2,
      48,
      80,
      line('M0 8a24 24 0 0 0 48 0M-24 48a24 24 0 0 0 48 0a24 24 0 0 0 48 0', p.wall2, 5),
    ),
  panel: (p: Palette) =>
    line('M22 20H108V206H22ZM132 20H218V206H132Z', p.wall2, 5) +
    (span.x ? line('M-88 20H-2V206H-88ZM-198 20H-112V206H-198Z', p.wall2, 5) : '') +
    rect(span.x, 218, span.w, 8, p.wall2),
  /** An evening sky in bands. */
  dusk: (p: Palette) =>
    [0, 1, 2, 3]
      .map((i) => rect(span.x, 74 + i * 44, span.w, 44, mix(p.wall2, p.cool, 0.08 + i * 0.11)))
      .join(''),
} as const;
export type WallName = keyof typeof WALLS;
