import { useLingui } from '@lingui/react/macro';
import type { Statistic } from '@parlor/contract/calls/contests.ts';
import { figure, type Unit } from '../../i18n/format.ts';

export const unitOf = (statistic: Statistic): Unit => (statistic === 'bestMultiplier' ? 'MULTIPLIER' : 'PP');

/** The label of what a contest counts. */
export function useRaceLabels() {
  const { t, i18n } = useLingui();
  return {
    value: (value: number, statistic: Statistic): string =>
      figure(value, unitOf(statistic), { locale: i18n.locale }).text,
    counts: (statistic: Statistic): string =>
      ({ bestMultiplier: t`Best multiplier`, wagered: t`Points staked`, profit: t`Won beyond stakes` })[
        statistic
      ],
    rule: (statistic: Statistic, games: readonly string[] | undefined): string =>
      games !== undefined
        ? t`in the games it names`
        : {
            bestMultiplier: t`any one round, any game`,
            wagered: t`every round, all together`,
            profit: t`it may fall again`,
          }[statistic],
    own: (statistic: Statistic): string =>
      statistic === 'bestMultiplier' ? t`your best` : statistic === 'wagered' ? t`your stakes` : t`your lead`,
  };
}
