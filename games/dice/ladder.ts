// After Supper: fixed prizes by the roll, one list of prizes per course.
import type { DiceSettingsOf } from '@parlor/contract/content/games.ts';
import type { DiceKind } from './kind.ts';
import { problemIn, oneOf } from '../reading.ts';

export interface LadderChoice {
  readonly course: string;
}

/** Rolls from 0.00 to 99.99, so that counts are hundredths of a per cent. */
const LADDER_NUMBERS = 10_000;

export type Course = DiceSettingsOf<'ladder'>['courses'][number];

/** Index of the prize for a roll. The first prize has the lowest numbers. */
export function rungOf(course: Course, roll: number): number {
  let end = 0;
  for (const [index, { count }] of course.rungs.entries()) {
    end += count;
    if (roll < end) return index;
  }
  throw new RangeError(`No rung for ${roll}`);
}

/** First and last number of every prize, with its payout. */
export const stretchesOf = ({ rungs }: Course) =>
  rungs.map(({ count, multiplierE4 }, index) => {
    const first = rungs.slice(0, index).reduce((sum, rung) => sum + rung.count, 0);
    return { first, last: first + count - 1, multiplierE4 };
  });

export function ladder(settings: DiceSettingsOf<'ladder'>): DiceKind<LadderChoice> {
  const { courses } = settings;
  const ids = courses.map(({ id }) => id);
  const courseOf = (choice: LadderChoice): Course => {
    const found = courses.find(({ id }) => id === choice.course);
    if (!found) throw new RangeError(`No course ${choice.course}`);
    return found;
  };
  return {
    rulesRevision: 1,
    draws: [LADDER_NUMBERS],
    opening: { course: ids[0] ?? '' },
    problemOf: (choice) => problemIn(choice, { course: oneOf(...ids) }),
    payE4(choice, [roll = 0]) {
      const course = courseOf(choice);
      return course.rungs[rungOf(course, roll)]?.multiplierE4 ?? 0;
    },
    distribution: (choice) =>
      courseOf(choice).rungs.map(({ count, multiplierE4 }) => ({ weight: BigInt(count), multiplierE4 })),
    choices: () => ids.map((course) => ({ course })),
  };
}
