import { shown } from '../layout/shown.ts';
import type { Spot } from './chip-flight.ts';

/** The position of the largest visible balance, or the top edge of the window. */
export function balanceSpot(): Spot {
  const inSight = shown('[data-balance]')
    .map((balance) => balance.getBoundingClientRect())
    .filter(({ width, top, bottom }) => width > 0 && bottom > 0 && top < innerHeight)
    .toSorted((a, b) => b.width - a.width);
  return inSight[0] ?? { x: innerWidth / 2, y: -24, width: 0, height: 0 };
}
