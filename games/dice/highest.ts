// Sugar Cubes: only the highest of three dice counts.
import type { DiceSettingsOf } from '@parlor/contract/content/games.ts';
import { range, sixSided } from './six-sided.ts';
import type { DiceKind } from './kind.ts';
import { problemIn, oneOf, wholeFrom } from '../reading.ts';

const SIDES = ['exactly', 'most'] as const;
export interface HighestChoice {
  readonly side: (typeof SIDES)[number];
  readonly highest: number;
}

export const highest = ({ returnE4 }: DiceSettingsOf<'highest'>): DiceKind<HighestChoice> =>
  sixSided<HighestChoice>({
    dice: 3,
    returnE4,
    opening: { side: 'exactly', highest: 6 },
    possible: SIDES.flatMap((side) => range(1, 6).map((face) => ({ side, highest: face }))),
    problemOf: (choice) => problemIn(choice, { side: oneOf(...SIDES), highest: wholeFrom(1, 6) }),
    wins(choice, faces) {
      const top = Math.max(...faces);
      return choice.side === 'exactly' ? top === choice.highest : top <= choice.highest;
    },
  });
