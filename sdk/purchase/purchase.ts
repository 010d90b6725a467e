// Buying one thing, from the press to the delivery (spec §4 Order, Invoice purchase, the other card payment provider).
// The caller shows the payment: a messenger's invoice, a page in a frame, another tab.
import { type OrderCreated, type OrderState, type PaymentMode } from '@parlor/contract/calls/shop.ts';
import { NetworkError, RequestError } from '../errors.ts';
import type { Api } from '../services.ts';

/**
 * The first wait between two polls, the increase for each next one, and the longest (spec §9). There is no last poll.
 */
export const POLL_STEP_MS = 500;
export const POLL_MAX_MS = 3000;

/** The status of a closed invoice; `elsewhere`: it is paid in another window, which reports nothing. */
export type InvoiceClosed = 'paid' | 'cancelled' | 'failed' | 'pending' | 'elsewhere';

/** The reports of the card page; closing the frame around it counts as EXPIRED. */
export type CardPageStatus = 'UNPAID' | 'PAID' | 'EXPIRED' | (string & {});

/** Spec §9: `usdValue` in dollars. */
export type PurchaseEvent = 'Purchase Initiated' | 'Purchase Completed';
export interface PurchaseFacts {
  readonly orderId: string;
  readonly itemId: string;
  readonly quantity: number;
  readonly paymentMode: PaymentMode;
  readonly usdValue: number;
}

/** The state for the screen. `paying` has something to show: the link of the payment. */
export type PurchaseStep =
  | { readonly at: 'placing' }
  | { readonly at: 'paying'; readonly mode: PaymentMode; readonly orderId: string; readonly link: string }
  | { readonly at: 'closing'; readonly orderId: string }
  | { readonly at: 'delivering'; readonly orderId: string; readonly status: OrderState };

export type PurchaseEnd =
  | { readonly status: 'DELIVERED'; readonly orderId: string }
  /**
   * `isConfirmed`: the server has ended the order. Otherwise only the buyer has, and a later payment is still
   * delivered.
   */
  | { readonly status: 'CANCELLED'; readonly orderId: string; readonly isConfirmed: boolean };

export interface PurchaseRequest {
  readonly productId: string;
  readonly quantity: number;
  readonly paymentMode: PaymentMode;
  /** Price of one as the buyer saw it: where another one holds by now, the order is refused with PRICE_CHANGED. */
  readonly price?: number;
  /** One key for each purchase: a second press, or a retry after a lost answer, is the same order. */
  readonly idempotencyKey: string;
}

/** An existing order that waits for its payment. */
export interface PurchaseAgain {
  readonly orderId: string;
}

export interface PurchaseHost {
  readonly api: Pick<Api, 'placeOrder' | 'payOrder' | 'orderStatus' | 'cancelOrder'>;
  /** Shows an invoice until it is closed. */
  openInvoice(link: string): Promise<InvoiceClosed>;
  /** Shows the card page in a frame and passes on its reports; returns a function that removes it. */
  openCardPage(link: string, onStatus: (status: CardPageStatus) => void): () => void;
  track(event: PurchaseEvent, facts: PurchaseFacts): void;
  onStep?(step: PurchaseStep): void;
  /**
   * A hint that something has changed (a push, the tab is visible again): polls at once. Returns a function that
   * stops it.
   */
  woken?(wake: () => void): () => void;
  /** The buyer cancels. */
  readonly cancel?: AbortSignal;
  /** The answer is no longer needed; the order continues without it. */
  readonly signal?: AbortSignal;
}

/** 'Purchase failed' (spec §8): the messenger reported failed or pending. */
export class PurchaseFailedError extends Error {
  override readonly name = 'PurchaseFailedError';
  readonly orderId: string;
  /** `pending`: the payment may still arrive, and is then delivered. */
  readonly because: 'pending' | 'failed';
  constructor(orderId: string, because: 'pending' | 'failed') {
    super('Purchase failed');
    this.orderId = orderId;
    this.because = because;
  }
}
/** 'Order cancelled' (spec §8): polling saw CANCELLED. */
export class OrderCancelledError extends Error {
  override readonly name = 'OrderCancelledError';
  readonly orderId: string;
  constructor(orderId: string) {
    super('Order cancelled');
    this.orderId = orderId;
  }
}

type ToPay = Extract<OrderCreated, { type: 'payment_required' }>;

/** Dollars of an order for analytics: `usdValue` is in cents for both payment modes (spec §9). */
export const usdValueOf = ({ usdValue }: Pick<ToPay, 'usdValue'>): number => usdValue / 100;

/**
 * Places an order, or continues an existing one; has it paid, and waits until it is delivered. Throws
 * PurchaseFailedError and OrderCancelledError with the messages of the specification, the refusal of `placeOrder`, and
 * the reason of `signal`.
 */
export async function purchase(
  host: PurchaseHost,
  request: PurchaseRequest | PurchaseAgain,
): Promise<PurchaseEnd> {
  host.onStep?.({ at: 'placing' });
  const created = await placed(host, request);
  if (created.type === 'no_payment_required') return untilDelivered(host, created.orderId);
  return pay(host, created);
}

async function placed({ api, signal }: PurchaseHost, request: PurchaseRequest | PurchaseAgain) {
  const options = signal && { signal };
  if ('orderId' in request)
    return api.payOrder({ params: { orderId: request.orderId }, body: {} }, { ...options });
  const { idempotencyKey, ...body } = request;
  return api.placeOrder({ body }, { idempotencyKey, ...options });
}

async function pay(host: PurchaseHost, order: ToPay): Promise<PurchaseEnd> {
  const { orderId, link, mode } = order;
  const facts: PurchaseFacts = {
    orderId,
    itemId: order.params.itemId,
    quantity: order.params.quantity,
    paymentMode: mode,
    usdValue: usdValueOf(order),
  };
  host.track('Purchase Initiated', facts);
  host.onStep?.({ at: 'paying', mode, orderId, link });
  let isCompleted = false;
  const completed = (): void => {
    if (!isCompleted) host.track('Purchase Completed', facts);
    isCompleted = true;
  };
  const closed = await (mode === 'telegram' ? invoiceClosed(host, link) : cardPageClosed(host, link));
  host.signal?.throwIfAborted();
  switch (closed) {
    case 'paid':
      completed();
      return untilDelivered(host, orderId);
    case 'elsewhere':
      return untilDelivered(host, orderId, completed);
    case 'pending':
      throw new PurchaseFailedError(orderId, 'pending');
    case 'failed': {
      // A payment that the host reported as failed was sometimes charged: the server asks the provider before it ends
      // the order.
      const end = await close(host, orderId, completed);
      if (end.status === 'CANCELLED') throw new PurchaseFailedError(orderId, 'failed');
      return end;
    }
    case 'cancelled':
      return close(host, orderId, completed);
  }
}

/** The invoice's status, or `cancelled` as soon as the buyer gives up here. */
async function invoiceClosed(host: PurchaseHost, link: string): Promise<InvoiceClosed> {
  const given = Promise.withResolvers<InvoiceClosed>();
  const stop = onAbort(host, () => given.resolve('cancelled'));
  host.openInvoice(link).then(given.resolve, () => given.resolve('failed'));
  try {
    return await given.promise;
  } finally {
    stop();
  }
}

/** UNPAID changes nothing; PAID leads to delivery; any other report ends it, and so does closing it. */
async function cardPageClosed(host: PurchaseHost, link: string): Promise<'paid' | 'cancelled'> {
  const given = Promise.withResolvers<'paid' | 'cancelled'>();
  const stop = onAbort(host, () => given.resolve('cancelled'));
  const hide = host.openCardPage(link, (status) => {
    if (status !== 'UNPAID') given.resolve(status === 'PAID' ? 'paid' : 'cancelled');
  });
  try {
    return await given.promise;
  } finally {
    stop();
    hide();
  }
}

function onAbort({ cancel, signal }: PurchaseHost, listener: () => void): () => void {
  const signals = [cancel, signal].filter((one) => one !== undefined);
  for (const one of signals) {
    if (one.aborted) listener();
    else one.addEventListener('abort', listener, { once: true });
  }
  return () => {
    for (const one of signals) one.removeEventListener('abort', listener);
  };
}

/** The server asks the provider and ends the order; a payment that was made is followed. */
async function close(host: PurchaseHost, orderId: string, completed: () => void): Promise<PurchaseEnd> {
  host.onStep?.({ at: 'closing', orderId });
  const status = await host.api
    .cancelOrder({ params: { orderId } }, host.signal ? { signal: host.signal } : {})
    .then(
      (answer) => answer.status,
      () => undefined,
    );
  host.signal?.throwIfAborted();
  if (status === 'PAID' || status === 'DELIVERED') {
    completed();
    return status === 'PAID' ? untilDelivered(host, orderId, undefined, status) : { status, orderId };
  }
  return { status: 'CANCELLED', orderId, isConfirmed: status === 'CANCELLED' };
}

/**
 * Polls the order's status until it is delivered. CANCELLED throws 'Order cancelled', or is the end if the buyer gave
 * up meanwhile. Without an answer it polls again: the order is on the server.
 */
async function untilDelivered(
  host: PurchaseHost,
  orderId: string,
  completed: () => void = () => {},
  /** The last known state. A paid order is no longer cancelled. */
  known?: OrderState,
): Promise<PurchaseEnd> {
  const { api, cancel, signal } = host;
  for (let waitMs = POLL_STEP_MS; ; waitMs = Math.min(waitMs + POLL_STEP_MS, POLL_MAX_MS)) {
    signal?.throwIfAborted();
    if (cancel?.aborted === true && known !== 'PAID') return close(host, orderId, completed);
    const status = await api.orderStatus({ params: { orderId } }, signal ? { signal } : {}).then(
      (answer) => answer.status,
      (error: unknown) => {
        signal?.throwIfAborted();
        if (mayPass(error)) return undefined;
        throw error;
      },
    );
    if (status === 'PAID' || status === 'DELIVERED') completed();
    if (status === 'DELIVERED') return { status, orderId };
    if (status === 'CANCELLED') throw new OrderCancelledError(orderId);
    if (status !== undefined) {
      known = status;
      host.onStep?.({ at: 'delivering', orderId, status });
    }
    await pause(host, waitMs);
  }
}

const mayPass = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof RequestError && (error.status === 429 || error.status >= 500));

/** Waits, or less if something woke it. */
function pause(host: PurchaseHost, waitMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, waitMs);
  // A wish to cancel that was answered wakes nothing again.
  const { cancel, ...others } = host;
  const stops = [onAbort(cancel?.aborted === true ? others : host, resolve), host.woken?.(resolve)];
  return promise.finally(() => {
    clearTimeout(timer);
    for (const stop of stops) stop?.();
  });
}
