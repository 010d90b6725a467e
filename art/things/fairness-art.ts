/** The three steps of a provably fair round: a sealed seed, a play, an opened seed. 100 x 92. */
import { INK, mix } from '../inks.ts';
import { circ, line, oval, path, poly, rect, svg } from '../shapes.ts';

export type FairnessStep = 'commit' | 'play' | 'reveal';

const fold = mix(INK.sand, INK.tobacco, 0.16);
const pocket = 'M8 84V42l42 24 42-24v42a6 6 0 0 1-6 6H14a6 6 0 0 1-6-6z';
const back = rect(8, 34, 84, 56, INK.bone, 7);

const sealed =
  back +
  path(pocket, INK.sand) +
  path('M10 38 50 66 90 38a7 7 0 0 0-5-4H15a7 7 0 0 0-5 4z', INK.shell) +
  line('M10 38 50 66 90 38', fold, 2) +
  circ(50, 64, 13, INK.brick) +
  circ(50, 64, 9, INK.vermilion) +
  rect(45.5, 62.5, 9, 7.5, INK.shell, 1.6) +
  line('M47 63v-2.5a3 3 0 0 1 6 0V63', INK.shell, 1.9);

const opened =
  back +
  path('M10 40 50 8l40 32z', fold) +
  rect(20, 14, 60, 46, INK.shell, 4) +
  line('M28 26h44M28 34h30', INK.wine, 3.2) +
  circ(66, 44, 11, INK.jade) +
  line('m61 44 4 4 7-8', INK.shell, 3) +
  path(pocket, INK.sand);

const side = (points: ReadonlyArray<readonly [number, number]>, ink: string): string =>
  path(poly(points), ink);
const die =
  side(
    [
      [12, 42],
      [50, 22],
      [88, 42],
      [50, 64],
    ],
    INK.shell,
  ) +
  side(
    [
      [12, 42],
      [12, 68],
      [50, 90],
      [50, 64],
    ],
    INK.sand,
  ) +
  side(
    [
      [88, 42],
      [88, 68],
      [50, 90],
      [50, 64],
    ],
    mix(INK.sand, INK.tobacco, 0.2),
  ) +
  oval(50, 43, 6, 3.6, INK.ink) +
  oval(23, 57, 3.2, 4.6, INK.ink) +
  oval(38, 76, 3.2, 4.6, INK.ink) +
  oval(60, 74, 3.2, 4.6, INK.ink) +
  oval(69, 67, 3.2, 4.6, INK.ink) +
  oval(78, 60, 3.2, 4.6, INK.ink);

const drawn: Readonly<Record<FairnessStep, string>> = { commit: sealed, play: die, reveal: opened };

export const fairnessArt = (step: FairnessStep): string => svg(100, 92, drawn[step]);
