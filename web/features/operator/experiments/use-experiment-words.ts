import { useLingui } from '@lingui/react/macro';
import type {
  ExperimentMetric,
  ExperimentResult,
  MetricVerdict,
} from '@parlor/contract/calls/operator/plans/experiments.ts';
import { intlLocale } from '../../../i18n/format.ts';

export const percentOf = (share: number, locale: string): string =>
  share.toLocaleString(intlLocale(locale), { style: 'percent', maximumFractionDigits: 1 });

export function useExperimentWords() {
  const { t, i18n } = useLingui();
  const number = (value: number, options: Intl.NumberFormatOptions): string =>
    value.toLocaleString(intlLocale(i18n.locale), options);
  const metrics: Readonly<Record<ExperimentMetric, string>> = {
    rounds: t`Rounds for each player`,
    'next-day': t`Share of players who returned on the next day`,
    'points-staked': t`Points staked for each player`,
    'points-bought': t`Points bought for each player`,
    purchases: t`Purchases for each player`,
    'net-points': t`Net points for each player`,
    refunds: t`Refunds for each player`,
  };
  const verdicts: Readonly<Record<MetricVerdict, string>> = {
    unclear: t`Not clear yet`,
    better: t`More`,
    worse: t`Less`,
    kept: t`Kept`,
    crossed: t`Crossed`,
  };
  /** The first thing that an operator should know, in one sentence. */
  function sentence({ state, variants, ratio, goal, guardrails }: ExperimentResult): string {
    const players = variants.reduce((sum, one) => sum + one.players, 0);
    if (state === 'scheduled') return t`It has not started.`;
    if (players === 0) return t`No player has seen it yet.`;
    if (ratio.isBroken)
      return t`The numbers of players do not fit the weights, so nothing here can be trusted. Stop it and look for the cause.`;
    const crossed = guardrails.find((one) => one.variants.some(({ verdict }) => verdict === 'crossed'));
    if (crossed) return t`A guardrail is crossed: ${metrics[crossed.metric]}. Stop it.`;
    const decided = goal.variants.find(({ verdict }) => verdict === 'better' || verdict === 'worse');
    const name = metrics[goal.metric];
    if (decided?.verdict === 'better') return t`“${decided.variant}” has more than the control: ${name}.`;
    if (decided?.verdict === 'worse') return t`“${decided.variant}” has less than the control: ${name}.`;
    return state === 'running'
      ? t`No difference is clear yet: ${name}. Wait until its end.`
      : t`It found no clear difference: ${name}.`;
  }
  return {
    metric: (metric: ExperimentMetric) => metrics[metric],
    verdict: (verdict: MetricVerdict) => verdicts[verdict],
    sentence,
    ratio({ probability, isBroken }: ExperimentResult['ratio']): string {
      const p = number(probability, { maximumSignificantDigits: 2 });
      return isBroken
        ? t`Check of the shares: broken. By chance such counts have a probability of ${p}.`
        : t`Check of the shares: fine. By chance such counts have a probability of ${p}.`;
    },
    whole: (value: number) => number(value, { maximumFractionDigits: 0 }),
    figure: (value: number) => number(value, { maximumFractionDigits: 3 }),
    signed: (value: number) => number(value, { maximumFractionDigits: 3, signDisplay: 'exceptZero' }),
  };
}
