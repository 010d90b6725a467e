// Every kind of claim, fifty times at once on two processes: it is paid once (I12, I13, I22).
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { contract, IDEMPOTENCY_HEADER } from '@parlor/contract/kernel/contract.ts';
import { fillPath, type Endpoint } from '@parlor/contract/kernel/endpoint.ts';
import type { DeliveredItem } from '@parlor/contract/formats/bundle-items.ts';
import { newUser, signIn, sendUntilTaken, type Reply, type Visitor } from '../actors/users.ts';
import { startTestServer } from '../server/servers.ts';

const testServer = startTestServer({ processes: 2 });
const TIMES = 50;

interface Identity {
  readonly call: keyof typeof contract;
  readonly params?: Record<string, string>;
  readonly body?: object;
}

async function through(who: Visitor, { call, params, body }: Identity, process: number): Promise<Reply> {
  const endpoint: Endpoint = contract[call];
  const server = process % 2 === 0 ? testServer().first : testServer().second;
  return sendUntilTaken(server.url + fillPath(endpoint.path, params), {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${await who.token()}`,
      // Of this call: a repeat gets the reply that was lost (I9).
      [IDEMPOTENCY_HEADER]: randomUUID(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** Fifty calls with alternating sign-ins, on both processes. */
const allAtOnce = (who: Visitor, ...identities: Identity[]): Promise<Reply[]> =>
  Promise.all(
    Array.from({ length: TIMES }, (_, n) =>
      through(who, identities[Math.floor(n / 2) % identities.length]!, n),
    ),
  );

const claimsOf = async (who: Visitor, prefix: string): Promise<string[]> =>
  (await testServer().exported('claims'))
    .filter((c) => c.playerId === who.userId() && c.reference.startsWith(prefix))
    .map((c) => c.reference);
const entriesOf = async (who: Visitor, prefix: string): Promise<number> =>
  (await testServer().exported('ledger')).filter(
    (e) => e.playerId === who.userId() && e.reference.startsWith(prefix),
  ).length;
const codesOf = (replies: readonly Reply[]): string[] =>
  replies.map((r) => (r.status === 200 ? 'done' : (r.json as { error: { code: string } }).error.code));

/** One of them succeeded, the others say that it was already claimed. */
function once(replies: readonly Reply[], otherwise = 'ALREADY_CLAIMED'): void {
  expect(codesOf(replies).filter((code) => code === 'done')).toHaveLength(1);
  expect(new Set(codesOf(replies))).toEqual(new Set(['done', otherwise]));
}

const arrives = () => signIn(newUser(), testServer().first);
const given = async (...items: DeliveredItem[]): Promise<Visitor> => {
  const who = await arrives();
  await testServer().deliver(who.userId(), items);
  return who;
};
const standing = async (steps: { weekly: number; monthly: number }): Promise<Visitor> => {
  const who = await given({ type: 'metaFeature', feature: 'monthly-pass' });
  await testServer().setSteps(who.userId(), steps);
  return who;
};

describe('fifty times at once over two processes is paid once:', () => {
  test('a weekly milestone', async () => {
    const who = await standing({ weekly: 4, monthly: 0 });
    once(await allAtOnce(who, { call: 'claimWeeklyMilestone', body: { step: 4 } }));
    expect([await claimsOf(who, 'milestone:'), await entriesOf(who, 'milestone:')]).toMatchObject([
      { length: 1 },
      1,
    ]);
  });

  test('a monthly milestone on both tracks', async () => {
    const who = await standing({ weekly: 0, monthly: 5 });
    once(await allAtOnce(who, { call: 'claimMonthlyMilestone', body: { step: 5 } }));
    const claims = await claimsOf(who, 'milestone:monthly:');
    expect(new Set(claims.map((c) => c.split(':').at(-1)))).toEqual(new Set(['FREE', 'PREMIUM']));
    expect(claims).toHaveLength(2);
    expect(await entriesOf(who, 'milestone:')).toBe(2);
  });

  test('the daily reward', async () => {
    const who = await arrives();
    once(await allAtOnce(who, { call: 'claimFastlane', body: { feature: 'FREE_PP' } }));
    expect(await entriesOf(who, 'daily:')).toBe(1);
  });

  test('the daily collectible through its three calls', async () => {
    const who = await arrives();
    once(
      await allAtOnce(
        who,
        { call: 'claimDailyCollectible', body: {} },
        { call: 'claimFastlaneCollectible', body: {} },
        { call: 'claimFastlane', body: { feature: 'DAILY_COLLECTIBLE' } },
      ),
    );
    expect((await who.api.packs()).packs).toHaveLength(1);
    expect(await claimsOf(who, 'collectible:')).toHaveLength(1);
  });

  test('the free lootbox through its two calls', async () => {
    const who = await arrives();
    once(
      await allAtOnce(
        who,
        { call: 'openLootbox', body: { kind: 'FREE' } },
        { call: 'claimFastlane', body: { feature: 'DAILY_LOOTBOX' } },
      ),
    );
    expect(await entriesOf(who, 'lootbox:FREE:')).toBe(1);
  });

  test('a complete collection', async () => {
    const who = await given({ type: 'pack', collectiblesAmount: 6_000, bestDraw: 'COMMON' });
    await who.api.openPack({ params: { id: (await who.api.packs()).packs[0]!.id } });
    once(await allAtOnce(who, { call: 'claimCollection', params: { collectionId: 'moths' }, body: {} }));
    expect(await entriesOf(who, 'collection:')).toBe(1);
  });

  test('an exchange of duplicates', async () => {
    const who = await given({ type: 'pack', collectiblesAmount: 600, bestDraw: 'COMMON' });
    await who.api.openPack({ params: { id: (await who.api.packs()).packs[0]!.id } });
    const held = (await who.api.album())['moths']!.collectibles[0]!;
    const body = { id: held.id, count: 1, held: held.count };
    once(await allAtOnce(who, { call: 'exchangeDuplicates', body }), 'HOLDING_CHANGED');
    expect((await who.api.album())['moths']!.collectibles[0]!.count).toBe(held.count - 1);
  });

  test('a pack, and every answer is the same', async () => {
    const who = await given({ type: 'pack', collectiblesAmount: 5, bestDraw: 'RARE' });
    const { id } = (await who.api.packs()).packs[0]!;
    const replies = await allAtOnce(who, { call: 'openPack', params: { id } });
    expect(new Set(replies.map((r) => `${r.status} ${r.text}`)).size).toBe(1);
    expect(replies[0]?.status).toBe(200);
    const held = Object.values(await who.api.album()).flatMap((c) => c.collectibles);
    expect(held.reduce((sum, c) => sum + c.count, 0)).toBe(5);
  });

  test('a lootbox by its number, and every answer is the same', async () => {
    const who = await given({ type: 'lootbox', kind: 'PREMIUM', amount: 2 });
    const replies = await allAtOnce(who, { call: 'openLootbox', body: { kind: 'PREMIUM', number: 1 } });
    expect(new Set(replies.map((r) => `${r.status} ${r.text}`)).size).toBe(1);
    expect(replies[0]?.status).toBe(200);
    expect((await who.api.lootboxes()).counts.PREMIUM).toBe(1);
    expect(await entriesOf(who, 'lootbox:PREMIUM:1#')).toBe(3);
  });

  test('everything that is ready, by one press and by single calls together', async () => {
    const who = await standing({ weekly: 8, monthly: 12 });
    const replies = await allAtOnce(
      who,
      { call: 'collectReady', body: {} },
      { call: 'claimFastlane', body: { feature: 'FREE_PP' } },
      { call: 'claimWeeklyMilestone', body: { step: 8 } },
      { call: 'claimMonthlyMilestone', body: { step: 12 } },
    );
    expect(codesOf(replies).filter((c) => c !== 'done' && c !== 'ALREADY_CLAIMED')).toEqual([]);
    const collected = replies.flatMap((r) => (r.json as { items?: unknown[] }).items ?? []);
    const claims = await claimsOf(who, '');
    expect(new Set(claims).size).toBe(claims.length);
    expect(claims.filter((c) => c.startsWith('milestone:'))).toHaveLength(6);
    expect(collected.length).toBeLessThanOrEqual(claims.length);
    expect((await who.api.collectReady()).items).toEqual([]);
  });

  test('a delivery', async () => {
    const who = await arrives();
    const order = {
      playerId: who.userId(),
      orderId: 'one-order',
      items: [{ type: 'token', symbol: 'PP', amount: 100 }],
      quantity: 1,
    };
    const replies = await Promise.all(
      Array.from({ length: TIMES }, (_, n) =>
        sendUntilTaken(`${(n % 2 === 0 ? testServer().first : testServer().second).controlUrl}/deliver`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(order),
        }),
      ),
    );
    once(replies);
    expect(await entriesOf(who, 'delivery:')).toBe(1);
  });

  describe('on the day after', () => {
    beforeAll(() => testServer().setClock(new Date(Date.now() - 86_400_000).toISOString()));

    test('an instalment of a subscription', async () => {
      const who = await signIn(newUser(), testServer().first, { nowMs: testServer().nowMs });
      await testServer().deliver(who.userId(), [{ type: 'dailyPP', beginning: 0, amount: 5, duration: 7 }]);
      const [{ id } = { id: '' }] = (await who.api.subscriptions()).subscriptions;
      await testServer().setClock(null);
      const late = await signIn(who.name, testServer().first);
      const replies = await allAtOnce(late, { call: 'claimSubscription', params: { id }, body: {} });
      once(replies);
      expect((await late.api.subscriptions()).subscriptions[0]?.remainingClaims).toBe(6);
      expect(await entriesOf(late, 'subscription:')).toBe(1);
    });
  });
});
