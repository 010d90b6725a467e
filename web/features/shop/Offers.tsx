import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/controls/Button.tsx';
import { Countdown } from '../../ui/feedback/Countdown.tsx';
import { Hidden } from '../../ui/layout/Hidden.tsx';
import { Price } from './Price.tsx';
import styles from './Shop.module.css';
import { useProductLabels } from './use-product-labels.ts';
import { BroughtPicture, ProductPicture } from './ProductPicture.tsx';
import type { ShopProduct } from './shop-products.ts';

export type OffersProps = {
  offers: readonly ShopProduct[];
  onOpen: (product: ShopProduct) => void;
  /** An offer has ended, so others may be available. */
  onEnd: () => void;
};

/** Today's offers for this player: contents, and when they end. */
export function Offers({ offers, onOpen, onEnd }: OffersProps) {
  const { t } = useLingui();
  const labels = useProductLabels();
  return (
    <ul className={styles.offers} aria-label={t`Offers for you`}>
      {offers.map((product) => {
        const { id, name, price, currency, usdPrice, brings, endsAtMs } = product;
        return (
          <li key={id} className={styles.offer}>
            <ProductPicture product={product} className={styles.tray} />
            <div className={styles.inside}>
              <h2>
                <bdi>{name}</bdi>
              </h2>
              <ul className={styles.holds}>
                {brings.map((one) => (
                  <li key={JSON.stringify(one)}>
                    <BroughtPicture one={one} className={styles.small} />
                    <bdi>{labels.brought(one)}</bdi>
                  </li>
                ))}
              </ul>
              <div className={styles.foot}>
                {endsAtMs !== undefined && (
                  <span className={styles.changes}>
                    <Trans>
                      Offer ends in <Countdown endsAtMs={endsAtMs} icon="timer" onEnd={onEnd} />
                    </Trans>
                  </span>
                )}
                <Button wide onClick={() => onOpen(product)}>
                  <Hidden>{name}: </Hidden>
                  <Trans>
                    Buy for <Price amount={price} currency={currency} usd={usdPrice} />
                  </Trans>
                </Button>
              </div>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
