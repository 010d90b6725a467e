'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import { useLingui } from '@lingui/react/macro';
import { figure } from '../../i18n/format.ts';
import { CurrencyMark, type MarkedCurrency } from './CurrencyMark.tsx';
import { Link } from '../controls/Link.tsx';
import { RollingFigure } from '../media/RollingFigure.tsx';
import { Skeleton } from '../feedback/Skeleton.tsx';
import styles from './Balance.module.css';

export type BalanceProps = {
  /** Target of a tap: the transactions. */
  href: string;
  /** The amount. Undefined while it loads (the width is reserved), null if loading failed. */
  amount: number | null | undefined;
  currency?: MarkedCurrency;
};

/** The balance at the top of a page. It counts up to a new value. */
export function Balance({ href, amount, currency = 'PP' }: BalanceProps) {
  const { t, i18n } = useLingui();
  const isKnown = typeof amount === 'number';
  const text = isKnown ? figure(amount, currency, { locale: i18n.locale, decimals: 'fixed' }).text : '';
  return (
    <Link
      href={href}
      className={styles.balance}
      data-balance
      aria-label={isKnown ? t`Balance ${text} ${currency}` : t`Balance`}
    >
      <CurrencyMark currency={currency} size={24} />
      {isKnown ? (
        <RollingFigure amount={amount} unit={currency} decimals="fixed" size="row" />
      ) : amount === null ? (
        '–'
      ) : (
        <Skeleton width={84} height={20} />
      )}
    </Link>
  );
}
