import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/controls/Button.tsx';
import { Countdown } from '../../ui/feedback/Countdown.tsx';
import { Hidden } from '../../ui/layout/Hidden.tsx';
import { Tag } from '../../ui/media/Tag.tsx';
import { Price } from './Price.tsx';
import styles from './Shop.module.css';
import { useToDeviceTime } from './use-to-device-time.ts';
import { useProductLabels } from './use-product-labels.ts';
import { ProductPicture } from './ProductPicture.tsx';
import type { ShopProduct } from './shop-products.ts';

export type ProductListProps = {
  products: readonly ShopProduct[];
  onOpen: (product: ShopProduct) => void;
};

/** All products. One that cannot be bought says why, and when it can. */
export function ProductList({ products, onOpen }: ProductListProps) {
  const { t } = useLingui();
  const labels = useProductLabels();
  const toDeviceTime = useToDeviceTime();
  return (
    <ul className={styles.productGrid}>
      {products.map((product) => {
        const { id, name, description, price, currency, usdPrice, sale } = product;
        const unavailable = sale?.unavailable;
        const why = unavailable && labels.unavailable(unavailable.because);
        return (
          <li key={id} className={styles.product} data-off={unavailable !== undefined || undefined}>
            <span className={styles.mark}>
              {unavailable ? (
                <Tag>{why}</Tag>
              ) : typeof sale?.remaining === 'number' ? (
                <Tag>
                  <Plural value={sale.remaining} one="# left" other="# left" />
                </Tag>
              ) : null}
            </span>
            <ProductPicture product={product} className={styles.thing} />
            <h3>
              <bdi>{name}</bdi>
            </h3>
            <p>
              <bdi>{description}</bdi>
            </p>
            {sale?.saleUntil !== undefined && !unavailable && (
              <p className={styles.until}>
                <Trans>
                  Ends in <Countdown endsAtMs={toDeviceTime(sale.saleUntil)} icon="timer" />
                </Trans>
              </p>
            )}
            <Button size="s" wide kind={unavailable ? 'quiet' : 'primary'} onClick={() => onOpen(product)}>
              <Hidden>
                {name}: {why}{' '}
              </Hidden>
              {unavailable ? (
                unavailable.until === undefined ? (
                  t`View`
                ) : (
                  <Countdown endsAtMs={toDeviceTime(unavailable.until)} />
                )
              ) : (
                <Trans>
                  Buy for <Price amount={price} currency={currency} usd={usdPrice} />
                </Trans>
              )}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
