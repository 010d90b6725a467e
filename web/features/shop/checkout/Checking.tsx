import { useLingui } from '@lingui/react/macro';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { OrderSteps } from '../../../ui/feedback/OrderSteps.tsx';
import styles from './Checkout.module.css';
import { OrderNumber } from '../orders/OrderNumber.tsx';
import { ProductPicture } from '../ProductPicture.tsx';
import type { ShopProduct } from '../shop-products.ts';

export type CheckingProps = { product: ShopProduct; orderId: string; onClose: () => void };

/** The client reports the payment as done. The server waits for the provider's confirmation. */
export function Checking({ product, orderId, onClose }: CheckingProps) {
  const { t } = useLingui();
  return (
    <>
      <div className={styles.head}>
        <ProductPicture product={product} className={product.category ? styles.tray : styles.picture} />
        <p>
          {product.currency === 'PP'
            ? t`We have received your points. Your order is being delivered.`
            : t`We are confirming your payment. This usually takes a few seconds.`}
        </p>
      </div>
      <OrderSteps at="paid" />
      <Banner>{t`You can close this. We deliver your order even if you leave.`}</Banner>
      <Button wide kind="quiet" onClick={onClose}>
        {t`Close`}
      </Button>
      <OrderNumber orderId={orderId} />
    </>
  );
}
