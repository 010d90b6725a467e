// The server is killed with kill -9 while payments are reported and items delivered. The provider's process
// survives and repeats its messages. Everything paid is delivered once.
import type { OrderCreated } from '@parlor/contract/calls/shop.ts';
import { cases } from '@parlor/contract/test/random-cases.ts';
import { startLocalPayments, type LocalPayments } from '@parlor/server/adapters/payments/emulator/index.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newUser, signIn, LOCAL_BOT_TOKEN, send, telegramUser, type Visitor } from '../actors/users.ts';
import { openTestServer, type TestServer } from '../server/servers.ts';

const KILLS = cases(6, 30);
/** By then one kill has come between a payment and its delivery. */
const MAX_KILLS = 30;
const BUYERS = 1;
const POINTS = 1000;

let emulator: LocalPayments;
let loaded: TestServer;
beforeAll(async () => {
  emulator = await startLocalPayments({
    botToken: LOCAL_BOT_TOKEN,
    breezeApiKey: 'sk_test_kill',
    breezeWebhookSecret: 'whook_sk_kill',
    port: 0,
  });
  loaded = await openTestServer({
    env: {
      TELEGRAM_BOT_TOKEN: LOCAL_BOT_TOKEN,
      TELEGRAM_API_URL: emulator.url,
      BREEZE_API_URL: emulator.url,
      BREEZE_API_KEY: 'sk_test_kill',
      BREEZE_WEBHOOK_SECRET: 'whook_sk_kill',
    },
  });
});
afterAll(async () => {
  await loaded.close();
  await emulator.close();
});

const pays = (order: Extract<OrderCreated, { type: 'payment_required' }>, who: Visitor) =>
  send(order.link, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ act: 'pay', user: Number(telegramUser(who.name)['id']) }),
  });

test("kill -9 during each payment: every one is delivered once, and both sides' records agree", async () => {
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => signIn(newUser(), loaded.first)));
  const before = await Promise.all(buyers.map((b) => b.balance()));
  const paid: Array<{ who: Visitor; orderId: string }> = [];
  let interrupted = 0;
  for (let kill = 0; kill < KILLS || (interrupted === 0 && kill < MAX_KILLS); kill++) {
    const orders = await Promise.all(
      buyers.map(async (who) => {
        const order = await who.api.placeOrder({
          body: { productId: 'points-1000', quantity: 1, paymentMode: 'telegram' },
        });
        if (order.type !== 'payment_required') throw new Error('nothing to pay');
        return { who, order };
      }),
    );
    // When the server dies, the payment is being reported or delivered.
    const answers = orders.map(({ who, order }) => pays(order, who));
    await Promise.race(answers);
    await loaded.first.kill9();
    const results = await Promise.all(answers);
    await loaded.first.start();
    await loaded.liftRateLimits(loaded.first);
    for (const [i, { who, order }] of orders.entries()) {
      if ((results[i]!.json as { status: string }).status !== 'paid') continue;
      paid.push({ who, orderId: order.orderId });
      const { status } = await who.api.orderStatus({ params: { orderId: order.orderId } });
      if (status !== 'DELIVERED') interrupted += 1;
      await expect
        .poll(async () => (await who.api.orderStatus({ params: { orderId: order.orderId } })).status, {
          interval: 200,
        })
        .toBe('DELIVERED');
    }
  }
  expect(paid.length).toBeGreaterThanOrEqual(KILLS);
  expect(interrupted).toBeGreaterThan(0);
  for (const [i, buyer] of buyers.entries()) {
    const own = paid.filter((p) => p.who === buyer).length;
    expect(await buyer.balance()).toBe(before[i]! + own * POINTS);
  }
  const book = (await send(`${emulator.url}/control/book`, {})).json as {
    stars: Array<{ payload: string; isIncoming: boolean }>;
  };
  expect(
    book.stars
      .filter((s) => s.isIncoming)
      .map((s) => s.payload)
      .toSorted(),
  ).toEqual(paid.map((p) => p.orderId).toSorted());
  expect(await loaded.auditFindings()).toEqual([]);
});
