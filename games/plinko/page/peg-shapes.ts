// The pegs of a theme as one path for the whole board.
import type { Point } from './geometry.ts';

export type PegShape = 'peg' | 'star' | 'cell' | 'bead';

export const pegShapeOf = (motif: string | undefined, kind: string): PegShape =>
  motif === 'comet' ? 'star' : motif === 'bee' ? 'cell' : kind === 'rods' ? 'bead' : 'peg';

const n = (value: number): string => String(Math.round(value * 10) / 10);

function polygon({ x, y }: Point, radii: readonly number[], turn: number): string {
  const points = radii.map((radius, index) => {
    const angle = turn + (index * 2 * Math.PI) / radii.length;
    return `${n(x + radius * Math.sin(angle))} ${n(y - radius * Math.cos(angle))}`;
  });
  return `M${points.join('L')}Z`;
}

/** Filled. Round pegs are round ends of a stroke of that width. */
export function pegPath(shape: PegShape, pegs: readonly Point[], radius: number): string {
  const one = (peg: Point): string => {
    switch (shape) {
      case 'peg':
        return `M${n(peg.x)} ${n(peg.y)}h.01`;
      case 'star':
        return polygon(
          peg,
          Array.from({ length: 8 }, (_, i) => (i % 2 === 0 ? radius * 1.5 : radius * 0.62)),
          0,
        );
      case 'cell':
        return polygon(
          peg,
          Array.from({ length: 6 }, () => radius * 1.2),
          0,
        );
      case 'bead':
        return `M${n(peg.x - radius * 1.15)} ${n(peg.y)}a${n(radius * 1.15)} ${n(radius * 1.4)} 0 1 0 ${n(radius * 2.3)} 0a${n(radius * 1.15)} ${n(radius * 1.4)} 0 1 0 ${n(-radius * 2.3)} 0Z`;
    }
  };
  return pegs.map(one).join('');
}
