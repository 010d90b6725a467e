import { Plural, useLingui } from '@lingui/react/macro';
import type { PurchaseCurrency } from '@parlor/contract/kernel/vocabulary.ts';
import { CurrencyMark } from '../../ui/reward/CurrencyMark.tsx';
import { Figure } from '../../ui/media/Figure.tsx';
import { Hidden } from '../../ui/layout/Hidden.tsx';
import styles from './Shop.module.css';
import { useProductLabels } from './use-product-labels.ts';

export type PriceProps = {
  amount: number;
  currency: PurchaseCurrency;
  usd?: number | undefined;
};

/** A price in points, or in Stars with dollars. */
export function Price({ amount, currency, usd }: PriceProps) {
  const { t } = useLingui();
  const labels = useProductLabels();
  return (
    <span className={styles.price}>
      <CurrencyMark currency={currency} />
      <Figure amount={amount} unit={currency} size="row" />
      <Hidden> {currency === 'PP' ? t`PP` : <Plural value={amount} one="Star" other="Stars" />} </Hidden>
      {usd !== undefined && (
        <small>
          <bdi dir="ltr">{labels.dollars(usd)}</bdi>
        </small>
      )}
    </span>
  );
}
