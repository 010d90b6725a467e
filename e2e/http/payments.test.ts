// Purchases with money through the providers' emulators: a separate process with its own records, whose
// messages arrive late, twice, not at first, or before the request.
import { randomUUID } from 'node:crypto';
import { operatorContract } from '@parlor/contract/calls/operator/operator.ts';
import type { Order, OrderCreated } from '@parlor/contract/calls/shop.ts';
import { WEBHOOKS } from '@parlor/contract/webhooks/payments.ts';
import { createClient } from '@parlor/sdk/http/client.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { newUser, signIn, send, telegramUser, visits, type Visitor } from '../actors/users.ts';
import { refusalIn, refused, withCode } from '../actors/refusals.ts';
import { startTestServer } from '../server/servers.ts';

const OPERATOR = 'olga';
const server = startTestServer({
  env: { OPERATORS: JSON.stringify([{ identity: `email:${OPERATOR}@example.com`, role: 'support' }]) },
});
type ToPay = Extract<OrderCreated, { type: 'payment_required' }>;

interface Book {
  readonly stars: ReadonlyArray<{ id: string; amount: number; isIncoming: boolean; payload: string }>;
  readonly pages: Readonly<Record<string, { status: string; refunded: boolean; reference: string }>>;
}

/** A Telegram user pays under their Telegram id. */
const numberOf = (who: Visitor): number => Number(telegramUser(who.name)['id']);

async function orders(
  who: Visitor,
  productId: string,
  paymentMode: 'telegram' | 'breeze',
  quantity = 1,
): Promise<ToPay> {
  const created = await who.api.placeOrder({ body: { productId, quantity, paymentMode } });
  if (created.type !== 'payment_required') throw new Error('nothing to pay');
  return created;
}
/** Calls of the console with this person's sign-in. */
const deskOf = (who: Visitor) =>
  createClient(operatorContract, {
    baseUrl: server().first.url,
    platform: 'web',
    attempts: 1,
    token: () => who.token(),
  });
const presses = (order: ToPay, act: 'pay' | 'refuse', user?: number) =>
  send(order.link, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ act, ...(user === undefined ? {} : { user }) }),
  });
const emulatorOf = (order: ToPay): string => new URL(order.link).origin;
const goesWrong = async (order: ToPay, faults: object): Promise<void> => {
  const reply = await send(`${emulatorOf(order)}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  });
  expect(reply.status).toBe(200);
};
const bookOf = async (order: ToPay): Promise<Book> =>
  (await send(`${emulatorOf(order)}/control/book`, {})).json as Book;
const RIGHT = { again: 0, lateMs: 0, lost: 0, lostReplies: 0, outOfOrder: false, refundFirst: false };

/** Polls the order until it has this state, like our client. */
async function standsAt(who: Visitor, orderId: string, status: string): Promise<Order> {
  await expect
    .poll(async () => (await who.api.orderStatus({ params: { orderId } })).status, {
      interval: 100,
    })
    .toBe(status);
  return who.api.order({ params: { orderId } });
}
const story = (order: Order): string[] => order.timeline.map((t) => t.event);

let alice: Visitor;
beforeEach(async () => {
  alice = await signIn(newUser(), server().first);
});

describe('with Telegram Stars', () => {
  test('Alice pays an invoice and has her points; the records of Telegram and ours agree', async () => {
    const before = await alice.balance();
    const order = await orders(alice, 'points-1000', 'telegram', 2);
    expect(order).toMatchObject({ mode: 'telegram', usdValue: 400, params: { quantity: 2, price: 100 } });
    expect((await presses(order, 'pay', numberOf(alice))).json).toEqual({ status: 'paid' });
    expect(story(await standsAt(alice, order.orderId, 'DELIVERED'))).toEqual(['placed', 'paid', 'delivered']);
    expect(await alice.balance()).toBe(before + 2000);
    const { stars } = await bookOf(order);
    expect(stars.filter((s) => s.payload === order.orderId).map((s) => s.amount)).toEqual([200]);
  });

  test("she pays twice: the second payment is refunded automatically, and Telegram's report of it takes nothing from her", async () => {
    const before = await alice.balance();
    const order = await orders(alice, 'points-1000', 'telegram');
    await presses(order, 'pay', numberOf(alice));
    await standsAt(alice, order.orderId, 'DELIVERED');
    await goesWrong(order, { ...RIGHT, outOfOrder: true });
    await presses(order, 'pay', numberOf(alice));
    await goesWrong(order, RIGHT);
    await expect
      .poll(async () => story(await alice.api.order({ params: { orderId: order.orderId } })))
      .toEqual(['placed', 'paid', 'delivered', 'paid-twice']);
    await server().runJobs(server().first);
    await expect
      .poll(async () => story(await alice.api.order({ params: { orderId: order.orderId } })))
      .toEqual(['placed', 'paid', 'delivered', 'paid-twice', 'refunded']);
    const { status, refund } = await alice.api.order({ params: { orderId: order.orderId } });
    expect({ status, refund }).toEqual({ status: 'DELIVERED', refund: 'none' });
    expect(await alice.balance()).toBe(before + 1000);
    const { stars } = await bookOf(order);
    const ofOrder = stars.filter((s) => s.payload === order.orderId);
    expect(ofOrder.map((s) => s.isIncoming)).toEqual([true, true, false]);
  });

  test('Telegram refunds and reports it twice: the item is taken back once', async () => {
    const before = await alice.balance();
    const order = await orders(alice, 'points-1000', 'telegram');
    await presses(order, 'pay', numberOf(alice));
    await standsAt(alice, order.orderId, 'DELIVERED');
    await goesWrong(order, { ...RIGHT, again: 1, lost: 1 });
    const { stars } = await bookOf(order);
    const charge = stars.find((s) => s.payload === order.orderId)!;
    await send(`${emulatorOf(order)}/control/refund-stars/${charge.id}`, { method: 'POST' });
    const done = await standsAt(alice, order.orderId, 'CANCELLED');
    await goesWrong(order, RIGHT);
    expect(done.refund).toBe('sent');
    expect(await alice.balance()).toBe(before);
  });

  test('the refund is reported before its payment: nothing is delivered, and nothing is refunded twice', async () => {
    const before = await alice.balance();
    const order = await orders(alice, 'points-1000', 'telegram');
    await goesWrong(order, { ...RIGHT, refundFirst: true });
    await presses(order, 'pay', numberOf(alice));
    const { stars } = await bookOf(order);
    const charge = stars.find((s) => s.payload === order.orderId)!;
    await send(`${emulatorOf(order)}/control/refund-stars/${charge.id}`, { method: 'POST' });
    await goesWrong(order, RIGHT);
    const stateOf = async (): Promise<unknown> =>
      (
        await server().withDatabase((pool) =>
          pool.query('select state from payments where payment_id = $1', [charge.id]),
        )
      ).rows[0];
    await expect.poll(stateOf).toEqual({ state: 'refunded' });
    await server().runJobs(server().first);
    expect(await alice.api.order({ params: { orderId: order.orderId } })).toMatchObject({
      status: 'PLACED',
      refund: 'none',
    });
    expect(await alice.balance()).toBe(before);
    const after = (await bookOf(order)).stars.filter((s) => s.payload === order.orderId);
    expect(after.map((s) => s.isIncoming)).toEqual([true, false]);
  });

  test('a payment reported three times, after two failed deliveries of the message, is delivered once', async () => {
    const before = await alice.balance();
    const order = await orders(alice, 'points-1000', 'telegram');
    await goesWrong(order, { ...RIGHT, again: 2, lost: 2 });
    await presses(order, 'pay', numberOf(alice));
    const done = await standsAt(alice, order.orderId, 'DELIVERED');
    await goesWrong(order, RIGHT);
    expect(story(done)).toEqual(['placed', 'paid', 'delivered']);
    expect(await alice.balance()).toBe(before + 1000);
  });

  test('a payment before its pre-checkout query was answered is delivered too', async () => {
    const order = await orders(alice, 'premium-box', 'telegram');
    await goesWrong(order, { ...RIGHT, outOfOrder: true });
    await presses(order, 'pay', numberOf(alice));
    await standsAt(alice, order.orderId, 'DELIVERED');
    await goesWrong(order, RIGHT);
    expect((await alice.api.summary()).lootBoxes.PREMIUM).toBe(1);
  });

  test('if the reply with the link is lost, a retry with its key gets the same order', async () => {
    const first = await orders(alice, 'premium-box', 'telegram');
    await goesWrong(first, { ...RIGHT, lostReplies: 1 });
    const idempotencyKey = randomUUID();
    const body = { productId: 'points-1000', quantity: 1, paymentMode: 'telegram' } as const;
    const created = await alice.api.placeOrder({ body }, { idempotencyKey });
    const again = await alice.api.placeOrder({ body }, { idempotencyKey });
    expect(again).toEqual(created);
    const { orders: list } = await alice.api.orders();
    expect(list).toHaveLength(2);
  });

  test('an ended order, another price or another payer is refused before any money moves', async () => {
    const order = await orders(alice, 'premium-box', 'telegram');
    await alice.api.cancelOrder({ params: { orderId: order.orderId } });
    expect((await presses(order, 'pay', numberOf(alice))).json).toEqual({ status: 'failed' });
    const { stars } = await bookOf(order);
    expect(stars.filter((s) => s.payload === order.orderId)).toEqual([]);
    const other = await orders(alice, 'premium-box', 'telegram');
    expect((await presses(other, 'pay', 1)).json).toEqual({ status: 'failed' });
  });

  test('a limit that was lowered after the order, and a break, refuse the payment before any money moves', async () => {
    const day = { kind: 'spend', period: 'day' } as const;
    const order = await orders(alice, 'points-1000', 'telegram');
    await alice.api.setCareLimit({ body: { ...day, amount: order.params.price - 1 } });
    expect((await presses(order, 'pay', numberOf(alice))).json).toEqual({ status: 'failed' });
    expect(await refused(alice.api.payOrder({ params: { orderId: order.orderId }, body: {} }))).toEqual(
      withCode('CARE_LIMIT'),
    );
    expect(await refused(orders(alice, 'points-1000', 'telegram'))).toEqual(withCode('CARE_LIMIT'));
    const { stars } = await bookOf(order);
    expect(stars.filter((s) => s.payload === order.orderId)).toEqual([]);
    // A break ends open orders, and nothing can be paid.
    await alice.api.takeBreak({ body: { days: 1, understood: true } });
    await standsAt(alice, order.orderId, 'CANCELLED');
    expect((await presses(order, 'pay', numberOf(alice))).json).toEqual({ status: 'failed' });
  });

  test('a payment that arrives after the start of a break is refunded', async () => {
    const before = await alice.balance();
    const order = await orders(alice, 'points-1000', 'telegram');
    // Telegram has the Stars, and its message is on the way.
    await goesWrong(order, { ...RIGHT, refundFirst: true });
    await presses(order, 'pay', numberOf(alice));
    await alice.api.takeBreak({ body: { days: 1, understood: true } });
    await goesWrong(order, { ...RIGHT, sendDelayed: true });
    await expect
      .poll(async () => {
        await server().runJobs(server().first);
        return (await alice.api.order({ params: { orderId: order.orderId } })).refund;
      })
      .toBe('sent');
    expect(await alice.balance()).toBe(before);
  });

  test('a stranger pays for Alice: the payment is quarantined, and an operator pays it back once', async () => {
    const stranger = 8_000_000 + numberOf(alice);
    const order = await orders(alice, 'points-1000', 'telegram');
    // The pre-checkout would refuse the stranger.
    await goesWrong(order, { ...RIGHT, outOfOrder: true });
    await presses(order, 'pay', stranger);
    await goesWrong(order, RIGHT);
    const olga = visits(OPERATOR, server().first, { platform: 'web' });
    await olga.signInByEmail();
    const desk = deskOf(olga);
    const open = async () => (await desk.paymentAlarms()).alarms.filter((a) => a.orderId === order.orderId);
    await expect.poll(open).toMatchObject([{ type: 'PAYMENT_QUARANTINED', provider: 'telegram' }]);
    const [alarm] = await open();

    const why = 'a friend paid, and wants it back';
    const refund = { params: { id: alarm!.id }, body: { why } };
    expect(await refused(deskOf(alice).refundQuarantinedPayment(refund))).toEqual(
      withCode('NOT_AN_OPERATOR'),
    );
    const key = { idempotencyKey: `refund-${order.orderId}` };
    const first = await desk.refundQuarantinedPayment(refund, key);
    expect(await desk.refundQuarantinedPayment(refund, key)).toEqual(first);
    expect(await refused(desk.refundQuarantinedPayment(refund))).toEqual(withCode('NOT_FOUND'));
    expect(await open()).toEqual([]);
    expect((await desk.operatorActs({ query: { userId: alice.userId() } })).acts).toMatchObject([
      {
        act: 'refund-quarantined-payment',
        by: olga.userId(),
        why,
        details: { orderId: order.orderId, paymentId: alarm!.details['id'] },
      },
    ]);
    await server().runJobs(server().first);
    await expect
      .poll(async () => (await bookOf(order)).stars.filter((s) => s.payload === order.orderId))
      .toMatchObject([{ isIncoming: true }, { isIncoming: false }]);
    expect((await alice.api.orderStatus({ params: { orderId: order.orderId } })).status).toBe('PLACED');
  });

  test('a message without the secret is refused and writes nothing', async () => {
    const order = await orders(alice, 'premium-box', 'telegram');
    const message = {
      update_id: 1,
      message: {
        chat: { id: 1 },
        from: { id: 1 },
        successful_payment: {
          currency: 'XTR',
          total_amount: 100,
          invoice_payload: order.orderId,
          telegram_payment_charge_id: 'forged',
        },
      },
    };
    for (const headers of [{}, { 'x-telegram-bot-api-secret-token': 'guessed' }]) {
      const reply = await send(server().first.url + WEBHOOKS.telegram, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(message),
      });
      expect([reply.status, refusalIn(reply).code]).toEqual([401, 'SIGNATURE_INVALID']);
    }
    expect((await alice.api.orderStatus({ params: { orderId: order.orderId } })).status).toBe('PLACED');
  });
});

describe('by card', () => {
  let bob: Visitor;
  beforeEach(async () => {
    bob = visits(newUser(), server().first, { platform: 'web' });
    await bob.signInByEmail();
  });

  test('Bob pays on the page and has their points', async () => {
    const before = await bob.balance();
    const order = await orders(bob, 'points-1000', 'breeze');
    expect(order.usdValue).toBe(200);
    await presses(order, 'pay');
    await standsAt(bob, order.orderId, 'DELIVERED');
    expect(await bob.balance()).toBe(before + 1000);
  });

  test('the payment message is lost: closing the window asks the provider, and the order succeeds', async () => {
    const order = await orders(bob, 'points-1000', 'breeze');
    await goesWrong(order, { ...RIGHT, lost: 1_000 });
    await presses(order, 'pay');
    const closed = await bob.api.cancelOrder({ params: { orderId: order.orderId } });
    await goesWrong(order, RIGHT);
    expect(closed.status).toBe('DELIVERED');
  });

  test('the payment message is lost and the player only waits: the server asks the provider', async () => {
    const order = await orders(bob, 'points-1000', 'breeze');
    await goesWrong(order, { ...RIGHT, lost: 1_000 });
    await presses(order, 'pay');
    const done = await standsAt(bob, order.orderId, 'DELIVERED');
    await goesWrong(order, RIGHT);
    expect(story(done)).toEqual(['placed', 'paid', 'delivered']);
  });

  test('closing the window without paying ends the order and its page, and charges nothing', async () => {
    const order = await orders(bob, 'points-1000', 'breeze');
    expect((await bob.api.cancelOrder({ params: { orderId: order.orderId } })).status).toBe('CANCELLED');
    expect((await bookOf(order)).pages[order.purchaseId]?.status).toBe('EXPIRED');
  });

  test('Bob disputes a payment: reported twice it waits once for an operator, who records the outcome', async () => {
    const order = await orders(bob, 'points-1000', 'breeze');
    await presses(order, 'pay');
    await standsAt(bob, order.orderId, 'DELIVERED');
    await goesWrong(order, { ...RIGHT, again: 1 });
    await send(`${emulatorOf(order)}/control/dispute/${order.purchaseId}`, { method: 'POST' });
    await goesWrong(order, RIGHT);

    const olga = visits(OPERATOR, server().first, { platform: 'web' });
    await olga.signInByEmail();
    const desk = deskOf(olga);
    const open = async () => (await desk.paymentAlarms()).alarms.filter((a) => a.orderId === order.orderId);
    await expect.poll(open).toHaveLength(1);
    const [alarm] = await open();
    expect(alarm).toMatchObject({
      provider: 'breeze',
      type: 'DISPUTE_STATUS_UPDATE',
      userId: bob.userId(),
      details: { status: 'OPEN', reason: 'not-received', pageId: order.purchaseId, amount: '200' },
    });
    // The payer is not stored.
    expect(JSON.stringify(alarm)).not.toContain('payer@bank.example');

    const why = 'he had his points the same minute';
    const settled = { params: { id: alarm!.id }, body: { why } };
    expect(await refused(deskOf(bob).settlePaymentAlarm(settled))).toEqual(withCode('NOT_AN_OPERATOR'));
    await desk.settlePaymentAlarm(settled);
    expect(await open()).toEqual([]);
    expect(await refused(desk.settlePaymentAlarm(settled))).toEqual(withCode('NOT_FOUND'));
    expect((await desk.operatorActs({ query: { userId: bob.userId() } })).acts).toMatchObject([
      { act: 'settle-payment-alarm', by: olga.userId(), why, details: { orderId: order.orderId } },
    ]);
  });

  test("a refund from the card provider's console takes the points back", async () => {
    const before = await bob.balance();
    const order = await orders(bob, 'points-1000', 'breeze');
    await presses(order, 'pay');
    await standsAt(bob, order.orderId, 'DELIVERED');
    await send(`${emulatorOf(order)}/control/refund-card/${order.purchaseId}`, { method: 'POST' });
    expect((await standsAt(bob, order.orderId, 'CANCELLED')).refund).toBe('sent');
    expect(await bob.balance()).toBe(before);
  });

  test('inside Telegram no card is taken', async () => {
    const refusal = await refused(orders(alice, 'points-1000', 'breeze'));
    expect(refusal).toEqual(withCode('PAYMENT_MODE_REFUSED'));
  });
});
