/** The lamp over the table. */
import { INK } from '../inks.ts';
import { line, oval, path, rect, svg } from '../shapes.ts';

/** The lamp over the home table. Lit means that a reward waits. 160 x 150, the cord leaves at the top. */
export function lampArt(lit = true): string {
  const shade = 'M80 60C48 60 22 84 14 124H146C138 84 112 60 80 60Z';
  return svg(
    160,
    150,
    line('M80 -4V50', '#8a5a44', 3) +
      rect(71, 42, 18, 20, '#d88c1e', 4) +
      rect(80, 42, 9, 20, '#a9690f', 4) +
      (lit ? oval(80, 124, 40, 15, INK.lamp) : '') +
      oval(80, 125, 22, 11, lit ? '#fff3cf' : '#6b4a44') +
      path(shade, INK.vermilion) +
      path('M80 60C112 60 138 84 146 124H80Z', INK.brick) +
      path('M34 92C30 101 27 112 25 124H14C17 109 23 97 31 88Z', '#f2735a') +
      rect(10, 118, 140, 9, lit ? INK.lamp : '#9c6a3a', 4.5),
  );
}
