// Ice House: an interval between two bounds. The roll lands inside or outside.
import type { DiceSettingsOf } from '@parlor/contract/content/games.ts';
import { payE4 } from '../odds.ts';
import { TRACK, winOrNothing, type DiceKind } from './kind.ts';
import { problemIn, oneOf, wholeFrom } from '../reading.ts';

/** Bounds in hundredths, both inclusive. */
export interface BandChoice {
  readonly side: 'inside' | 'outside';
  readonly low: number;
  readonly high: number;
}

const winning = ({ side, low, high }: BandChoice): number =>
  side === 'inside' ? high - low + 1 : TRACK - (high - low + 1);

export function band(settings: DiceSettingsOf<'band'>): DiceKind<BandChoice> {
  const pays = (choice: BandChoice) => payE4(settings.returnE4, winning(choice), TRACK);
  const widthsOf = (side: 'inside' | 'outside'): readonly BandChoice[] => {
    const { narrowest, widest } = settings[side];
    return Array.from({ length: widest - narrowest + 1 }, (_, i) => {
      // The position of the interval does not change the odds. Listed positions vary so that proofs cover the
      // whole range.
      const low = (i * 7) % (TRACK - narrowest - i + 1);
      return { side, low, high: low + narrowest + i - 1 };
    });
  };
  const opens = Math.min(settings.inside.widest, Math.max(settings.inside.narrowest, 2_000));
  const opensAt = Math.floor((TRACK - opens) / 2);
  return {
    rulesRevision: 1,
    draws: [TRACK],
    opening: { side: 'inside', low: opensAt, high: opensAt + opens - 1 },
    problemOf(choice) {
      const place = wholeFrom(0, TRACK - 1);
      const fault = problemIn(choice, { side: oneOf('inside', 'outside'), low: place, high: place });
      if (fault !== undefined) return fault;
      const { side, low, high } = choice as BandChoice;
      if (low > high) return 'low is not above high';
      const { narrowest, widest } = settings[side];
      const width = high - low + 1;
      if (width < narrowest || width > widest) {
        return `For ${side}, low to high spans from ${narrowest} to ${widest} numbers`;
      }
      return undefined;
    },
    payE4: (choice, [roll = 0]) =>
      (roll >= choice.low && roll <= choice.high) === (choice.side === 'inside') ? pays(choice) : 0,
    distribution: (choice) => winOrNothing(winning(choice), TRACK, pays(choice)),
    choices: () => [...widthsOf('inside'), ...widthsOf('outside')],
  };
}
