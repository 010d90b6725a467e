/** A peg. */
import { INK, mix } from '../inks.ts';
import { circ, svg } from '../shapes.ts';

/** A peg seen from above, used for streaks and confetti. 24 x 24. */
export const pegArt = (ink = INK.lamp): string =>
  svg(
    24,
    24,
    circ(12, 13, 9, mix(ink, INK.ink, 0.45)) +
      circ(12, 11.5, 9, ink) +
      circ(9.5, 9, 2.6, mix(ink, INK.shell, 0.6)),
  );
