import { Trans, useLingui } from '@lingui/react/macro';
import type { PaymentMode } from '@parlor/contract/calls/shop.ts';
import { sceneArt } from '@parlor/art/things/scene-art.ts';
import { usePlatform } from '../../../platform/PlatformContext.tsx';
import { paths } from '../../../navigation/paths.ts';
import { Art } from '../../../ui/media/Art.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Fact, Facts } from '../../../ui/layout/Facts.tsx';
import { OrderSteps } from '../../../ui/feedback/OrderSteps.tsx';
import styles from './Checkout.module.css';
import { OrderNumber } from '../orders/OrderNumber.tsx';
import { Price } from '../Price.tsx';
import type { Phase } from './use-checkout.ts';
import { usePassBought } from '../use-pass-months.ts';
import { useProductLabels } from '../use-product-labels.ts';
import { BroughtPicture } from '../ProductPicture.tsx';
import { isPass, type ShopProduct } from '../shop-products.ts';
import { itemPath } from '../orders/item-path.ts';

type End = Exclude<Phase, { at: 'look' | 'placing' | 'paying' | 'closing' | 'checking' }>;
export type CheckoutEndProps = {
  product: ShopProduct;
  phase: End;
  onAgain: (mode: PaymentMode) => void;
  onClose: () => void;
};

/** The result: what was delivered, or what failed and what to do next. */
export function CheckoutEnd({ product, phase, onAgain, onClose }: CheckoutEndProps) {
  if (phase.at === 'done') return <Done product={product} orderId={phase.orderId} onClose={onClose} />;
  return <NotBought product={product} phase={phase} onAgain={onAgain} onClose={onClose} />;
}

function Done({ product, orderId, onClose }: { product: ShopProduct; orderId: string; onClose: () => void }) {
  const { t } = useLingui();
  const labels = useProductLabels();
  const { brings } = product;
  const pass = usePassBought(product);
  const box = brings.find((one) => one.type === 'lootbox');
  const token = brings.find((one) => one.type === 'token');
  const points = token && itemPath(token);
  const hasPack = brings.some((one) => one.type === 'pack');
  return (
    <>
      <p className={styles.line}>
        <b>{product.name}</b>
      </p>
      <OrderSteps at="delivered" />
      <ul className={styles.got} aria-label={t`Delivered`}>
        {brings.map((one) => (
          <li key={JSON.stringify(one)}>
            <BroughtPicture one={one} className={styles.thing} />
            <bdi>{labels.brought(one)}</bdi>
          </li>
        ))}
      </ul>
      {hasPack && (
        <Button wide kind="claim" href={paths.pack('newest')} onClick={onClose}>
          {t`Open the pack`}
        </Button>
      )}
      {box && (
        <Button
          wide
          kind={hasPack ? 'quiet' : 'claim'}
          href={hasPack ? paths.boxes() : paths.boxes({ open: box.kind })}
          onClick={onClose}
        >
          {hasPack ? t`See the box` : t`Open the box`}
        </Button>
      )}
      {points !== undefined && !hasPack && !box && !isPass(product) && (
        <Button wide href={points} onClick={onClose}>
          {t`See transactions`}
        </Button>
      )}
      {isPass(product) && pass.from !== undefined && (
        <p className={styles.why}>
          <Trans>It starts on {pass.from}.</Trans>
        </p>
      )}
      {isPass(product) && pass.isKnown && (
        <Button
          wide
          kind={pass.from === undefined ? 'claim' : 'quiet'}
          href={paths.quests('month')}
          onClick={onClose}
        >
          {pass.from === undefined ? t`Claim premium rewards` : t`See monthly milestones`}
        </Button>
      )}
      <Button wide kind="quiet" onClick={onClose}>
        {t`Back to the shop`}
      </Button>
      <OrderNumber orderId={orderId} onFollow={onClose} />
    </>
  );
}

type NotBoughtProps = Omit<CheckoutEndProps, 'phase'> & { phase: Exclude<End, { at: 'done' }> };

function NotBought({ product, phase, onAgain, onClose }: NotBoughtProps) {
  const { t } = useLingui();
  const { name: place } = usePlatform();
  const first: PaymentMode = place === 'telegram' || product.currency === 'PP' ? 'telegram' : 'breeze';
  const other = product.currency === 'XTR' && place === 'web';
  const mayTryAgain = phase.at !== 'refused' || !FINAL.has(phase.code ?? '');
  return (
    <>
      <div className={styles.head}>
        <Art svg={sceneArt('letter')} as="inline" className={styles.scene} />
        <p>
          <WhatNow phase={phase} />
        </p>
      </div>
      <Facts>
        <Fact name={product.name}>
          <Price amount={product.price} currency={product.currency} usd={product.usdPrice} />
        </Fact>
      </Facts>
      {mayTryAgain && !(phase.at === 'failed' && phase.because === 'pending') && (
        <Button wide onClick={() => onAgain(first)}>
          {other ? t`Try again with a card` : t`Try again`}
        </Button>
      )}
      {mayTryAgain && other && !(phase.at === 'failed' && phase.because === 'pending') && (
        <Button wide kind="quiet" onClick={() => onAgain('telegram')}>
          {t`Pay with Telegram Stars`}
        </Button>
      )}
      <Button wide kind="quiet" onClick={onClose}>
        {t`Back to the shop`}
      </Button>
      {'orderId' in phase && <OrderNumber orderId={phase.orderId} onFollow={onClose} />}
      {phase.at === 'refused' && phase.reference !== undefined && (
        <p className={styles.number}>
          <Trans>
            Reference <bdi dir="ltr">{phase.reference}</bdi>
          </Trans>
        </p>
      )}
    </>
  );
}

/** A retry would get the same reply. */
const FINAL: ReadonlySet<string> = new Set([
  'SOLD_OUT',
  'PURCHASE_LIMIT',
  'NOT_ON_SALE',
  'SWITCHED_OFF',
  'PRODUCT_NOT_FOUND',
  'INSUFFICIENT_BALANCE',
]);

function WhatNow({ phase }: { phase: NotBoughtProps['phase'] }): React.ReactNode {
  const { t } = useLingui();
  switch (phase.at) {
    case 'cancelled':
      return phase.isConfirmed ? (
        <Trans>
          Nothing was charged. If a payment for this order still arrives, we refund it automatically.
        </Trans>
      ) : (
        <Trans>
          We couldn’t reach the payment provider. The order ends automatically. If you have paid, we deliver
          it or refund it.
        </Trans>
      );
    case 'ended':
      return t`The order has ended. If a payment for it still arrives, we refund it automatically.`;
    case 'failed':
      return phase.because === 'pending' ? (
        <Trans>
          Your payment is not confirmed yet. When it is, we deliver your order. Check your orders before you
          pay again.
        </Trans>
      ) : (
        t`The payment failed. Nothing was charged.`
      );
    case 'refused':
      return <Refusal code={phase.code} why={phase.why} />;
  }
}

function Refusal({ code, why }: { code: string | undefined; why: string | undefined }): React.ReactNode {
  const { t } = useLingui();
  switch (code) {
    case undefined:
      return t`No response. Try again: it is the same order, and you pay only once.`;
    case 'SOLD_OUT':
      return t`Another player has just bought the last one. Nothing was charged.`;
    case 'PURCHASE_LIMIT':
      return t`You have bought the maximum for one player. Nothing was charged.`;
    case 'NOT_ON_SALE':
    case 'PRODUCT_NOT_FOUND':
      return t`It is no longer on sale. Nothing was charged.`;
    case 'INSUFFICIENT_BALANCE':
      return t`Your balance is too low. Nothing was charged.`;
    case 'PRICE_CHANGED':
      return t`The price has changed. You see the new price here. Nothing was charged.`;
    case 'PAYMENT_MODE_REFUSED':
      return t`This payment method is not available here. Nothing was charged.`;
    case 'PAYMENT_UNAVAILABLE':
      return t`We couldn’t start the payment. Nothing was charged. Try again in a moment.`;
    default:
      return why ?? t`Something went wrong on our side. Nothing was charged.`;
  }
}
