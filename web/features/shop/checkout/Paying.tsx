import { Trans } from '@lingui/react/macro';
import type { PaymentMode } from '@parlor/contract/calls/shop.ts';
import { usePlatform } from '../../../platform/PlatformContext.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Fact, Facts } from '../../../ui/layout/Facts.tsx';
import { OrderSteps } from '../../../ui/feedback/OrderSteps.tsx';
import { Pegs } from '../../../ui/feedback/StepDots.tsx';
import styles from './Checkout.module.css';
import { isMessengerInvoice } from './invoice-link.ts';
import { Price } from '../Price.tsx';
import { useWareWords } from '../use-product-labels.ts';
import { WarePicture } from '../ProductPicture.tsx';
import type { Ware } from '../shop-products.ts';

export type PayingProps = {
  ware: Ware;
  mode: PaymentMode;
  link: string;
  onGiveUp: () => void;
};

/** The payment is open somewhere else: in the messenger's own window, in another tab, in the frame above. */
export function Paying({ ware, mode, link, onGiveUp }: PayingProps) {
  const words = useWareWords();
  const { name: place } = usePlatform();
  const isTab = mode === 'telegram' && !(place === 'telegram' && isMessengerInvoice(link));
  return (
    <>
      <div className={styles.head}>
        <WarePicture ware={ware} className={ware.category ? styles.tray : styles.picture} />
      </div>
      <Facts>
        <Fact name={<Trans>Price</Trans>}>
          <Price amount={ware.price} currency={ware.currency} usd={ware.usdPrice} />
        </Fact>
        <Fact name={<Trans>Paid with</Trans>}>{words.paidWith({ currency: ware.currency, mode })}</Fact>
      </Facts>
      <OrderSteps at="placed" />
      <p className={styles.waits}>
        <Pegs total={3} busy />
        <b>
          {mode === 'telegram' ? (
            <Trans>Waiting for Telegram</Trans>
          ) : (
            <Trans>Waiting for the card page</Trans>
          )}
        </b>
      </p>
      {isTab && (
        <Button wide href={link} target="_blank">
          <Trans>Open Telegram to pay</Trans>
        </Button>
      )}
      <p className={styles.note}>
        {isTab ? (
          <Trans>Finish in the tab that has opened, then come back here.</Trans>
        ) : (
          <Trans>Finish in the window that has opened.</Trans>
        )}
      </p>
      <Button wide kind="quiet" onClick={onGiveUp}>
        <Trans>Cancel the order</Trans>
      </Button>
    </>
  );
}
