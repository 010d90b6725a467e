// Two Moons: the sum of two dice, under, exactly or over a number.
import type { DiceSettingsOf } from '@parlor/contract/content/games.ts';
import { range, sixSided } from './six-sided.ts';
import type { DiceKind } from './kind.ts';
import { problemIn, oneOf, wholeFrom } from '../reading.ts';

const SIDES = ['under', 'exactly', 'over'] as const;
export interface SumChoice {
  readonly side: (typeof SIDES)[number];
  readonly sum: number;
}

export const sum = ({ returnE4 }: DiceSettingsOf<'sum'>): DiceKind<SumChoice> =>
  sixSided<SumChoice>({
    dice: 2,
    returnE4,
    opening: { side: 'over', sum: 7 },
    possible: SIDES.flatMap((side) => range(2, 12).map((of) => ({ side, sum: of }))),
    problemOf: (choice) => problemIn(choice, { side: oneOf(...SIDES), sum: wholeFrom(2, 12) }),
    wins(choice, [one = 0, two = 0]) {
      const rolled = one + two;
      if (choice.side === 'exactly') return rolled === choice.sum;
      return choice.side === 'under' ? rolled < choice.sum : rolled > choice.sum;
    },
  });
