import { useLingui } from '@lingui/react/macro';
import type { Order, OrderState, PaymentMode } from '@parlor/contract/calls/shop.ts';
import { NetworkError, RequestError } from '@parlor/sdk/errors.ts';
import {
  OrderCancelledError,
  purchase,
  PurchaseFailedError,
  type PurchaseAgain,
  type PurchaseHost,
  type PurchaseRequest,
  type PurchaseStep,
} from '@parlor/sdk/purchase/purchase.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { usePlatform } from '../../../platform/PlatformContext.tsx';
import type { Platform } from '../../../platform/platform.ts';
import { serversWords } from '../../../data/queries/what-failed.ts';
import { useServices } from '../../../data/ServicesContext.tsx';
import { useToast } from '../../../ui/feedback/toast/Toast.tsx';
import { isMessengerInvoice } from './invoice-link.ts';
import { orderPush } from './order-push.ts';
import { refreshAfterOrder, showDelivered } from '../shop-queries.ts';
import { track } from '../../../telemetry/track.ts';
import type { ShopProduct } from '../shop-products.ts';

export type Phase =
  | { readonly at: 'look' | 'placing' }
  | { readonly at: 'paying'; readonly orderId: string; readonly mode: PaymentMode; readonly link: string }
  | { readonly at: 'closing'; readonly orderId: string }
  | { readonly at: 'checking'; readonly orderId: string }
  | { readonly at: 'done'; readonly orderId: string }
  | { readonly at: 'cancelled'; readonly orderId: string; readonly isConfirmed: boolean }
  /** Polling saw the end: the order expired or was refunded. */
  | { readonly at: 'ended'; readonly orderId: string }
  | { readonly at: 'failed'; readonly orderId: string; readonly because: 'pending' | 'failed' }
  /** No order, or its state is unknown. `code` is the server's, undefined without a reply. */
  | {
      readonly at: 'refused';
      readonly code: string | undefined;
      readonly why: string | undefined;
      readonly reference: string | undefined;
      /** Price of one, if it differs from the shown one. */
      readonly price?: number | undefined;
    };

export interface CardPageShown {
  readonly link: string;
  readonly onStatus: (status: string) => void;
}

export interface Checkout {
  readonly product: ShopProduct | undefined;
  /** Quantity. */
  readonly quantity: number;
  readonly isOpen: boolean;
  readonly phase: Phase;
  readonly cardPage: CardPageShown | undefined;
  readonly open: (product: ShopProduct) => void;
  readonly choose: (quantity: number) => void;
  /** Closes the sheet. A paid order continues. */
  readonly close: () => void;
  readonly buy: (mode: PaymentMode) => void;
  /** Opens the payment of an existing order. */
  readonly payFor: (product: ShopProduct, order: Pick<Order, 'orderId' | 'quantity'>) => void;
  /** The buyer cancels. */
  readonly giveUp: () => void;
}

interface Run {
  readonly leaves: AbortController;
  readonly givesUp: AbortController;
}

/** Id of one purchase, the same for every retry: 32 hex digits. */
const newWish = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Phases in which nothing is running and this purchase is over. */
const isOver = ({ at }: Phase): boolean =>
  at === 'done' || at === 'cancelled' || at === 'ended' || at === 'failed' || at === 'look';

const onSeen = (wake: () => void): (() => void) => {
  const look = (): void => {
    if (document.visibilityState === 'visible') wake();
  };
  document.addEventListener('visibilitychange', look);
  window.addEventListener('focus', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('focus', look);
  };
};

/** The valid price, if another one was shown. */
const priceIn = ({ code, details }: RequestError): number | undefined => {
  const price = code === 'PRICE_CHANGED' ? (details as { price?: unknown } | undefined)?.price : undefined;
  return typeof price === 'number' ? price : undefined;
};

const atPrice = (product: ShopProduct, price: number): ShopProduct => ({
  ...product,
  price,
  usdPrice: product.usdPrice === undefined ? undefined : (product.usdPrice * price) / product.price,
});

/** Maps a failed purchase to what the screen shows. */
function phaseOf(error: unknown): Phase {
  if (error instanceof PurchaseFailedError)
    return { at: 'failed', orderId: error.orderId, because: error.because };
  if (error instanceof OrderCancelledError) return { at: 'ended', orderId: error.orderId };
  if (error instanceof RequestError)
    return {
      at: 'refused',
      code: error.code,
      why: serversWords(error),
      reference: error.requestId,
      price: priceIn(error),
    };
  if (!(error instanceof NetworkError)) console.error(error);
  return { at: 'refused', code: undefined, why: undefined, reference: undefined };
}

/** The result. Undefined if the buyer has already left. */
async function endOf(
  host: PurchaseHost,
  request: PurchaseRequest | PurchaseAgain,
  { leaves }: Run,
): Promise<Phase | undefined> {
  try {
    const done = await purchase(host, request);
    return done.status === 'DELIVERED'
      ? { at: 'done', orderId: done.orderId }
      : { at: 'cancelled', orderId: done.orderId, isConfirmed: done.isConfirmed };
  } catch (error) {
    return leaves.signal.aborted ? undefined : phaseOf(error);
  }
}

/** What a purchase needs from this page: where it is paid, and which queries to refresh. */
function hostOf(
  platform: Platform,
  api: PurchaseHost['api'],
  run: Run,
  push: ReturnType<typeof orderPush>,
  on: {
    readonly onStep: (step: PurchaseStep) => void;
    readonly onInvoicePaid: () => void;
    readonly onElsewhere: () => void;
    readonly showCardPage: (page: CardPageShown | undefined) => void;
  },
): PurchaseHost {
  return {
    api,
    openInvoice: async (link) => {
      if (platform.name === 'telegram' && isMessengerInvoice(link)) {
        const status = await platform.openInvoice(link);
        if (status === 'paid') on.onInvoicePaid();
        return status;
      }
      on.onElsewhere();
      platform.openLink(link, { stay: true });
      return 'elsewhere';
    },
    openCardPage: (link, onStatus) => {
      on.showCardPage({ link, onStatus });
      return () => on.showCardPage(undefined);
    },
    track,
    onStep: on.onStep,
    woken: (wake) => {
      const stops = [onSeen(wake), push.onChange(wake)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    cancel: run.givesUp.signal,
    signal: run.leaves.signal,
  };
}

/** The state of the sheet that shows and buys one product. */
export function useCheckout(): Checkout {
  const { t } = useLingui();
  const { api } = useServices();
  const platform = usePlatform();
  const client = useQueryClient();
  const toast = useToast();
  const [product, setProduct] = useState<ShopProduct>();
  const [quantity, setQuantity] = useState(1);
  const [isOpen, setOpen] = useState(false);
  const [phase, setPhase] = useState<Phase>({ at: 'look' });
  const [cardPage, setCardPage] = useState<CardPageShown>();
  const running = useRef<Run>(undefined);
  const wish = useRef('');
  /** The order that is being paid, from before. */
  const again = useRef<PurchaseAgain>(undefined);
  const isSeen = useRef(false);
  useEffect(() => () => running.current?.leaves.abort(), []);

  const show = (open: boolean): void => {
    isSeen.current = open;
    setOpen(open);
  };

  const run = async (what: ShopProduct, request: PurchaseRequest | PurchaseAgain): Promise<void> => {
    const mine: Run = { leaves: new AbortController(), givesUp: new AbortController() };
    running.current?.leaves.abort();
    running.current = mine;
    let isGuarded = true;
    platform.guardClosing(true);
    const letGo = (): void => {
      if (isGuarded) platform.guardClosing(false);
      isGuarded = false;
    };
    const isMine = (): boolean => running.current === mine;
    let paying: Extract<PurchaseStep, { at: 'paying' }> | undefined;
    let isElsewhere = false;
    const step = (now: PurchaseStep): void => {
      if (!isMine()) return;
      if (now.at === 'paying') paying = now;
      if (now.at === 'delivering') {
        push.follow(now.orderId);
        letGo();
        const isWaiting = (status: OrderState): boolean => isElsewhere && status === 'PLACED';
        if (!isWaiting(now.status)) setPhase({ at: 'checking', orderId: now.orderId });
      } else setPhase(now);
    };
    const push = orderPush(api, mine.leaves.signal);
    const host = hostOf(platform, api, mine, push, {
      onStep: step,
      onInvoicePaid: () => {
        if (paying && isMine()) setPhase({ at: 'checking', orderId: paying.orderId });
      },
      onElsewhere: () => (isElsewhere = true),
      showCardPage: setCardPage,
    });
    const end = await endOf(host, request, mine).finally(() => {
      push.stop();
      letGo();
    });
    if (end === undefined || !isMine()) return;
    running.current = undefined;
    platform.haptic(end.at === 'done' ? 'success' : end.at === 'cancelled' ? 'warning' : 'error');
    // Without a reply the outcome is unknown. A retry with the same id gets the same order.
    if (end.at !== 'refused' || end.code !== undefined) wish.current = '';
    if (end.at === 'refused' && end.price !== undefined) setProduct(atPrice(what, end.price));
    setPhase(end);
    if (end.at === 'done') showDelivered(client, end.orderId);
    if (!isSeen.current && end.at === 'done') toast.show({ text: t`${what.name}: delivered.` });
    await refreshAfterOrder(client);
  };

  return {
    product,
    quantity,
    isOpen,
    phase,
    cardPage,
    open(next) {
      // An attempt without a reply may have placed the order: it stays, to be tried again under its id.
      const isUnanswered = wish.current !== '' && next.id === product?.id;
      if ((running.current === undefined && !isUnanswered) || next.id !== product?.id) {
        running.current?.leaves.abort();
        running.current = undefined;
        again.current = undefined;
        wish.current = '';
        setProduct(next);
        setQuantity(1);
        setPhase({ at: 'look' });
      }
      show(true);
    },
    choose(next) {
      // Another quantity is another purchase.
      wish.current = '';
      setQuantity(next);
    },
    close() {
      show(false);
      if (isOver(phase)) wish.current = '';
    },
    buy(mode) {
      if (!product || running.current !== undefined) return;
      if (again.current && phase.at === 'refused') return void run(product, again.current);
      again.current = undefined;
      if (wish.current === '') wish.current = newWish();
      void run(product, {
        productId: product.id,
        quantity,
        paymentMode: mode,
        price: product.price,
        idempotencyKey: wish.current,
      });
    },
    payFor(next, order) {
      if (running.current !== undefined) return show(true);
      setProduct(next);
      setQuantity(order.quantity);
      show(true);
      again.current = { orderId: order.orderId };
      void run(next, again.current);
    },
    giveUp: () => running.current?.givesUp.abort(),
  };
}
