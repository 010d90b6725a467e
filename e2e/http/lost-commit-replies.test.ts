// The database commits, and its reply is lost: neither the server nor the client knows the outcome. The
// client retries with its key, and everything is there once.
import { randomUUID } from 'node:crypto';
import { IDEMPOTENCY_HEADER } from '@parlor/contract/kernel/contract.ts';
import { shop } from '@parlor/contract/calls/shop.ts';
import { dailyRewards } from '@parlor/contract/calls/daily-rewards.ts';
import { expect, test } from 'vitest';
import { newUser, signIn, send, type Reply, type Visitor } from '../actors/users.ts';
import { startTestServer } from '../server/servers.ts';

const server = startTestServer({ proxied: true });
const BUYERS = 12;

async function asks(who: Visitor, path: string, body: object, key: string): Promise<Reply | undefined> {
  return send(server().first.url + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await who.token()}`,
      'content-type': 'application/json',
      [IDEMPOTENCY_HEADER]: key,
    },
    body: JSON.stringify(body),
  }).catch(() => undefined);
}

/** While the outcome is unknown. */
async function untilAnswered(
  who: Visitor,
  path: string,
  body: object,
): Promise<{ reply: Reply; unknown: number }> {
  const key = randomUUID();
  for (let unknown = 0; unknown < 50; unknown++) {
    const reply = await asks(who, path, body, key);
    if (reply !== undefined && reply.status < 500) return { reply, unknown };
  }
  throw new Error('nobody ever answered');
}

/** A pooler renames statements, so the proxy behind it cannot recognise writes. */
const isBehindPooler = process.env['TEST_POOLER'] === '1';

test.skipIf(isBehindPooler)(
  'purchases and claims whose commit was not heard of are made once, however often they are asked again',
  async () => {
    const buyers = await Promise.all(Array.from({ length: BUYERS }, () => signIn(newUser(), server().first)));
    const before = await Promise.all(buyers.map((b) => b.balance()));
    const { products } = await buyers[0]!.api.products();
    const { price } = products.find((p) => p.id === 'pack-of-three')!;
    let unknown = 0;
    for (const [i, buyer] of buyers.entries()) {
      server().databaseProxy.loseReplies(2);
      const order = { productId: 'pack-of-three', quantity: 1, paymentMode: 'telegram' };
      const bought = await untilAnswered(buyer, shop.placeOrder.path, order);
      expect(bought.reply.status, bought.reply.text).toBe(200);
      server().databaseProxy.loseReplies(1);
      const claimed = await untilAnswered(buyer, dailyRewards.claimFastlane.path, { feature: 'FREE_PP' });
      expect(claimed.reply.status, claimed.reply.text).toBe(200);
      server().databaseProxy.loseReplies(0);
      unknown += bought.unknown + claimed.unknown;
      const [reward] = (claimed.reply.json as { rewards: Array<{ amount: number }> }).rewards;
      expect(await buyer.balance()).toBe(before[i]! - price + reward!.amount);
      expect((await buyer.api.orders()).orders).toHaveLength(1);
      expect((await buyer.api.packs()).packs).toHaveLength(1);
    }
    // A test that lost no reply proves nothing.
    expect(unknown).toBeGreaterThanOrEqual(BUYERS);
  },
);
