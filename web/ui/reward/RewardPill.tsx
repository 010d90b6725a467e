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
export function RewardPill({ label, children, ...picture }: RewardPillProps) {
  return (
    <span className={styles.pill}>
      {picture.svg === undefined ? (
        <CurrencyMark currency={picture.currency} size={26} label={label} />
      ) : (
        <Art svg={picture.svg} alt={label} heightPx={28} className={styles.picture} />
      )}
      {children}
    </span>
  );
}
