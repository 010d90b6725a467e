import Fastify, { type FastifyInstance } from 'fastify';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { IDEMPOTENCY_HEADER } from '@parlor/contract/kernel/contract.ts';
import { fillPath } from '@parlor/contract/kernel/endpoint.ts';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { shop, type Order, type OrderCreated } from '@parlor/contract/calls/shop.ts';
import { testContent } from '@parlor/economy/test/world.ts';
import type { LoadedContent } from '@parlor/games/content.ts';
import { auditDatabase } from '../../audit/index.ts';
import { registerEndpoints, sendError } from '../../http/register-endpoints.ts';
import { startTwoServers, type TwoServers } from '../../test/two-servers.ts';
import type { Stars } from '../../adapters/payments/stars/index.ts';
import {
  createSettle,
  orderJobs,
  ordersRoutes,
  reconcileStars,
  type Settle,
  type SettleDeps,
} from './index.ts';
import { storeCheckout } from './store.ts';
import { scriptedProvider, type ScriptedProvider } from './test/scripted-provider.ts';

let two: TwoServers;
let apps: FastifyInstance[];
let deps: SettleDeps;
let settles: Settle[];
let stars: ScriptedProvider;
let cards: ScriptedProvider;
const alarms: string[] = [];

beforeAll(async () => {
  two = await startTwoServers();
});
afterAll(() => two.close());
beforeEach(() => {
  stars = scriptedProvider('telegram');
  cards = scriptedProvider('breeze');
  const made = two.servers.map(({ pool, players, heldPlayers }): SettleDeps => ({
    pool,
    players,
    heldPlayers,
    clock: two.clock,
    providers: new Map([
      ['telegram', stars],
      ['breeze', cards],
    ]),
    alarms: { raise: () => Promise.resolve() },
    inLanguage: (language) => (english) => (language === 'en' ? english : `${english} (${language})`),
    log: { warn: () => undefined, error: (_, message) => void alarms.push(message) },
  }));
  deps = made[0]!;
  settles = made.map(createSettle);
  apps = made.map((d) => {
    const app = Fastify();
    app.setErrorHandler(sendError);
    registerEndpoints(app, {
      handlers: ordersRoutes({ ...d, siteUrl: () => 'https://parlor.test' }),
      authenticate: ({ headers }) => ({
        playerId: String(headers['x-player']),
        signInId: 'one',
        platform: headers['x-place'] === 'telegram' ? 'telegram' : 'web',
        tokenEndsAtMs: Infinity,
      }),
      checkReplies: true,
    });
    return app;
  });
});

interface Answered {
  readonly status: number;
  readonly body: Record<string, unknown> & { readonly error?: { readonly code: string } };
  readonly text: string;
}
interface Purchase {
  readonly productId: string;
  readonly quantity?: number;
  readonly paymentMode?: 'telegram' | 'breeze';
  readonly key?: string;
  readonly on?: 0 | 1;
  readonly place?: 'telegram' | 'web';
}
async function buys(player: string, a: Purchase): Promise<Answered> {
  const response = await apps[a.on ?? 0]!.inject({
    method: 'POST',
    url: shop.placeOrder.path,
    headers: {
      'x-player': player,
      'x-place': a.place ?? 'web',
      ...(a.key === undefined ? {} : { [IDEMPOTENCY_HEADER]: a.key }),
    },
    payload: {
      productId: a.productId,
      quantity: a.quantity ?? 1,
      paymentMode: a.paymentMode ?? 'telegram',
    },
  });
  return { status: response.statusCode, body: response.json(), text: response.payload };
}
const created = (a: Answered): Extract<OrderCreated, { type: 'payment_required' }> => {
  expect(a.status, a.text).toBe(200);
  return a.body as unknown as Extract<OrderCreated, { type: 'payment_required' }>;
};
async function orderOf(player: string, orderId: string): Promise<Order> {
  const response = await apps[0]!.inject({
    url: fillPath(shop.order.path, { orderId }),
    headers: { 'x-player': player },
  });
  return response.json();
}
const story = (order: Order): string[] => order.timeline.map((t) => t.event);
const job = async (name: string): Promise<object> => {
  const found = orderJobs(deps, settles[0]!).find((j) => j.name === name)!;
  return found.run({ pool: deps.pool, clock: two.clock });
};
const takenOf = async (itemId: string): Promise<number> =>
  Number((await two.pool.query('select taken from stock where item_id = $1', [itemId])).rows[0]?.taken ?? 0);

describe('with points', () => {
  test('a pack is paid and delivered at once; a repeat with its key is the same order', async () => {
    const alice = await two.newPlayer();
    const first = await buys(alice, { productId: 'pack', quantity: 2, key: 'alice-buys-1' });
    expect(first.body).toMatchObject({ type: 'no_payment_required', total: 100, currency: 'PP' });
    const again = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        buys(alice, { productId: 'pack', quantity: 2, key: 'alice-buys-1', on: n % 2 === 0 ? 0 : 1 }),
      ),
    );
    for (const a of again) expect(a.text).toBe(first.text);
    expect(await two.balanceOf(alice)).toBe(90_000n);
    const order = await orderOf(alice, String(first.body['orderId']));
    expect(order).toMatchObject({ status: 'DELIVERED', refund: 'none' });
    expect(story(order)).toEqual(['placed', 'paid', 'delivered']);
    const other = await buys(alice, { productId: 'pack', quantity: 3, key: 'alice-buys-1' });
    expect(other.body.error?.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test('fifty first requests at once with one key on two processes are one order', async () => {
    const bob = await two.newPlayer();
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        buys(bob, { productId: 'pack', key: 'bob-in-a-hurry', on: n % 2 === 0 ? 0 : 1 }),
      ),
    );
    expect(new Set(replies.map((r) => `${r.status} ${r.text}`)).size).toBe(1);
    expect(await two.balanceOf(bob)).toBe(95_000n);
  });

  test('I32: two hundred buyers for a stock of ten on two processes: ten get it, and the others lose nothing', async () => {
    const players = await Promise.all(Array.from({ length: 200 }, () => two.newPlayer()));
    const replies = await Promise.all(
      players.map((player, n) => buys(player, { productId: 'rare-thing', on: n % 2 === 0 ? 0 : 1 })),
    );
    const won = replies.filter((r) => r.status === 200);
    expect(won).toHaveLength(10);
    for (const lost of replies.filter((r) => r.status !== 200))
      expect(lost.body.error?.code).toBe('SOLD_OUT');
    expect(await takenOf('rare-thing')).toBe(10);
    const balances = await Promise.all(players.map((p) => two.balanceOf(p)));
    expect(balances.filter((b) => b === 98_000n)).toHaveLength(10);
    expect(balances.filter((b) => b === 100_000n)).toHaveLength(190);
    await two.mustBeSound();
  });

  test('an unknown, unaffordable or wrongly numbered purchase is refused, with the reason', async () => {
    const carol = await two.newPlayer();
    expect((await buys(carol, { productId: 'nothing' })).body.error?.code).toBe('PRODUCT_NOT_FOUND');
    expect((await buys(carol, { productId: 'pack', quantity: 6 })).body.error?.code).toBe('QUANTITY_INVALID');
    for (let n = 0; n < 4; n++) await buys(carol, { productId: 'pack', quantity: 5 });
    expect((await buys(carol, { productId: 'pack' })).body.error?.code).toBe('INSUFFICIENT_BALANCE');
    expect(await two.balanceOf(carol)).toBe(0n);
  });
});

test('the rows of all these orders are consistent', async () => {
  const { mismatches } = await auditDatabase(two.pool, { content: testContent } as LoadedContent);
  expect(mismatches.filter((m) => /order|payment|taken/.test(m.what))).toEqual([]);
  await two.pool.query("update stock set taken = taken + 1 where item_id = 'rare-thing'");
  const tampered = await auditDatabase(two.pool, { content: testContent } as LoadedContent);
  expect(tampered.mismatches.map((m) => m.what)).toContainEqual(
    expect.stringContaining('of rare-thing 11 are taken'),
  );
  await two.pool.query("update stock set taken = taken - 1 where item_id = 'rare-thing'");
});

describe('with Stars and cards', () => {
  const starPayment = (paymentId: string, amount = 100n) =>
    ({ paymentId, amountMinor: amount, currency: 'XTR', payer: '700' }) as const;

  test('a payment that is reported ten times on two processes delivers once (I33, I34)', async () => {
    const alice = await two.newPlayer();
    const { orderId, link, usdValue } = created(
      await buys(alice, { productId: 'chest', key: 'chest-of-alice' }),
    );
    expect({ link, usdValue }).toEqual({ link: expect.stringContaining(orderId), usdValue: 200 });
    expect((await orderOf(alice, orderId)).status).toBe('PLACED');
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        settles[n % 2]!.paid('telegram', orderId, starPayment('charge-a1')),
      ),
    );
    const order = await orderOf(alice, orderId);
    expect(order.status).toBe('DELIVERED');
    expect(story(order)).toEqual(['placed', 'paid', 'delivered']);
    // 200 points of the chest and 10 at the start of its subscription.
    expect(await two.balanceOf(alice)).toBe(121_000n);
    await settles[1]!.paid('telegram', orderId, starPayment('charge-a2'));
    expect(story(await orderOf(alice, orderId))).toEqual(['placed', 'paid', 'delivered', 'paid-twice']);
    await job('refund-payments');
    expect(stars.refunded).toEqual(['charge-a2']);
    expect(await two.balanceOf(alice)).toBe(121_000n);
  });

  test('a wrong sum, another currency or another payment mode is quarantined and delivers nothing (I33)', async () => {
    const bob = await two.newPlayer();
    const { orderId } = created(await buys(bob, { productId: 'chest' }));
    await settles[0]!.paid('telegram', orderId, starPayment('charge-b1', 1n));
    await settles[0]!.paid('breeze', orderId, { paymentId: 'page-b', amountMinor: 200n, currency: 'USD' });
    expect((await orderOf(bob, orderId)).status).toBe('PLACED');
    const { rows } = await two.pool.query(
      'select payment_id, state from payments where order_id = $1 order by 1',
      [orderId],
    );
    expect(rows).toEqual([
      { payment_id: 'charge-b1', state: 'quarantined' },
      { payment_id: 'page-b', state: 'quarantined' },
    ]);
  });

  test('a payment of another order is refused, and one for an unknown order is refunded', async () => {
    const [carol, dave] = [await two.newPlayer(), await two.newPlayer()];
    const first = created(await buys(carol, { productId: 'chest' }));
    const second = created(await buys(dave, { productId: 'chest' }));
    await settles[0]!.paid('telegram', first.orderId, starPayment('charge-c1'));
    await expect(
      settles[1]!.paid('telegram', second.orderId, starPayment('charge-c1')),
    ).rejects.toMatchObject({
      code: 'TRANSACTION_CONFLICT',
    });
    expect((await orderOf(dave, second.orderId)).status).toBe('PLACED');
    await settles[0]!.paid('telegram', 'somebody-elses', starPayment('charge-lost'));
    expect(alarms.at(-1)).toContain('no order of ours');
    await job('refund-payments');
    expect(stars.refunded).toContain('charge-lost');
    await job('refund-payments');
    expect(stars.refunded.filter((id) => id === 'charge-lost')).toHaveLength(1);
  });

  test('the payer of an account that is erased is known until the refund was sent', async () => {
    const ann = await two.newPlayer();
    const { orderId } = created(await buys(ann, { productId: 'chest' }));
    await settles[0]!.paid('telegram', orderId, starPayment('charge-ann'));
    await settles[0]!.refund(ann, orderId, 'asked for');
    await two.pool.query(
      "insert into account_deletions (player_id, asked_at, due_at, state) values ($1, now(), now(), 'erasing')",
      [ann],
    );
    const payers = async () =>
      (await two.pool.query("select payer, state from payments where payment_id = 'charge-ann'")).rows;
    expect(await payers()).toEqual([{ payer: '700', state: 'refund-pending' }]);
    await job('refund-payments');
    expect(await payers()).toEqual([{ payer: null, state: 'refunded' }]);
  });

  test('refunds that a provider refuses do not stop newer ones, and a provider that is down not the other', async () => {
    const refused = Array.from({ length: 201 }, (_, n) => `charge-refused-${n}`);
    for (const id of refused) await settles[0]!.paid('telegram', 'somebody-elses', starPayment(id));
    two.clock.advance(MINUTE_MS);
    await settles[0]!.paid('telegram', 'somebody-elses', starPayment('charge-newer'));
    const card = { paymentId: 'page-newer', amountMinor: 200n, currency: 'USD' } as const;
    await settles[0]!.paid('breeze', 'somebody-elses', card);
    for (const id of refused) stars.refuses.add(id);

    stars.isDown = true;
    await job('refund-payments');
    expect([stars.refundsAsked, stars.refunded]).toEqual([1, []]);
    expect(cards.refunded).toContain('page-newer');

    stars.isDown = false;
    expect(await job('refund-payments')).toMatchObject({ failed: refused.length });
    expect(stars.refunded).toContain('charge-newer');
    stars.refuses.clear();
    expect(await job('refund-payments')).toEqual({ done: refused.length, failed: 0 });
    expect(await job('refund-payments')).toEqual({ done: 0, failed: 0 });
  });

  test('if the buyer closes the window, the provider is asked and the order succeeds', async () => {
    const erin = await two.newPlayer();
    const paid = created(await buys(erin, { productId: 'chest', paymentMode: 'breeze' }));
    expect(paid.usdValue).toBe(200);
    cards.takes(paid.purchaseId, { paymentId: paid.purchaseId, amountMinor: 200n, currency: 'USD' });
    expect(await settles[0]!.close(erin, paid.orderId, 'cancelled')).toMatchObject({ status: 'DELIVERED' });
    const unpaid = created(await buys(erin, { productId: 'chest', paymentMode: 'breeze' }));
    const stockBefore = await takenOf('chest');
    expect(await settles[0]!.close(erin, unpaid.orderId, 'cancelled')).toMatchObject({ status: 'CANCELLED' });
    expect(cards.ended).toContain(unpaid.purchaseId);
    expect(await takenOf('chest')).toBe(stockBefore - 1);
    expect(await settles[1]!.close(erin, unpaid.orderId, 'cancelled')).toMatchObject({ status: 'CANCELLED' });
    expect(await takenOf('chest')).toBe(stockBefore - 1);
  });

  test('cancelled, then paid: delivered while there is stock, and refunded without (I35)', async () => {
    const frank = await two.newPlayer();
    const late = created(await buys(frank, { productId: 'chest' }));
    await settles[0]!.close(frank, late.orderId, 'cancelled');
    await settles[0]!.paid('telegram', late.orderId, starPayment('charge-late'));
    expect(story(await orderOf(frank, late.orderId))).toEqual([
      'placed',
      'cancelled',
      'paid-late',
      'delivered',
    ]);
    const tooLate = created(await buys(frank, { productId: 'chest' }));
    await settles[0]!.close(frank, tooLate.orderId, 'cancelled');
    const taken = await takenOf('chest');
    await two.pool.query("update stock set taken = 10 where item_id = 'chest'");
    await settles[0]!.paid('telegram', tooLate.orderId, starPayment('charge-too-late'));
    expect(await orderOf(frank, tooLate.orderId)).toMatchObject({ status: 'CANCELLED', refund: 'pending' });
    await job('refund-payments');
    expect(await orderOf(frank, tooLate.orderId)).toMatchObject({ status: 'CANCELLED', refund: 'sent' });
    expect(stars.refunded).toContain('charge-too-late');
    await two.pool.query("update stock set taken = $1 where item_id = 'chest'", [taken]);
  });

  test('an unpaid order ends at its time, and releases its stock once (I37)', async () => {
    const grace = await two.newPlayer();
    // Those of the earlier scenarios end first.
    two.clock.advance(31 * 60_000);
    await job('expire-orders');
    const before = await takenOf('chest');
    const { orderId } = created(await buys(grace, { productId: 'chest', quantity: 2 }));
    expect(await takenOf('chest')).toBe(before + 2);
    await job('expire-orders');
    expect((await orderOf(grace, orderId)).status).toBe('PLACED');
    two.clock.advance(30 * 60_000 - 1);
    await job('expire-orders');
    expect((await orderOf(grace, orderId)).status).toBe('PLACED');
    two.clock.advance(1);
    await Promise.all([job('expire-orders'), job('expire-orders')]);
    expect(await orderOf(grace, orderId)).toMatchObject({ status: 'CANCELLED' });
    expect(await takenOf('chest')).toBe(before);
  });

  test('the page of a provider has the item in the buyer’s language', async () => {
    const [grace, heidi] = [await two.newPlayer(), await two.newPlayer()];
    await two.pool.query(
      "insert into profiles (player_id, first_name, language, created_at) values ($1, 'G', 'ru', now())",
      [grace],
    );
    for (const buyer of [grace, heidi]) created(await buys(buyer, { productId: 'pass' }));
    const [russian, english] = stars.titles;
    expect(russian).toBe(`${english} (ru)`);
  });

  test('a returning buyer gets the same payment; for a paid or ended order none is prepared', async () => {
    const [frank, other] = [await two.newPlayer(), await two.newPlayer()];
    const comesBack = async (player: string, orderId: string, place = 'web') =>
      apps[1]!.inject({
        method: 'POST',
        url: fillPath(shop.payOrder.path, { orderId }),
        headers: { 'x-player': player, 'x-place': place },
        payload: {},
      });
    const first = created(await buys(frank, { productId: 'chest', paymentMode: 'breeze' }));
    expect((await comesBack(frank, first.orderId)).json()).toEqual(first);
    expect((await comesBack(other, first.orderId)).json()).toMatchObject({
      error: { code: 'ORDER_NOT_FOUND' },
    });
    expect((await comesBack(frank, first.orderId, 'telegram')).json()).toMatchObject({
      error: { code: 'PAYMENT_MODE_REFUSED' },
    });
    expect(story(await orderOf(frank, first.orderId))).toEqual(['placed']);
    two.clock.advance(31 * 60_000);
    expect((await comesBack(frank, first.orderId)).json()).toMatchObject({ type: 'no_payment_required' });
    const { orderId } = created(await buys(frank, { productId: 'chest' }));
    await settles[0]!.paid('telegram', orderId, starPayment('charge-f'));
    expect((await comesBack(frank, orderId)).json()).toEqual({
      type: 'no_payment_required',
      orderId,
      total: 100,
      currency: 'XTR',
    });
    expect(story(await orderOf(frank, orderId))).toEqual(['placed', 'paid', 'delivered']);
  });

  test('a crash between payment and delivery: the next run delivers', async () => {
    const heidi = await two.newPlayer();
    const { orderId } = created(await buys(heidi, { productId: 'chest' }));
    await two.servers[0].players.act('orderPaid', heidi, {
      order: { orderId, payment: { provider: 'telegram', paymentId: 'charge-h' } },
      input: (known) => ({
        order: known.order!,
        payment: { provider: 'telegram', ...starPayment('charge-h') },
        known: known.payment,
        canRevive: true,
      }),
    });
    expect((await orderOf(heidi, orderId)).status).toBe('PAID');
    await Promise.all([job('deliver-orders'), job('deliver-orders')]);
    expect(story(await orderOf(heidi, orderId))).toEqual(['placed', 'paid', 'delivered']);
  });

  test('an unreachable provider charges nothing, and the same request later prepares the payment', async () => {
    const ivan = await two.newPlayer();
    stars.isDown = true;
    const refused = await buys(ivan, { productId: 'pass', key: 'pass-of-ivan' });
    expect([refused.status, refused.body.error?.code]).toEqual([503, 'PAYMENT_UNAVAILABLE']);
    stars.isDown = false;
    const { orderId } = created(await buys(ivan, { productId: 'pass', key: 'pass-of-ivan' }));
    expect(story(await orderOf(ivan, orderId))).toEqual(['placed']);
  });

  test('inside Telegram a card is refused; a limit holds until the order that used it ends', async () => {
    const judy = await two.newPlayer();
    const card = await buys(judy, { productId: 'pass', paymentMode: 'breeze', place: 'telegram' });
    expect(card.body.error?.code).toBe('PAYMENT_MODE_REFUSED');
    const { orderId } = created(await buys(judy, { productId: 'pass' }));
    expect((await buys(judy, { productId: 'pass' })).body.error?.code).toBe('PURCHASE_LIMIT');
    await settles[0]!.close(judy, orderId, 'cancelled');
    created(await buys(judy, { productId: 'pass' }));
  });

  test("a payment whose message never came is found in Telegram's list, once", async () => {
    const leo = await two.newPlayer();
    const { orderId } = created(await buys(leo, { productId: 'chest' }));
    const list = [
      { id: 'charge-old', amount: 7, isIncoming: false },
      { id: 'charge-unheard', amount: 100, isIncoming: true, payload: orderId, payer: '700' },
      { id: 'charge-strange', amount: 5, isIncoming: true },
    ];
    const api = { transactions: (from: number) => Promise.resolve(list.slice(from)) } as unknown as Stars;
    const run = () => reconcileStars(deps, settles[0]!, api).run({ pool: deps.pool, clock: two.clock });
    expect(await run()).toEqual({ compared: 3, recorded: 1, unexplained: 1, failed: 0 });
    expect(story(await orderOf(leo, orderId))).toEqual(['placed', 'paid', 'delivered']);
    expect(await run()).toEqual({ compared: 0, recorded: 0, unexplained: 0, failed: 0 });
  });

  test('a refund takes unused items back and reports used ones; the money is refunded once', async () => {
    const ken = await two.newPlayer();
    const { orderId } = created(await buys(ken, { productId: 'chest' }));
    await settles[0]!.paid('telegram', orderId, starPayment('charge-k'));
    await settles[0]!.refund(ken, orderId, 'asked for');
    await settles[1]!.refund(ken, orderId, 'asked for');
    const order = await orderOf(ken, orderId);
    expect(order).toMatchObject({ status: 'DELIVERED', refund: 'pending' });
    expect(story(order)).toEqual(['placed', 'paid', 'delivered', 'taken-back', 'refund-begun']);
    expect(await two.balanceOf(ken)).toBe(100_000n);
    const status = await apps[1]!.inject({
      url: fillPath(shop.orderStatus.path, { orderId }),
      headers: { 'x-player': ken },
    });
    // The client sees it as cancelled from here on, before the provider has sent the money (I30).
    expect(status.json()).toMatchObject({ status: 'CANCELLED' });
    await job('refund-payments');
    await job('refund-payments');
    expect(stars.refunded).toEqual(['charge-k']);
    expect(await orderOf(ken, orderId)).toMatchObject({ refund: 'sent' });
    await two.mustBeSound();
  });

  test('of two pages of one order only the unpaid one is ended', async () => {
    const lea = await two.newPlayer();
    const { orderId, purchaseId } = created(await buys(lea, { productId: 'chest', paymentMode: 'breeze' }));
    const beside = { purchaseId: `${purchaseId}-beside`, link: 'x', usdValue: 200 };
    await storeCheckout(two.pool, { playerId: lea, orderId, mode: 'breeze' }, beside, two.clock.now());
    await settles[0]!.paid('breeze', orderId, { paymentId: purchaseId, amountMinor: 200n, currency: 'USD' });
    expect(cards.ended.filter((page) => page.startsWith(purchaseId))).toEqual([beside.purchaseId]);
    expect((await orderOf(lea, orderId)).status).toBe('DELIVERED');
  });

  test('an order that is paid at the moment of its refund: the money is refunded, and neither side keeps anything', async () => {
    const mia = await two.newPlayer();
    const { orderId } = created(await buys(mia, { productId: 'chest' }));
    let isToldMeanwhile = false;
    const pool = new Proxy(deps.pool, {
      get: (own, key) =>
        key === 'query'
          ? async (query: pg.QueryConfig) => {
              const read = await own.query(query);
              if (query.name === 'payments-of-order' && !isToldMeanwhile) {
                isToldMeanwhile = true;
                await settles[1]!.paid('telegram', orderId, starPayment('charge-m'));
              }
              return read;
            }
          : (Reflect.get(own, key) as unknown),
    });
    await createSettle({ ...deps, pool }).refund(mia, orderId, 'asked for');
    await job('refund-payments');
    expect(stars.refunded).toEqual(['charge-m']);
    expect(await orderOf(mia, orderId)).toMatchObject({ refund: 'sent' });
    expect(await two.balanceOf(mia)).toBe(100_000n);
    await two.mustBeSound();
  });
});
