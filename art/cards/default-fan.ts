/** Three cards in a fan: the emblem of a pack that holds cards of any collection. */
import type { Subject } from './subject.ts';
import { mark } from '../parlor-mark.ts';
import { INK } from '../inks.ts';
import { g, rect } from '../shapes.ts';

const card = (turn: number, ink: string, eye: string): string =>
  g(
    `rotate(${turn} 100 206)`,
    rect(66, 74, 68, 96, INK.ink, 9, 'opacity=".25" transform="translate(2 4)"'),
    rect(66, 74, 68, 96, INK.shell, 9),
    rect(71, 79, 58, 86, ink, 6),
    mark(100, 122, 34, INK.shell, eye),
  );

export const defaultFan: Subject = () =>
  card(-25, INK.jade, INK.lamp) + card(25, INK.navy, INK.lamp) + card(0, INK.vermilion, INK.lamp);
