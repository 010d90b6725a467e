// Lantern Under: roll under a number. Sometimes a lit lantern multiplies the win.
import type { DiceSettingsOf } from '@parlor/contract/content/games.ts';
import { payE4 } from '../odds.ts';
import { TRACK, type DiceKind } from './kind.ts';
import { problemIn, wholeFrom } from '../reading.ts';

/** `target` in hundredths: 425 is 4.25. Rolls go from 0.00 to 100.00. A roll equal to it loses. */
export interface LanternChoice {
  readonly target: number;
}

/** The second number of a round: 0 lights the lantern. */
export const isLit = (second: number): boolean => second === 0;

export function lantern(settings: DiceSettingsOf<'lantern'>): DiceKind<LanternChoice> {
  const { lowestTarget, highestTarget, litEvery, litTimes, returnE4 } = settings;
  // A winning number counts once for each result without the light and `litTimes` for the lit one.
  const shares = litEvery - 1 + litTimes;
  const pays = ({ target }: LanternChoice) => payE4(returnE4, target * shares, TRACK * litEvery);
  return {
    rulesRevision: 1,
    draws: [TRACK, litEvery],
    opening: { target: Math.min(highestTarget, Math.max(lowestTarget, 500)) },
    problemOf: (choice) => problemIn(choice, { target: wholeFrom(lowestTarget, highestTarget) }),
    payE4: (choice, [roll = 0, second = 1]) =>
      roll < choice.target ? pays(choice) * (isLit(second) ? litTimes : 1) : 0,
    distribution: (choice) => [
      { weight: BigInt(choice.target), multiplierE4: pays(choice) * litTimes },
      { weight: BigInt(choice.target * (litEvery - 1)), multiplierE4: pays(choice) },
      { weight: BigInt((TRACK - choice.target) * litEvery), multiplierE4: 0 },
    ],
    choices: () =>
      Array.from({ length: highestTarget - lowestTarget + 1 }, (_, i) => ({ target: lowestTarget + i })),
  };
}
