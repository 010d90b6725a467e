/** A row of dots: a rarity, or the kind of a box. Each dot is a very short line with round ends. */
import { line, n } from './shapes.ts';

export const pipRow = (x: number, y: number, count: number, fill: string, gap = 11, r = 3.6): string =>
  line(
    Array.from({ length: count }, (_, i) => `M${n(x + (i - (count - 1) / 2) * gap)} ${n(y)}h.1`).join(''),
    fill,
    r * 2,
  );
