import type { ReactNode } from 'react';
import { Art } from '../media/Art.tsx';
import { CurrencyMark, type MarkedCurrency } from './CurrencyMark.tsx';
import styles from './RewardPill.module.css';

export type RewardPillProps = {
  /** Accessible name: "Parlor Points", "Standard box". */
  label: string;
  /** The amount, usually a `<Figure>`, or "1". */
  children: ReactNode;
} & ({ currency: MarkedCurrency; svg?: undefined } | { currency?: undefined; svg: string });

/** A symbol or a tiny picture, and the amount. */
export function RewardPill({ label, children, ...of }: RewardPillProps) {
  return (
    <span className={styles.pill}>
      {of.svg === undefined ? (
        <CurrencyMark currency={of.currency} size={26} label={label} />
      ) : (
        <Art svg={of.svg} alt={label} heightPx={28} className={styles.picture} />
      )}
      {children}
    </span>
  );
}
