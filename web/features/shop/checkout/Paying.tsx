import { useLingui } from '@lingui/react/macro';
import type { PaymentMode } from '@parlor/contract/calls/shop.ts';
import { usePlatform } from '../../../platform/PlatformContext.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Fact, Facts } from '../../../ui/layout/Facts.tsx';
import { OrderSteps } from '../../../ui/feedback/OrderSteps.tsx';
import { StepDots } from '../../../ui/feedback/StepDots.tsx';
import styles from './Checkout.module.css';
import { isMessengerInvoice } from './invoice-link.ts';
import { Price } from '../Price.tsx';
import { useProductLabels } from '../use-product-labels.ts';
import { ProductPicture } from '../ProductPicture.tsx';
import type { ShopProduct } from '../shop-products.ts';

export type PayingProps = {
  product: ShopProduct;
  mode: PaymentMode;
  link: string;
  onGiveUp: () => void;
};

/** The payment is open elsewhere: in Telegram's window, in another tab, or in the frame above. */
export function Paying({ product, mode, link, onGiveUp }: PayingProps) {
  const { t } = useLingui();
  const labels = useProductLabels();
  const { name: place } = usePlatform();
  const isTab = mode === 'telegram' && !(place === 'telegram' && isMessengerInvoice(link));
  return (
    <>
      <div className={styles.head}>
        <ProductPicture product={product} className={product.category ? styles.tray : styles.picture} />
      </div>
      <Facts>
        <Fact name={t`Price`}>
          <Price amount={product.price} currency={product.currency} usd={product.usdPrice} />
        </Fact>
        <Fact name={t`Payment method`}>{labels.paidWith({ currency: product.currency, mode })}</Fact>
      </Facts>
      <OrderSteps at="placed" />
      <p className={styles.waits}>
        <StepDots total={3} busy />
        <b>{mode === 'telegram' ? t`Waiting for Telegram` : t`Waiting for the payment page`}</b>
      </p>
      {isTab && (
        <Button wide href={link} target="_blank">
          {t`Open Telegram to pay`}
        </Button>
      )}
      <p className={styles.note}>
        {isTab ? t`Pay in the new tab, then come back here.` : t`Pay in the new window.`}
      </p>
      <Button wide kind="quiet" onClick={onGiveUp}>
        {t`Cancel order`}
      </Button>
    </>
  );
}
