import { at, circ, path } from './shapes.ts';

/** The Parlor mark: the letter P with a dot in its bowl. */
export const mark = (x: number, y: number, size: number, stem: string, eye: string): string =>
  at(
    x,
    y,
    size,
    path('M20 4H52A31 31 0 0 1 52 66H44V84H54V96H20V84H28V16H20Z', stem) + circ(51, 35, 13, eye),
  );
