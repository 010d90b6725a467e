// Clover Field: each die is a leaf. Wins if enough leaves show at least a face.
import type { DiceSettingsOf } from '@parlor/contract/content/games.ts';
import { range, sixSided } from './six-sided.ts';
import type { DiceKind } from './kind.ts';
import { problemIn, wholeFrom } from '../reading.ts';

export interface HitsChoice {
  readonly face: number;
  readonly hits: number;
}

export const hits = ({ returnE4, dice, mostE4: maxE4 }: DiceSettingsOf<'hits'>): DiceKind<HitsChoice> =>
  sixSided<HitsChoice>({
    dice,
    returnE4,
    maxE4,
    opening: { face: 5, hits: Math.min(2, dice) },
    possible: range(2, 6).flatMap((face) => range(1, dice).map((count) => ({ face, hits: count }))),
    problemOf: (choice) => problemIn(choice, { face: wholeFrom(2, 6), hits: wholeFrom(1, dice) }),
    wins: (choice, faces) => faces.filter((face) => face >= choice.face).length >= choice.hits,
  });
