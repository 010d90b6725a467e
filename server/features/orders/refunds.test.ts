// Providers' reports of refunds, and payments that are not allowed: over HTTP, on two servers, with real message forms.
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WEBHOOKS } from '@parlor/contract/webhooks/payments.ts';
import type { PaymentMode } from '@parlor/contract/calls/shop.ts';
import { orderOfReference } from '../../adapters/payments/breeze/index.ts';
import { readBreeze } from '../../adapters/payments/breeze/message.ts';
import { signatureOf } from '../../adapters/payments/breeze/signature.ts';
import type { Stars } from '../../adapters/payments/stars/index.ts';
import { Update } from '../../adapters/payments/stars/update.ts';
import { sendError } from '../../http/register-endpoints.ts';
import { startTwoServers, type TwoServers } from '../../test/two-servers.ts';
import {
  createPaymentAlarms,
  createSettle,
  orderJobs,
  reconcileStars,
  webhooksPlugin,
  type Settle,
  type SettleDeps,
} from './index.ts';
import { orderIdOf } from '../../players/rows/order-ids.ts';
import { builtInSpeakerFor } from '../../texts/index.ts';
import { comparedUpTo, findOrder, storeCheckout } from './store.ts';
import { scriptedProvider, type ScriptedProvider } from './test/scripted-provider.ts';

const SECRET = 'telegram-says';
const WHOOK = 'whook';
const OWNER = 700;

let two: TwoServers;
let deps: SettleDeps;
let settle: Settle;
let apps: FastifyInstance[];
let stars: ScriptedProvider;
let cards: ScriptedProvider;
let alarms: ReturnType<typeof createPaymentAlarms>;
/** The answer to each question, by its id; undefined is yes. */
const answers = new Map<string, string | undefined>();

beforeAll(async () => {
  two = await startTwoServers();
});
afterAll(() => two.close());
beforeEach(() => {
  stars = scriptedProvider('telegram');
  cards = scriptedProvider('breeze');
  alarms = createPaymentAlarms({ pool: two.pool, clock: two.clock });
  const made = two.servers.map(({ pool, players, heldPlayers }): SettleDeps => ({
    pool,
    players,
    heldPlayers,
    clock: two.clock,
    alarms,
    providers: new Map([
      ['telegram', stars],
      ['breeze', cards],
    ]),
    log: { warn: () => undefined, error: () => undefined },
  }));
  deps = made[0]!;
  settle = createSettle(deps);
  const api = {
    answerPreCheckout: (id: string, refusal: string | undefined) => {
      answers.set(id, refusal);
      return Promise.resolve();
    },
  } as Stars;
  apps = made.map((d) => {
    const app = Fastify();
    app.setErrorHandler(sendError);
    webhooksPlugin({
      ...d,
      settle: createSettle(d),
      speakerFor: builtInSpeakerFor,
      payments: {
        stars: { api, secret: SECRET, read: (body) => Update.safeParse(body).data },
        breeze: { read: (body) => readBreeze(WHOOK, body), orderOf: orderOfReference },
      },
    })(app);
    return app;
  });
});

let updates = 0;
async function telegramSays(body: object, on: 0 | 1 = 0): Promise<number> {
  const { statusCode } = await apps[on]!.inject({
    method: 'POST',
    url: WEBHOOKS.telegram,
    headers: { 'x-telegram-bot-api-secret-token': SECRET },
    payload: { update_id: ++updates, ...body },
  });
  return statusCode;
}
const inChat = (from: number, fields: object) => ({
  message: { chat: { id: from }, from: { id: from }, ...fields },
});
const money = (orderId: string, charge: string, amount = 100) => ({
  currency: 'XTR',
  total_amount: amount,
  invoice_payload: orderId,
  telegram_payment_charge_id: charge,
});
const saysPaid = (orderId: string, charge: string, o: { from?: number; on?: 0 | 1 } = {}) =>
  telegramSays(inChat(o.from ?? OWNER, { successful_payment: money(orderId, charge) }), o.on);
const saysRefunded = (orderId: string, charge: string, o: { amount?: number; on?: 0 | 1 } = {}) =>
  telegramSays(inChat(OWNER, { refunded_payment: money(orderId, charge, o.amount) }), o.on);
/** The refusal of a payment, or undefined if it may be paid. */
async function asks(
  orderId: string,
  id: string,
  { from = OWNER, on = 0 as 0 | 1, language }: { from?: number; on?: 0 | 1; language?: string } = {},
) {
  const { telegram_payment_charge_id: _, ...request } = money(orderId, '');
  await telegramSays(
    { pre_checkout_query: { id, from: { id: from, language_code: language }, ...request } },
    on,
  );
  return answers.get(id);
}
async function breezeSays(type: string, data: object, on: 0 | 1 = 0): Promise<number> {
  const { statusCode } = await apps[on]!.inject({
    method: 'POST',
    url: WEBHOOKS.breeze,
    payload: { type, data, signature: signatureOf(WHOOK, data) },
  });
  return statusCode;
}

let buyers = 0;
/** A player whose Telegram id is 700, or the given one. */
async function aBuyer(number: number | undefined = OWNER): Promise<string> {
  const player = await two.newPlayer();
  await two.pool.query("delete from identities where provider = 'telegram' and subject = $1", [
    String(number),
  ]);
  await two.pool.query(
    "insert into identities (player_id, provider, subject, created_at) values ($1, 'telegram', $2, now())",
    [player, String(number)],
  );
  return player;
}
async function places(player: string, itemId = 'chest', mode: PaymentMode = 'telegram'): Promise<string> {
  const orderId = orderIdOf(player, `order-${++buyers}`);
  await two.servers[0].players.act('placeOrder', player, {
    order: { orderId, stockOf: itemId },
    input: (known) => ({ orderId, itemId, quantity: 1, mode, platform: 'web', taken: known.taken ?? 0 }),
  });
  if (mode === 'breeze')
    await storeCheckout(
      two.pool,
      { playerId: player, orderId, mode },
      { purchaseId: `page-${orderId}`, link: 'x', usdValue: 200 },
      two.clock.now(),
    );
  return orderId;
}
const orderOf = async (player: string, orderId: string) => (await findOrder(two.pool, player, orderId))!;
const story = async (player: string, orderId: string) =>
  (await orderOf(player, orderId)).timeline.map((t) => t.event);
const stateOf = async (paymentId: string): Promise<string | undefined> =>
  (await two.pool.query<{ state: string }>('select state from payments where payment_id = $1', [paymentId]))
    .rows[0]?.state;
const alarmsOf = async (orderId: string) =>
  (await alarms.open()).filter((a) => a.orderId === orderId).map((a) => a.type);
const packsOf = (player: string) => two.servers[1].players.read(player, ({ state }) => state.packs.length);

describe('Telegram reports a refund', () => {
  test('of the second payment: the order and its goods stay', async () => {
    const alice = await aBuyer();
    const orderId = await places(alice);
    await saysPaid(orderId, 'first');
    await saysPaid(orderId, 'second');
    expect(await saysRefunded(orderId, 'second')).toBe(200);
    expect(await saysRefunded(orderId, 'second', { on: 1 })).toBe(200);
    expect([await stateOf('first'), await stateOf('second')]).toEqual(['kept', 'refunded']);
    expect(await orderOf(alice, orderId)).toMatchObject({ status: 'DELIVERED', refund: 'none' });
    expect(await packsOf(alice)).toBe(1);
    expect(await two.balanceOf(alice)).toBe(121_000n);
    await orderJobs(deps, settle)
      .find((j) => j.name === 'refund-payments')!
      .run({ pool: deps.pool, clock: two.clock });
    expect(stars.refunded).toEqual([]);
  });

  test('of the payment that paid: the items are taken back once, after any number of reports to any process', async () => {
    const bob = await aBuyer();
    const orderId = await places(bob);
    await saysPaid(orderId, 'only');
    await Promise.all([0, 1, 0, 1].map((on) => saysRefunded(orderId, 'only', { on: on as 0 | 1 })));
    expect(await story(bob, orderId)).toEqual(['placed', 'paid', 'delivered', 'taken-back', 'refunded']);
    expect(await two.balanceOf(bob)).toBe(100_000n);
    expect(await packsOf(bob)).toBe(0);
  });

  test('before its payment: the payment that follows delivers nothing and ends refunded (I35)', async () => {
    const carol = await aBuyer();
    const orderId = await places(carol);
    await saysRefunded(orderId, 'early');
    await saysRefunded(orderId, 'early', { on: 1 });
    expect(await saysPaid(orderId, 'early')).toBe(200);
    expect(await saysPaid(orderId, 'early', { on: 1 })).toBe(200);
    expect(await orderOf(carol, orderId)).toMatchObject({ status: 'PLACED', refund: 'none' });
    expect(await stateOf('early')).toBe('refunded');
    expect(await two.balanceOf(carol)).toBe(100_000n);
    // The order itself may still be paid.
    await saysPaid(orderId, 'later');
    expect(await orderOf(carol, orderId)).toMatchObject({ status: 'DELIVERED' });
    expect(stars.refunded).toEqual([]);
  });

  test('of another amount: nothing changes, and an operator is asked once', async () => {
    const dave = await aBuyer();
    const orderId = await places(dave);
    await saysPaid(orderId, 'whole');
    await saysRefunded(orderId, 'whole', { amount: 40 });
    await saysRefunded(orderId, 'whole', { amount: 40, on: 1 });
    expect(await stateOf('whole')).toBe('kept');
    expect(await orderOf(dave, orderId)).toMatchObject({ refund: 'none' });
    expect(await alarmsOf(orderId)).toEqual(['REFUND_OF_ANOTHER_AMOUNT']);
  });

  test('for an unknown order: it is stored, so that its payment is not refunded a second time', async () => {
    expect(await saysRefunded('somebody-elses', 'strange')).toBe(200);
    expect(await saysPaid('somebody-elses', 'strange')).toBe(200);
    expect(await stateOf('strange')).toBe('refunded');
    const openAlarms = async () =>
      (await alarms.open()).filter((a) => a.type === 'REFUND_FOR_NO_ORDER').length;
    expect(await openAlarms()).toBe(1);
    // The report of our own refund changes nothing.
    await saysPaid('somebody-elses', 'stray');
    expect(await saysRefunded('somebody-elses', 'stray')).toBe(200);
    expect([await stateOf('stray'), await openAlarms()]).toEqual(['refunded', 1]);
  });

  test('only in its list, because the message never came: found there', async () => {
    const erin = await aBuyer();
    const orderId = await places(erin);
    await saysPaid(orderId, 'listed');
    const list = [
      { id: 'listed', amount: 100, isIncoming: true, payload: orderId, payer: String(OWNER) },
      { id: 'listed', amount: 100, isIncoming: false, payload: orderId, payer: String(OWNER) },
    ];
    const api = { transactions: (from: number) => Promise.resolve(list.slice(from)) } as unknown as Stars;
    await reconcileStars(deps, settle, api).run({ pool: deps.pool, clock: two.clock });
    expect(await orderOf(erin, orderId)).toMatchObject({ refund: 'sent' });
    expect(await two.balanceOf(erin)).toBe(100_000n);
  });
});

test('a listed transaction that cannot be recorded goes to an operator, and the next ones are recorded', async () => {
  const erin = await aBuyer();
  const orderId = await places(erin);
  await saysPaid(orderId, 'listed-later');
  const refund = { amount: 100, isIncoming: false, payer: String(OWNER) };
  const list = [
    { id: 'fails', ...refund, payload: orderId },
    { id: 'listed-later', ...refund, payload: orderId },
  ];
  const api = {
    transactions: (from: number) => Promise.resolve(list.slice(from - before)),
  } as unknown as Stars;
  const before = await comparedUpTo(two.pool, 'telegram');
  const failing: Settle = {
    ...settle,
    refunded: (mode, order, payment) =>
      payment.paymentId === 'fails'
        ? Promise.reject(new Error('a fault'))
        : settle.refunded(mode, order, payment),
  };
  const run = (by: Settle) => reconcileStars(deps, by, api).run({ pool: deps.pool, clock: two.clock });
  expect(await run(failing)).toMatchObject({ compared: 2, failed: 1 });
  expect(await orderOf(erin, orderId)).toMatchObject({ refund: 'sent' });
  // The next run tries it again.
  expect(await comparedUpTo(two.pool, 'telegram')).toBe(before);
  expect(await run(settle)).toMatchObject({ compared: 2, failed: 0 });
  expect(await comparedUpTo(two.pool, 'telegram')).toBe(before + 2);
  expect(await alarms.open()).toContainEqual(
    expect.objectContaining({
      type: 'TRANSACTION_NOT_RECORDED',
      orderId,
      details: { id: 'fails', amount: '100', currency: 'XTR', status: 'refunded' },
    }),
  );
});

test('an order ends also if its page was paid for another order, and a provider that does not answer is not told', async () => {
  const [erin, finn] = [await aBuyer(), await aBuyer(701)];
  const [first, second] = [await places(erin, 'pass', 'breeze'), await places(finn, 'pass', 'breeze')];
  const payment = { paymentId: 'one-page', amountMinor: 500n, currency: 'USD' } as const;
  await settle.paid('breeze', first, payment);
  cards.takes(`page-${second}`, payment);
  expect(await settle.close(finn, second, 'expired')).toMatchObject({ status: 'CANCELLED' });
  expect(await alarms.open()).toContainEqual(
    expect.objectContaining({
      type: 'PAYMENT_CONFLICT',
      details: expect.objectContaining({ id: 'one-page' }),
    }),
  );
  const third = await places(finn, 'pass', 'breeze');
  cards.isDown = true;
  expect(await settle.close(finn, third, 'expired')).toMatchObject({ status: 'CANCELLED' });
  expect(cards.ended).not.toContain(`page-${third}`);
});

describe('Telegram asks whether it may take the Stars', () => {
  test('one payment of an order at a time is accepted; after it is given up, the next may come', async () => {
    const alice = await aBuyer();
    const orderId = await places(alice);
    const both = await Promise.all([asks(orderId, 'tab-1'), asks(orderId, 'tab-2', { on: 1 })]);
    expect(both.filter((refusal) => refusal === undefined)).toHaveLength(1);
    expect(both.find((refusal) => refusal !== undefined)).toContain('is in progress');
    const acceptPreCheckout = both[0] === undefined ? 'tab-1' : 'tab-2';
    answers.delete(acceptPreCheckout);
    expect(await asks(orderId, acceptPreCheckout)).toBeUndefined();
    expect(answers.has(acceptPreCheckout)).toBe(true);
    two.clock.advance(61_000);
    expect(await asks(orderId, 'tab-3')).toBeUndefined();
    expect(await asks(orderId, 'tab-4')).toContain('is in progress');
  });

  test('a payment by another person, and of an ended order, is refused', async () => {
    const bob = await aBuyer();
    const orderId = await places(bob);
    expect(await asks(orderId, 'stranger', { from: 8 })).toContain('another player');
    two.clock.advance(31 * 60_000);
    expect(await asks(orderId, 'late')).toContain('has ended');
  });

  test('a refusal is in the buyer’s language; without an order in the messenger’s', async () => {
    const bob = await aBuyer();
    const orderId = await places(bob, 'pass');
    await two.pool.query(
      "insert into profiles (player_id, first_name, language, created_at) values ($1, 'Bob', 'fa', now())",
      [bob],
    );
    expect(await asks(orderId, 'other-price', { language: 'ru' })).toContain('قیمت تغییر کرده');
    expect(await asks('no-order', 'in-russian', { language: 'ru' })).toContain('Такого заказа нет.');
    expect(await asks('no-order', 'in-english', { language: 'ja' })).toContain('does not exist');
    two.clock.advance(31 * 60_000);
    expect(await asks(orderId, 'in-persian', { language: 'ru' })).toContain('مهلت این سفارش');
  });

  test('an order may be paid until the millisecond before it ends, and no longer when it ends', async () => {
    const alice = await aBuyer();
    const [inTime, late] = [await places(alice), await places(alice)];
    const { expiresAtMs } = await orderOf(alice, late);
    two.clock.advance(expiresAtMs - two.clock.now() - 1);
    expect(await asks(inTime, 'last-moment')).toBeUndefined();
    expect(answers.has('last-moment')).toBe(true);
    two.clock.advance(1);
    expect(await asks(late, 'when-it-ends')).toContain('has ended');
  });

  test('a payment by somebody else is quarantined, and an operator is asked (I33)', async () => {
    const carol = await aBuyer();
    const orderId = await places(carol);
    expect(await saysPaid(orderId, 'strangers-charge', { from: 8 })).toBe(200);
    expect(await saysPaid(orderId, 'strangers-charge', { from: 8, on: 1 })).toBe(200);
    expect(await stateOf('strangers-charge')).toBe('quarantined');
    expect(await orderOf(carol, orderId)).toMatchObject({ status: 'PLACED' });
    expect(await alarmsOf(orderId)).toEqual(['PAYMENT_QUARANTINED']);
    await saysPaid(orderId, 'own-charge');
    expect(await orderOf(carol, orderId)).toMatchObject({ status: 'DELIVERED' });
  });

  test('a payment that was reported for another order is acknowledged, and an operator is asked', async () => {
    const dave = await aBuyer();
    const [first, second] = [await places(dave), await places(dave)];
    await saysPaid(first, 'one-charge');
    expect(await saysPaid(second, 'one-charge')).toBe(200);
    expect(await orderOf(dave, second)).toMatchObject({ status: 'PLACED' });
    expect((await alarms.open()).map((a) => a.type)).toContain('PAYMENT_CONFLICT');
  });

  test('a late payment for a pass that was bought meanwhile is refunded, and nothing is delivered', async () => {
    const erin = await aBuyer();
    const late = await places(erin, 'pass');
    await settle.close(erin, late, 'cancelled');
    const bought = await places(erin, 'pass');
    const pays = (orderId: string, charge: string) =>
      telegramSays(inChat(OWNER, { successful_payment: money(orderId, charge, 250) }));
    await pays(bought, 'pass-in-time');
    await pays(late, 'pass-too-late');
    expect(await orderOf(erin, late)).toMatchObject({ status: 'CANCELLED', refund: 'pending' });
    expect(await stateOf('pass-too-late')).toBe('refund-pending');
    expect(await two.servers[0].players.read(erin, ({ state }) => state.monthly.passesAhead)).toBe(0);
  });
});

describe('Breeze reports', () => {
  const page = (orderId: string, fields: object = {}) => ({
    pageId: `page-${orderId}`,
    status: 'PAID',
    clientReferenceId: `${orderId}-1`,
    currency: 'USD',
    amount: 200,
    ...fields,
  });
  const refund = (orderId: string, status: string, amount = 200) => ({
    pageId: `page-${orderId}`,
    status,
    amount,
    currency: 'USD',
  });
  let player: string;
  let orderId: string;
  beforeEach(async () => {
    two.clock.advance(31 * 60_000);
    await orderJobs(deps, settle)
      .find((j) => j.name === 'expire-orders')!
      .run({ pool: deps.pool, clock: two.clock });
    await two.pool.query("update stock set taken = 0 where item_id = 'chest'");
    await two.pool.query("update orders set holds_stock = false where item_id = 'chest'");
    player = await two.newPlayer();
    orderId = await places(player, 'chest', 'breeze');
  });

  test('an ended page, under the name of a paid one: nothing is paid', async () => {
    await breezeSays('PAYMENT_SUCCEEDED', page(orderId, { status: 'EXPIRED' }));
    await breezeSays('payment.succeeded', page(orderId, { status: 'UNPAID' }));
    expect(await orderOf(player, orderId)).toMatchObject({ status: 'PLACED' });
    await breezeSays('PAYMENT_EXPIRED', page(orderId));
    expect(await orderOf(player, orderId)).toMatchObject({ status: 'DELIVERED' });
  });

  test('a page that is not ours, or not of this order: it pays nothing and its money is refunded', async () => {
    await breezeSays('PAYMENT_SUCCEEDED', page(orderId, { pageId: 'page-of-nobody' }));
    const other = await places(await two.newPlayer(), 'chest', 'breeze');
    await breezeSays('PAYMENT_SUCCEEDED', page(orderId, { pageId: `page-${other}` }));
    expect(await orderOf(player, orderId)).toMatchObject({ status: 'PLACED' });
    expect([await stateOf('page-of-nobody'), await stateOf(`page-${other}`)]).toEqual([
      'refund-pending',
      'refund-pending',
    ]);
  });

  test('a refund: the goods are taken back; the order is found by its page', async () => {
    await breezeSays('PAYMENT_SUCCEEDED', page(orderId));
    expect(await breezeSays('REFUND_STATUS_UPDATE', refund(orderId, 'succeeded'))).toBe(200);
    expect(await breezeSays('REFUND_STATUS_UPDATE', refund(orderId, 'succeeded'), 1)).toBe(200);
    expect(await story(player, orderId)).toEqual(['placed', 'paid', 'delivered', 'taken-back', 'refunded']);
    expect(await two.balanceOf(player)).toBe(100_000n);
  });

  test('a refund before the payment: nothing is delivered', async () => {
    await breezeSays('REFUND_STATUS_UPDATE', refund(orderId, 'succeeded'));
    await breezeSays('PAYMENT_SUCCEEDED', page(orderId));
    expect(await orderOf(player, orderId)).toMatchObject({ status: 'PLACED' });
    expect(await stateOf(`page-${orderId}`)).toBe('refunded');
  });

  test.each([
    ['REFUND_STATUS_UPDATE', (id: string) => refund(id, 'processing')],
    ['REFUND_STATUS_UPDATE', (id: string) => refund(id, 'failed')],
    ['REFUND_STATUS_UPDATE', (id: string) => ({ pageId: `page-${id}`, status: 'odd' })],
    ['DISPUTE_STATUS_UPDATE', (id: string) => ({ pageId: `page-${id}`, status: 'LOST', disputeId: 'd' })],
    ['FRAUD_REPORTED', (id: string) => ({ pageId: `page-${id}` })],
  ])('%s that the rules cannot decide waits for a person, with its order', async (type, dataOf) => {
    await breezeSays('PAYMENT_SUCCEEDED', page(orderId));
    expect(await breezeSays(type, dataOf(orderId))).toBe(200);
    expect(await alarmsOf(orderId)).toEqual([type]);
    expect(await orderOf(player, orderId)).toMatchObject({ status: 'DELIVERED', refund: 'none' });
  });

  test('a partial refund: it waits for an operator', async () => {
    await breezeSays('PAYMENT_SUCCEEDED', page(orderId));
    await breezeSays('REFUND_STATUS_UPDATE', refund(orderId, 'succeeded', 50));
    expect(await alarmsOf(orderId)).toEqual(['REFUND_OF_ANOTHER_AMOUNT']);
    expect(await orderOf(player, orderId)).toMatchObject({ refund: 'none' });
  });

  test('the refund that we requested: it is ignored unless it failed', async () => {
    await breezeSays('PAYMENT_SUCCEEDED', page(orderId));
    await settle.refund(player, orderId, 'asked for');
    await breezeSays('REFUND_STATUS_UPDATE', refund(orderId, 'processing'));
    expect(await alarmsOf(orderId)).toEqual([]);
    await breezeSays('REFUND_STATUS_UPDATE', refund(orderId, 'failed'));
    expect(await alarmsOf(orderId)).toEqual(['REFUND_STATUS_UPDATE']);
  });
});

test('the ledger is consistent after all of it', async () => {
  await expect(two.mustBeSound()).resolves.toBeUndefined();
});
