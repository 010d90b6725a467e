'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import { useLingui } from '@lingui/react';
import { figure, type Amount, type Decimals, type Unit } from '../../i18n/format.ts';
import { classNames } from '../layout/class-names.ts';
import styles from './Figure.module.css';

export type FigureProps = {
  amount: Amount;
  unit: Unit;
  /** `trim` drops ".00" (default). `fixed` keeps it: balances, transactions. */
  decimals?: Decimals;
  /** "+48" and "−20". */
  signed?: boolean;
  /**
   * `raised` sets the decimals of amounts small and high (default from 17 px). `line` does not (transactions,
   * tables).
   */
  setting?: 'raised' | 'line';
  /** Sizes: row 17, stat 22, head 34, hero (balance, prize, win). By default that of the surrounding text. */
  size?: 'row' | 'stat' | 'head' | 'hero';
  /** Green, for credits. */
  win?: boolean;
  className?: string | undefined;
};

/** A number in the display font with tabular digits, always left to right. */
export function Figure({
  amount,
  unit,
  decimals,
  signed,
  setting = 'raised',
  size,
  win,
  className,
}: FigureProps) {
  const { i18n } = useLingui();
  const parts = figure(amount, unit, {
    locale: i18n.locale,
    ...(decimals && { decimals }),
    ...(signed && { signed }),
  });
  const raised = setting === 'raised' && parts.raised && parts.decimals !== '';
  return (
    <bdi
      dir="ltr"
      className={classNames(styles.figure, className)}
      data-size={size}
      data-win={win || undefined}
    >
      {raised ? (
        <>
          {parts.whole}
          <small>{parts.decimals}</small>
        </>
      ) : (
        parts.text
      )}
    </bdi>
  );
}
