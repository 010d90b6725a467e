import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type ReactNode } from 'react';
import { Sheet } from '../../../ui/layout/Sheet.tsx';
import { CardPage } from './CardPage.tsx';
import { CheckoutEnd } from './CheckoutEnd.tsx';
import styles from './Checkout.module.css';
import { Checking } from './Checking.tsx';
import { ProductStep, type OddsOf } from './ProductStep.tsx';
import { Paying } from './Paying.tsx';
import type { Checkout, Phase } from './use-checkout.ts';
import { mostOf, timesOf, type ShopProduct } from '../shop-products.ts';

export type CheckoutSheetProps = {
  checkout: Checkout;
  /** The odds of packs and boxes. Undefined if the sheet opens from them. */
  onOdds?: (of: OddsOf) => void;
};

/** During a payment, only its own buttons close it. */
const IS_HELD: ReadonlySet<Phase['at']> = new Set(['placing', 'paying', 'closing']);

/** One product: its contents, its price, and every step of the purchase, in one sheet. */
export function CheckoutSheet({ checkout, onOdds }: CheckoutSheetProps) {
  const { t } = useLingui();
  const { quantity, isOpen, phase, cardPage, close } = checkout;
  const product = checkout.product && timesOf(checkout.product, quantity);
  const titles: Readonly<Record<Phase['at'], string>> = {
    look: checkout.product?.name ?? '',
    placing: product?.name ?? '',
    paying: product?.name ?? '',
    closing: t`Cancelling your order`,
    checking: product?.currency === 'PP' ? t`Delivering your order` : t`Checking your payment`,
    done: t`Order complete`,
    cancelled: t`Order cancelled`,
    ended: t`Order cancelled`,
    failed: t`Purchase failed`,
    refused: t`Order not placed`,
  };
  return (
    <Sheet
      open={isOpen}
      onClose={close}
      title={titles[phase.at]}
      kind={IS_HELD.has(phase.at) ? 'notice' : 'sheet'}
    >
      {product && (
        <Turn at={phase.at}>
          <Inside product={product} checkout={checkout} {...(onOdds && { onOdds })} />
        </Turn>
      )}
      {product && cardPage && <CardPage key={cardPage.link} product={product} shown={cardPage} />}
    </Sheet>
  );
}

/** The part that a press has changed gets the focus, so a screen reader reads it. */
function Turn({ at, children }: { at: Phase['at']; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(at);
  useEffect(() => {
    if (shown.current !== at) place.current?.focus({ preventScroll: true });
    shown.current = at;
  }, [at]);
  return (
    <div ref={place} tabIndex={-1} className={styles.turn} data-at={at}>
      {children}
    </div>
  );
}

function Inside({ product, checkout, onOdds }: { product: ShopProduct } & CheckoutSheetProps) {
  const { t } = useLingui();
  const { phase, quantity, isOpen, choose, close, buy, giveUp } = checkout;
  switch (phase.at) {
    case 'look':
    case 'placing':
      return (
        <ProductStep
          product={product}
          quantity={quantity}
          max={mostOf(product)}
          onQuantity={choose}
          isPlacing={phase.at === 'placing'}
          isOpen={isOpen}
          onBuy={buy}
          {...(onOdds && { onOdds })}
          onClose={close}
        />
      );
    case 'paying':
      return <Paying product={product} mode={phase.mode} link={phase.link} onGiveUp={giveUp} />;
    case 'closing':
      return (
        <p className={styles.line}>{t`We check with the payment provider before the order is cancelled.`}</p>
      );
    case 'checking':
      return <Checking product={product} orderId={phase.orderId} onClose={close} />;
    case 'done':
    case 'cancelled':
    case 'ended':
    case 'failed':
    case 'refused':
      return <CheckoutEnd product={product} phase={phase} onAgain={buy} onClose={close} />;
  }
}
