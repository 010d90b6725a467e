import { Trans } from '@lingui/react/macro';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { OrderSteps } from '../../../ui/feedback/OrderSteps.tsx';
import styles from './Checkout.module.css';
import { OrderNumber } from '../orders/OrderNumber.tsx';
import { ProductPicture } from '../ProductPicture.tsx';
import type { ShopProduct } from '../shop-products.ts';

export type CheckingProps = { product: ShopProduct; orderId: string; onClose: () => void };

/** It is said to be paid; the server waits for the receipt. */
export function Checking({ product, orderId, onClose }: CheckingProps) {
  return (
    <>
      <div className={styles.head}>
        <ProductPicture product={product} className={product.category ? styles.tray : styles.picture} />
        <p>
          {product.currency === 'PP' ? (
            <Trans>Your points are taken. What you bought is being laid out.</Trans>
          ) : (
            <Trans>It is said to be paid. We are waiting for the receipt, usually a few seconds.</Trans>
          )}
        </p>
      </div>
      <OrderSteps at="paid" />
      <Banner>
        <Trans>You can close this. It will be delivered even if you leave.</Trans>
      </Banner>
      <Button wide kind="quiet" onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
      <OrderNumber orderId={orderId} />
    </>
  );
}
