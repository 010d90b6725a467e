/** The back of a card, for packs and flips. */
import { coverOf, lozenge } from './cover.ts';
import { mark } from '../parlor-mark.ts';
import { INK } from '../inks.ts';
import { circ, path, rect, star, svg } from '../shapes.ts';

export function cardBack(collection: string): string {
  const c = coverOf(collection);
  return svg(
    200,
    280,
    rect(0, 0, 200, 280, INK.bone, 14) +
      rect(10, 10, 180, 260, c.a, 8) +
      lozenge(c.b, 24, 26, 152, 228, 19) +
      `<rect x="18" y="18" width="164" height="244" rx="4" fill="none" stroke="${c.c}" stroke-width="2"/>` +
      circ(100, 140, 46, c.a) +
      path(star(100, 140, 44, 34, 16), c.c) +
      circ(100, 140, 28, c.a) +
      mark(100, 140, 34, INK.bone, c.c),
  );
}
