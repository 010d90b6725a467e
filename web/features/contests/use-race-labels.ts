import { useLingui } from '@lingui/react/macro';
import type { Statistic } from '@parlor/contract/calls/contests.ts';
import { figure, type Unit } from '../../i18n/format.ts';

export const unitOf = (statistic: Statistic): Unit =>
  statistic === 'bestMultiplier' ? 'MULTIPLIER' : statistic === 'challengeScore' ? 'SCORE' : 'PP';

/** The label of what a contest counts. */
export function useRaceLabels() {
  const { t, i18n } = useLingui();
  return {
    value: (value: number, statistic: Statistic): string =>
      figure(value, unitOf(statistic), { locale: i18n.locale }).text,
    counts: (statistic: Statistic): string =>
      ({
        bestMultiplier: t`Best multiplier`,
        wagered: t`Total wagered`,
        profit: t`Net winnings`,
        challengeScore: t`Score`,
      })[statistic],
    rule: (statistic: Statistic): string =>
      ({
        bestMultiplier: t`Best multiplier of one round`,
        wagered: t`Total wagered in all rounds`,
        profit: t`Wins minus stakes, can go down`,
        challengeScore: t`The sum of your correct guesses`,
      })[statistic],
    own: (statistic: Statistic): string =>
      statistic === 'bestMultiplier'
        ? t`Your best`
        : statistic === 'wagered'
          ? t`Your total`
          : statistic === 'challengeScore'
            ? t`Your score`
            : t`Your net winnings`,
  };
}
