import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Figure } from '../../../ui/media/Figure.tsx';
import framed from '../../../ui/layout/FramedPage.module.css';
import { useModal } from '../../../ui/modal/use-modal.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { x } from '../../../ui/media/icons.ts';
import { OrderSteps } from '../../../ui/feedback/OrderSteps.tsx';
import { listenToCardPage } from './card-messages.ts';
import styles from './CardPage.module.css';
import type { CardPageShown } from './use-checkout.ts';
import { useProductLabels } from '../use-product-labels.ts';
import { ProductPicture } from '../ProductPicture.tsx';
import type { ShopProduct } from '../shop-products.ts';

/** What a payment page needs: scripts, storage, forms, and windows of a bank. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-modals allow-popups-to-escape-sandbox';

export type CardPageProps = {
  product: ShopProduct;
  shown: CardPageShown;
};

/** The provider's page in a full-screen frame. Closing it counts as EXPIRED (spec §4). */
export function CardPage({ product, shown: { link, onStatus } }: CardPageProps) {
  const { t } = useLingui();
  const labels = useProductLabels();
  const dialog = useRef<HTMLDialogElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  useModal(dialog);
  const report = useEffectEvent((status: string) => onStatus(status));
  useEffect(() => {
    return listenToCardPage({
      host: window,
      frame: () => frame.current?.contentWindow,
      link,
      onStatus: (status) => report(status),
    });
  }, [link]);
  const stars = labels.price(product.price, 'XTR');
  return (
    <dialog
      ref={dialog}
      className={`${framed.dialog} ${styles.card}`}
      aria-label={t`Card payment`}
      onCancel={(event) => {
        event.preventDefault();
        onStatus('EXPIRED');
      }}
    >
      <div className={styles.summary}>
        <ProductPicture product={product} className={styles.picture} />
        <h2>{product.name}</h2>
        {product.description && (
          <p className={styles.what}>
            <bdi>{product.description}</bdi>
          </p>
        )}
        {product.usdPrice !== undefined && (
          <p className={styles.usd}>
            <bdi dir="ltr">
              $<Figure amount={product.usdPrice} unit="USD" decimals="fixed" />
            </bdi>
          </p>
        )}
        <p className={styles.small}>{t`${stars} (50 Stars = $1)`}</p>
        <div className={styles.steps}>
          <OrderSteps at="placed" />
        </div>
      </div>
      <div className={styles.provider}>
        <div className={`${framed.bar} ${styles.bar}`}>
          <span>{t`Secure page of the payment provider`}</span>
          <IconButton
            icon={x}
            look="bare"
            label={t`Close and cancel order`}
            onClick={() => onStatus('EXPIRED')}
          />
        </div>
        <iframe
          ref={frame}
          title={t`Card payment`}
          src={link}
          sandbox={SANDBOX}
          allow={`payment ${new URL(link).origin}`}
          referrerPolicy="strict-origin"
          className={framed.frame}
        />
        <p className={styles.note}>
          {t`If you close this page, the order is cancelled. Nothing is charged before you press Pay.`}
        </p>
      </div>
    </dialog>
  );
}
