'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import { currencyMark, type Currency } from '@parlor/art/things/currency-mark.ts';
import { Art } from '../media/Art.tsx';
import { Icon } from '../media/Icon.tsx';
import { starFill } from '../media/icons.ts';
import styles from './CurrencyMark.module.css';

export type MarkedCurrency = Currency | 'XTR';
export type CurrencyMarkProps = {
  currency: MarkedCurrency;
  /** Height in px. By default 1.2 of the text size. */
  size?: number;
  /** Accessible name. Undefined if the text beside it names the currency. */
  label?: string;
};

/** Currencies differ in shape as well as colour. */
export function CurrencyMark({ currency, size, label }: CurrencyMarkProps) {
  const style = size === undefined ? {} : { inlineSize: size, blockSize: size };
  if (currency === 'XTR')
    return (
      <span className={styles.mark} style={style} {...(label ? { role: 'img', 'aria-label': label } : {})}>
        <Icon of={starFill} />
      </span>
    );
  return (
    <Art
      svg={currencyMark(currency)}
      alt={label ?? ''}
      heightPx={size}
      className={styles.mark}
      style={style}
    />
  );
}
