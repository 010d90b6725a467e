import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '../../ui/controls/Button.tsx';
import { Countdown } from '../../ui/feedback/Countdown.tsx';
import { Hidden } from '../../ui/layout/Hidden.tsx';
import { Tag } from '../../ui/media/Tag.tsx';
import { Price } from './Price.tsx';
import styles from './Shop.module.css';
import { useHouseTime } from './use-server-time.ts';
import { useWareWords } from './use-product-labels.ts';
import { WarePicture } from './ProductPicture.tsx';
import type { Ware } from './shop-products.ts';

export type CounterProps = {
  wares: readonly Ware[];
  onLook: (ware: Ware) => void;
};

/** Everything on the counter; what cannot be had now says why, and when again. */
export function Counter({ wares, onLook }: CounterProps) {
  const words = useWareWords();
  const houseTime = useHouseTime();
  return (
    <ul className={styles.counter}>
      {wares.map((ware) => {
        const { id, name, description, price, currency, usdPrice, product } = ware;
        const unavailable = product?.unavailable;
        const why = unavailable && words.unavailable(unavailable.because);
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
            <WarePicture ware={ware} className={styles.thing} />
            <h3>
              <bdi>{name}</bdi>
            </h3>
            <p>
              <bdi>{description}</bdi>
            </p>
            {product?.saleUntil !== undefined && !unavailable && (
              <p className={styles.until}>
                <Trans>On sale for</Trans> <Countdown endsAtMs={houseTime(product.saleUntil)} icon="timer" />
              </p>
            )}
            <Button size="s" wide kind={unavailable ? 'quiet' : 'primary'} onClick={() => onLook(ware)}>
              <Hidden>
                {name}: {why}{' '}
              </Hidden>
              {unavailable ? (
                unavailable.until === undefined ? (
                  <Trans>See it</Trans>
                ) : (
                  <Countdown endsAtMs={houseTime(unavailable.until)} />
                )
              ) : (
                <Price amount={price} currency={currency} usd={usdPrice} />
              )}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
