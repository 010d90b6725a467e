// Bone Dice: one roll from 0.00 to 100.00, over or under the player's number.
import type { DiceSettingsOf } from '@parlor/contract/content/games.ts';
import { payE4 } from '../odds.ts';
import { TRACK, winOrNothing, type DiceKind } from './kind.ts';
import { problemIn, oneOf, wholeFrom } from '../reading.ts';

/** `target` in hundredths. A roll equal to it loses on both sides. */
export interface OverUnderChoice {
  readonly side: 'over' | 'under';
  readonly target: number;
}

const winningNumbers = ({ side, target }: OverUnderChoice): number =>
  side === 'under' ? target : TRACK - 1 - target;

export function overUnder(settings: DiceSettingsOf<'over-under'>): DiceKind<OverUnderChoice> {
  const { fewestWinning, mostWinning, returnE4 } = settings;
  const pays = (choice: OverUnderChoice) => payE4(returnE4, winningNumbers(choice), TRACK);
  const limits = {
    under: wholeFrom(fewestWinning, mostWinning),
    over: wholeFrom(TRACK - 1 - mostWinning, TRACK - 1 - fewestWinning),
  };
  return {
    rulesRevision: 1,
    draws: [TRACK],
    opening: { side: 'under', target: Math.min(mostWinning, Math.max(fewestWinning, 5_000)) },
    problemOf(choice) {
      const fault = problemIn(choice, {
        side: oneOf('over', 'under'),
        target: wholeFrom(0, TRACK - 1),
      });
      if (fault !== undefined) return fault;
      const { side, target } = choice as OverUnderChoice;
      return limits[side](target, `target ${side}`);
    },
    payE4: (choice, [roll = 0]) =>
      (choice.side === 'under' ? roll < choice.target : roll > choice.target) ? pays(choice) : 0,
    distribution: (choice) => winOrNothing(winningNumbers(choice), TRACK, pays(choice)),
    // Over mirrors under. Both are listed so that both are proven.
    choices: () =>
      Array.from({ length: mostWinning - fewestWinning + 1 }, (_, i) => fewestWinning + i).flatMap(
        (winning) => [
          { side: 'under' as const, target: winning },
          { side: 'over' as const, target: TRACK - 1 - winning },
        ],
      ),
  };
}
