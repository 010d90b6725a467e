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
  onLook: (product: ShopProduct) => void;
};

/** All products. One that cannot be bought says why, and when it can. */
export function ProductList({ products, onLook }: ProductListProps) {
  const { t } = useLingui();
  const labels = useProductLabels();
  const toDeviceTime = useToDeviceTime();
  return (
    <ul className={styles.counter}>
      {products.map((shopProduct) => {
        const { id, name, description, price, currency, usdPrice, product } = shopProduct;
        const unavailable = product?.unavailable;
        const why = unavailable && labels.unavailable(unavailable.because);
        return (
          <li key={id} className={styles.product} data-off={unavailable !== undefined || undefined}>
            <span className={styles.mark}>
              {unavailable ? (
                <Tag>{why}</Tag>
              ) : typeof product?.remaining === 'number' ? (
                <Tag>
                  <Plural value={product.remaining} one="# left" other="# left" />
                </Tag>
              ) : null}
            </span>
            <ProductPicture product={shopProduct} className={styles.thing} />
            <h3>
              <bdi>{name}</bdi>
            </h3>
            <p>
              <bdi>{description}</bdi>
            </p>
            {product?.saleUntil !== undefined && !unavailable && (
              <p className={styles.until}>
                <Trans>
                  Ends in <Countdown endsAtMs={toDeviceTime(product.saleUntil)} icon="timer" />
                </Trans>
              </p>
            )}
            <Button
              size="s"
              wide
              kind={unavailable ? 'quiet' : 'primary'}
              onClick={() => onLook(shopProduct)}
            >
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
