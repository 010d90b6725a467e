import type { OrderCreated, OrderState, PaymentMode } from '@parlor/contract/calls/shop.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NetworkError, RequestError } from '../errors.ts';
import {
  OrderCancelledError,
  purchase,
  PurchaseFailedError,
  type CardPageStatus,
  type InvoiceClosed,
  type PurchaseEnd,
  type PurchaseFacts,
  type PurchaseHost,
  type PurchaseStep,
} from './purchase.ts';

const ORDER = 'o-1';
const AT = '2026-11-20T10:00:00.000Z';
type Answer = OrderState | Error;

/** A server that returns these statuses in order, the last one for ever, and a buyer. */
class Counter {
  readonly requests: Array<{ call: 'place' | 'status' | 'cancel'; atMs: number }> = [];
  readonly keys: Array<string | undefined> = [];
  readonly paidAgain: string[] = [];
  readonly tracked: Array<readonly [string, PurchaseFacts]> = [];
  readonly steps: PurchaseStep[] = [];
  readonly invoices: string[] = [];
  readonly leaves = new AbortController();
  readonly givesUp = new AbortController();
  statuses: Answer[] = ['DELIVERED'];
  onCancel: () => Answer = () => 'CANCELLED';
  created: OrderCreated = this.toPay('telegram');
  page: ((status: CardPageStatus) => void) | undefined;
  invoice = Promise.withResolvers<InvoiceClosed>();
  wake: (() => void) | undefined;

  toPay(mode: PaymentMode, usdValue = 400): OrderCreated {
    const params = {
      itemId: 'points',
      title: 'Points',
      description: '',
      quantity: 2,
      price: 100,
      reference: ORDER,
    };
    return {
      type: 'payment_required',
      mode,
      purchaseId: 'p',
      orderId: ORDER,
      link: 'https://pay.example/1',
      usdValue,
      params,
    };
  }
  #note(call: 'place' | 'status' | 'cancel'): void {
    this.requests.push({ call, atMs: Date.now() });
  }
  #say(answer: Answer | undefined): Promise<{ status: OrderState; updatedAt: string }> {
    if (answer instanceof Error) return Promise.reject(answer);
    return Promise.resolve({ status: answer ?? 'PLACED', updatedAt: AT });
  }
  host(): PurchaseHost {
    return {
      api: {
        placeOrder: (_, options) => {
          this.#note('place');
          this.keys.push(options?.idempotencyKey);
          return Promise.resolve(this.created);
        },
        payOrder: ({ params }) => {
          this.paidAgain.push(params.orderId);
          return Promise.resolve(this.created);
        },
        orderStatus: () => {
          this.#note('status');
          return this.#say(this.statuses.length > 1 ? this.statuses.shift() : this.statuses[0]);
        },
        cancelOrder: () => {
          this.#note('cancel');
          return this.#say(this.onCancel());
        },
      },
      openInvoice: (link) => {
        this.invoices.push(link);
        return this.invoice.promise;
      },
      openCardPage: (link, answer) => {
        this.invoices.push(link);
        this.page = answer;
        return () => (this.page = undefined);
      },
      track: (event, facts) => void this.tracked.push([event, facts]),
      onStep: (step) => void this.steps.push(step),
      woken: (wake) => {
        this.wake = wake;
        return () => (this.wake = undefined);
      },
      cancel: this.givesUp.signal,
      signal: this.leaves.signal,
    };
  }
  buys(mode: PaymentMode = 'telegram'): Promise<PurchaseEnd | Error> {
    const request = { productId: 'points', quantity: 2, paymentMode: mode, idempotencyKey: 'wish-1' };
    return purchase(this.host(), request).catch((error: unknown) =>
      error instanceof Error ? error : new Error(String(error)),
    );
  }
  calls = (call: 'place' | 'status' | 'cancel') => this.requests.filter((one) => one.call === call);
  events = () => this.tracked.map(([event]) => event);
}

let at: Counter;
beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  at = new Counter();
});
afterEach(() => vi.useRealTimers());
const soon = () => vi.advanceTimersByTimeAsync(0);

describe('paid with points', () => {
  test('nothing is shown and nothing tracked: it goes straight to the delivery', async () => {
    at.created = { type: 'no_payment_required', orderId: ORDER, total: 450, currency: 'PP' };
    at.statuses = ['PAID', 'DELIVERED'];
    const bought = at.buys();
    await vi.advanceTimersByTimeAsync(500);
    expect(await bought).toEqual({ status: 'DELIVERED', orderId: ORDER });
    expect(at.invoices).toEqual([]);
    expect(at.events()).toEqual([]);
    expect(at.keys).toEqual(['wish-1']);
  });
});

describe('an existing order', () => {
  test('its payment is opened again, no new order is placed, and it ends like any other', async () => {
    const bought = purchase(at.host(), { orderId: ORDER });
    await soon();
    expect(at.paidAgain).toEqual([ORDER]);
    expect(at.invoices).toEqual(['https://pay.example/1']);
    at.invoice.resolve('paid');
    expect(await bought).toEqual({ status: 'DELIVERED', orderId: ORDER });
    expect(at.calls('place')).toEqual([]);
    expect(at.events()).toEqual(['Purchase Initiated', 'Purchase Completed']);
  });

  test('if it was paid meanwhile, nothing is shown and it goes on to the delivery', async () => {
    at.created = { type: 'no_payment_required', orderId: ORDER, total: 200, currency: 'XTR' };
    expect(await purchase(at.host(), { orderId: ORDER })).toEqual({ status: 'DELIVERED', orderId: ORDER });
    expect(at.invoices).toEqual([]);
  });
});

describe('polling the order', () => {
  test('after 500 ms, each time 500 ms later, at most 3 s, without a last time', async () => {
    at.created = { type: 'no_payment_required', orderId: ORDER, total: 450, currency: 'PP' };
    at.statuses = ['PLACED'];
    const bought = at.buys();
    await vi.advanceTimersByTimeAsync(600_000);
    const times = at.calls('status').map(({ atMs }) => atMs);
    expect(times.slice(0, 9)).toEqual([0, 500, 1500, 3000, 5000, 7500, 10_500, 13_500, 16_500]);
    expect(times.length).toBeGreaterThan(190);
    at.statuses = ['DELIVERED'];
    await vi.advanceTimersByTimeAsync(3000);
    expect(await bought).toMatchObject({ status: 'DELIVERED' });
  });

  test("CANCELLED fails with 'Order cancelled'", async () => {
    at.statuses = ['PLACED', 'CANCELLED'];
    at.invoice.resolve('paid');
    const bought = at.buys();
    await vi.advanceTimersByTimeAsync(500);
    const end = await bought;
    expect(end).toBeInstanceOf(OrderCancelledError);
    expect(end).toMatchObject({ message: 'Order cancelled', orderId: ORDER });
  });

  test('a missing answer is requested again; an unknown order is reported', async () => {
    at.invoice.resolve('paid');
    const refusal = (status: number) => new RequestError('no', { url: '/', status });
    at.statuses = [new NetworkError('/', 'gone'), refusal(503), refusal(429), refusal(404)];
    const bought = at.buys();
    await vi.advanceTimersByTimeAsync(3000);
    expect(await bought).toMatchObject({ status: 404 });
    expect(at.calls('status')).toHaveLength(4);
  });

  test('a push ends the wait early', async () => {
    at.invoice.resolve('paid');
    at.statuses = ['PLACED', 'PLACED', 'PLACED', 'DELIVERED'];
    const bought = at.buys();
    await vi.advanceTimersByTimeAsync(1600);
    at.wake?.();
    await soon();
    expect(await bought).toMatchObject({ status: 'DELIVERED' });
    expect(Date.now()).toBe(1600);
    expect(at.wake).toBeUndefined();
  });

  test('a buyer who leaves no longer polls, and the order is left alone', async () => {
    at.invoice.resolve('paid');
    at.statuses = ['PLACED'];
    const bought = at.buys();
    await vi.advanceTimersByTimeAsync(1000);
    at.leaves.abort(new Error('left'));
    expect(await bought).toMatchObject({ message: 'left' });
    const request = at.calls('status').length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(at.calls('status')).toHaveLength(request);
    expect(at.calls('cancel')).toEqual([]);
  });
});

describe('an invoice of the messenger', () => {
  test("'paid' is completed at once and waits for the delivery", async () => {
    at.statuses = ['PLACED', 'PAID', 'DELIVERED'];
    const bought = at.buys();
    await soon();
    expect(at.events()).toEqual(['Purchase Initiated']);
    at.invoice.resolve('paid');
    await soon();
    expect(at.events()).toEqual(['Purchase Initiated', 'Purchase Completed']);
    await vi.advanceTimersByTimeAsync(1500);
    expect(await bought).toEqual({ status: 'DELIVERED', orderId: ORDER });
    expect(at.events()).toHaveLength(2);
    expect(at.steps.map((step) => step.at)).toEqual(['placing', 'paying', 'delivering', 'delivering']);
  });

  test.each(['pending', 'failed'] as const)("'%s' fails with 'Purchase failed'", async (status) => {
    at.invoice.resolve(status);
    const end = await at.buys();
    expect(end).toBeInstanceOf(PurchaseFailedError);
    expect(end).toMatchObject({ message: 'Purchase failed', because: status });
    expect(at.events()).toEqual(['Purchase Initiated']);
    // A running payment is not given up.
    expect(at.calls('cancel')).toHaveLength(status === 'failed' ? 1 : 0);
  });

  test("'failed' by the messenger but charged is delivered", async () => {
    at.invoice.resolve('failed');
    at.onCancel = () => 'DELIVERED';
    expect(await at.buys()).toMatchObject({ status: 'DELIVERED' });
    expect(at.events()).toEqual(['Purchase Initiated', 'Purchase Completed']);
  });

  test("'cancelled' is CANCELLED, and the server ends the order", async () => {
    at.invoice.resolve('cancelled');
    expect(await at.buys()).toEqual({ status: 'CANCELLED', orderId: ORDER, isConfirmed: true });
    expect(at.calls('cancel')).toHaveLength(1);
    expect(at.calls('status')).toEqual([]);
  });

  test("'cancelled' without an answer is only the buyer's statement", async () => {
    at.invoice.resolve('cancelled');
    at.onCancel = () => new NetworkError('/', 'gone');
    expect(await at.buys()).toEqual({ status: 'CANCELLED', orderId: ORDER, isConfirmed: false });
  });

  test("'cancelled' after it was paid follows the payment", async () => {
    at.invoice.resolve('cancelled');
    at.onCancel = () => 'PAID';
    expect(await at.buys()).toMatchObject({ status: 'DELIVERED' });
    expect(at.events()).toEqual(['Purchase Initiated', 'Purchase Completed']);
  });

  test('one that could not be opened has failed', async () => {
    at.invoice.reject(new Error('no host'));
    expect(await at.buys()).toBeInstanceOf(PurchaseFailedError);
  });

  test('in another window: only the server knows, and a paid order is completed once', async () => {
    at.invoice.resolve('elsewhere');
    at.statuses = ['PLACED', 'PLACED', 'PAID', 'PAID', 'DELIVERED'];
    const bought = at.buys();
    await vi.advanceTimersByTimeAsync(500);
    expect(at.events()).toEqual(['Purchase Initiated']);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await bought).toMatchObject({ status: 'DELIVERED' });
    expect(at.events()).toEqual(['Purchase Initiated', 'Purchase Completed']);
  });

  test('in another window and given up here: the server ends it', async () => {
    at.invoice.resolve('elsewhere');
    at.statuses = ['PLACED'];
    const bought = at.buys();
    await vi.advanceTimersByTimeAsync(4000);
    at.givesUp.abort();
    expect(await bought).toMatchObject({ status: 'CANCELLED', isConfirmed: true });
  });

  test('given up after it was paid: it is cancelled once, and its delivery is waited for', async () => {
    at.invoice.resolve('elsewhere');
    at.statuses = ['PLACED'];
    at.onCancel = () => 'PAID';
    const bought = at.buys();
    await vi.advanceTimersByTimeAsync(4000);
    at.statuses = ['PAID', 'PAID', 'DELIVERED'];
    at.givesUp.abort();
    await vi.advanceTimersByTimeAsync(100);
    expect(at.calls('cancel')).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await bought).toMatchObject({ status: 'DELIVERED' });
    expect(at.calls('cancel')).toHaveLength(1);
  });

  test('given up while the invoice is open', async () => {
    const bought = at.buys();
    await soon();
    at.givesUp.abort();
    expect(await bought).toMatchObject({ status: 'CANCELLED' });
  });
});

describe('the page for cards', () => {
  beforeEach(() => {
    at.created = at.toPay('breeze', 499);
  });

  test('UNPAID reports nothing; PAID removes the page and continues to the delivery', async () => {
    at.statuses = ['PAID', 'DELIVERED'];
    const bought = at.buys('breeze');
    await soon();
    at.page?.('UNPAID');
    await soon();
    expect(at.page).toBeDefined();
    at.page?.('PAID');
    await soon();
    expect(at.page).toBeUndefined();
    await vi.advanceTimersByTimeAsync(500);
    expect(await bought).toMatchObject({ status: 'DELIVERED' });
    expect(at.events()).toEqual(['Purchase Initiated', 'Purchase Completed']);
  });

  test.each(['EXPIRED', 'REFUSED BY THE BANK'])('%s, or closing the frame, cancels', async (status) => {
    const bought = at.buys('breeze');
    await soon();
    at.page?.(status);
    expect(await bought).toEqual({ status: 'CANCELLED', orderId: ORDER, isConfirmed: true });
    expect(at.page).toBeUndefined();
    expect(at.events()).toEqual(['Purchase Initiated']);
  });

  test('closed after it was paid: success is followed', async () => {
    at.onCancel = () => 'DELIVERED';
    const bought = at.buys('breeze');
    await soon();
    at.page?.('EXPIRED');
    expect(await bought).toMatchObject({ status: 'DELIVERED' });
    expect(at.events()).toEqual(['Purchase Initiated', 'Purchase Completed']);
  });

  test('a buyer who leaves closes the page and ends nothing', async () => {
    const bought = at.buys('breeze');
    await soon();
    at.leaves.abort(new Error('left'));
    expect(await bought).toMatchObject({ message: 'left' });
    expect(at.page).toBeUndefined();
    expect(at.calls('cancel')).toEqual([]);
  });
});

describe('analytics', () => {
  test('cents are divided by 100, for a card and for Stars', async () => {
    at.invoice.resolve('cancelled');
    await at.buys();
    at.created = at.toPay('breeze', 499);
    const bought = at.buys('breeze');
    await soon();
    at.page?.('EXPIRED');
    await bought;
    expect(at.tracked.map(([, facts]) => facts.usdValue)).toEqual([4, 4.99]);
    expect(at.tracked[0]?.[1]).toEqual({
      orderId: ORDER,
      itemId: 'points',
      quantity: 2,
      paymentMode: 'telegram',
      usdValue: 4,
    });
  });
});
