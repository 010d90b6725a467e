import { useQuery } from '@tanstack/react-query';
import { useAsk } from '../../data/ServicesContext.tsx';
import { CurrencyMark } from '../../ui/reward/CurrencyMark.tsx';
import { Figure } from '../../ui/media/Figure.tsx';
import styles from './Home.module.css';

const OTHERS = ['USDT', 'TON', 'SPLASH'] as const;

/** The other balances, below the points. Those that are zero are one group with one figure. */
export function OtherBalances() {
  const { data } = useQuery(useAsk().balances());
  if (!data) return null;
  const of = (currency: string): number =>
    data.balances.find((one) => one.currency === currency)?.balance ?? 0;
  const zero = OTHERS.filter((currency) => of(currency) === 0);
  return (
    <>
      {OTHERS.filter((currency) => of(currency) !== 0).map((currency) => (
        <span key={currency} className={styles.other}>
          <CurrencyMark currency={currency} size={18} label={currency} />
          <Figure amount={of(currency)} unit={currency} setting="line" />
        </span>
      ))}
      {zero.length > 0 && (
        <span className={styles.other} data-zero>
          {zero.map((currency) => (
            <CurrencyMark key={currency} currency={currency} size={18} label={currency} />
          ))}
          <Figure amount={0} unit="COUNT" />
        </span>
      )}
    </>
  );
}
