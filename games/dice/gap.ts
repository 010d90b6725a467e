// Harbour Roll: the difference of two dice. Moored 0, near 1 or 2, sea 3 to 5.
import type { DiceSettingsOf } from '@parlor/contract/content/games.ts';
import { sixSided } from './six-sided.ts';
import type { DiceKind } from './kind.ts';
import { problemIn, oneOf } from '../reading.ts';

const BETS = ['moored', 'near', 'sea'] as const;
export interface GapChoice {
  readonly bet: (typeof BETS)[number];
}

export const gapBet = (gap: number): GapChoice['bet'] => (gap === 0 ? 'moored' : gap <= 2 ? 'near' : 'sea');

export const gap = ({ returnE4 }: DiceSettingsOf<'gap'>): DiceKind<GapChoice> =>
  sixSided<GapChoice>({
    dice: 2,
    returnE4,
    opening: { bet: 'near' },
    possible: BETS.map((bet) => ({ bet })),
    problemOf: (choice) => problemIn(choice, { bet: oneOf(...BETS) }),
    wins: (choice, [one = 0, two = 0]) => gapBet(Math.abs(one - two)) === choice.bet,
  });
