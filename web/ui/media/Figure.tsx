'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import { useLingui } from '@lingui/react';
import { figure, type Amount, type Decimals, type Unit } from '../../i18n/format.ts';
import { classNames } from '../layout/class-names.ts';
import styles from './Figure.module.css';

export type FigureProps = {
  amount: Amount;
  unit: Unit;
  /** `trim` leaves ".00" away (default); `fixed` keeps it: balances, ledgers. */
  decimals?: Decimals;
  /** "+48" and "−20". */
  signed?: boolean;
  /** `raised` sets money's decimals small and high (default, from 17 px up); `line` keeps them on the line (ledgers, tables). */
  setting?: 'raised' | 'line';
  /** Sizes of the scale: row 17, stat 22, head 34, hero (the balance, a prize, a win); default follows the words around. */
  size?: 'row' | 'stat' | 'head' | 'hero';
  /** Amounts that came in. */
  win?: boolean;
  className?: string;
};

/** A figure in the display face, tabular, always running left to right. */
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
