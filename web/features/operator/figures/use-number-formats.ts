import { useLingui } from '@lingui/react/macro';
import { intlLocale } from '../../../i18n/format.ts';

/** Numbers of tables and cards, in the reader's language. */
export function useNumberFormats() {
  const { i18n } = useLingui();
  const format = (options: Intl.NumberFormatOptions) => {
    const numbers = new Intl.NumberFormat(intlLocale(i18n.locale), options);
    return (value: number): string => numbers.format(value);
  };
  return {
    whole: format({ maximumFractionDigits: 0 }),
    points: format({ maximumFractionDigits: 2 }),
    short: format({ notation: 'compact', maximumFractionDigits: 2 }),
    usd: format({ style: 'currency', currency: 'USD' }),
    cents: format({ style: 'currency', currency: 'USD', maximumFractionDigits: 4 }),
    share: format({ style: 'percent', maximumFractionDigits: 2 }),
    change: format({ style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' }),
  };
}
