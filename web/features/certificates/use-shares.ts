import { useLingui } from '@lingui/react/macro';
import type { OddsResult, OddsTheory } from '@parlor/contract/calls/certificates.ts';
import { decimalsOf } from '@parlor/contract/kernel/money.ts';
import { figure, percent } from '../../i18n/format.ts';

const numberOf = ({ part, of }: OddsTheory['lowest']): number => Number(part) / Number(of);

/** The odds of a result, what it paid and its limits, as texts: shares of the stake, or amounts of a box. */
export function useShares({ kind, currency, odds, measured, limits }: OddsResult) {
  const {
    i18n: { locale },
  } = useLingui();
  const text = (value: number): string =>
    kind === 'box'
      ? `${figure((value / 10 ** decimalsOf[currency]).toFixed(2), currency, { locale }).text} ${currency}`
      : percent(value, locale);
  const range = (low: number, high: number): string =>
    text(low) === text(high) ? text(low) : `${text(low)} – ${text(high)}`;
  const theory = odds.at(-1)?.theory;
  const isWide = limits?.low === 0 && theory !== undefined && limits.high > 3 * numberOf(theory.highest);
  return {
    exact: theory && range(numberOf(theory.lowest), numberOf(theory.highest)),
    paid: measured === undefined ? undefined : text(measured),
    /** With few rounds luck alone may do anything: the numbers would say nothing. */
    limits: limits && !isWide && range(limits.low, limits.high),
    isWide,
  };
}
