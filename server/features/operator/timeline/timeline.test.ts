import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorContract, type OperatorAnswer } from '@parlor/contract/calls/operator/operator.ts';
import type { TimelineItem } from '@parlor/contract/calls/operator/finding/timeline.ts';
import { at, startTwoServers, type TwoServers } from '../../../test/two-servers.ts';
import { openOperatorConsole, type OperatorConsole } from '../../../test/operator-console.ts';

type Page = OperatorAnswer<'playerTimeline'>;
let two: TwoServers;
let desk: OperatorConsole;
let mara: string;
/** All at one moment, so that a page ends between rows of the same time. */
const MOMENT = '2026-11-21T10:00:00.000Z';

beforeAll(async () => {
  two = await startTwoServers();
  desk = await openOperatorConsole(two, { limits: { PP: { treasurer: 1000, player: 1000, all: 5000 } } });
  mara = await desk.guest();
  const run = (sql: string, ...values: unknown[]) => two.pool.query(sql, [mara, ...values]);
  two.clock.set(MOMENT);
  const game = await two.gameSession({ player: mara });
  for (const transaction of ['b-1', 'b-2', 'b-3'])
    await two.say('bet', at.bet(game, { transaction, amount: '10' }));
  await two.say('win', at.win(game, { transaction: 'w-1', amount: '25', reference: 'b-1' }));
  await run(
    `insert into orders (player_id, order_id, item_id, title, description, quantity, price, total, currency, items, status,
      refund, holds_stock, timeline, placed_at, updated_at, expires_at, at)
      values ($1, 'o1-a', 'pack', 'Pack', '', 1, 45000, 45000, 'PP', '[]', 'DELIVERED', 'none', false, '[]', $2, $2, $2, $2),
        ($1, 'o1-b', 'pack', 'Pack', '', 1, 45000, 45000, 'PP', '[]', 'CANCELLED', 'none', false, '[]', $2, $2, $2, $2)`,
    MOMENT,
  );
  await run(
    `insert into sign_ins (player_id, sign_in_id, identity_kind, platform, refresh_salt, created_at, last_used_at, expires_at, revoked_at)
      values ($1, 'one', 'email', 'web', 'x', $2, $2, $2, $2)`,
    MOMENT,
  );
  await run(
    "insert into claims (player_id, reference, rewards, at, month) values ($1, 'collectible:2026-11-21', $3, $2, '2026-11-01'), ($1, 'quest:2026-11-21:0', $4, $2, '2026-11-01')",
    MOMENT,
    '[{"type":"collectibles","amount":3,"bestDraw":"RARE"}]',
    '[{"type":"points","amount":5}]',
  );
  await run(
    "insert into ton_wallet_changes (player_id, change, address, is_test, at) values ($1, 'written', $3, false, $2)",
    MOMENT,
    `0:${'cd'.repeat(32)}`,
  );
  await run(
    "insert into consent_changes (player_id, number, topic, agreed, at) values ($1, 1, 'race', true, $2)",
    MOMENT,
  );
  const body = { currency: 'PP', amount: 40, why: 'lost a round to our outage' };
  await desk.asks(desk.treasurer, 'correctBalance', { params: { userId: mara }, body });
});
afterAll(async () => {
  await desk.close();
  await two.close();
});

const page = async (query: Record<string, string>): Promise<Page> => {
  const { status, body } = await desk.asks<Page>(desk.viewer, 'playerTimeline', {
    params: { userId: mara },
    query,
  });
  expect(status).toBe(200);
  return operatorContract.playerTimeline.reply.parse(body);
};
async function allPages(query: Record<string, string>): Promise<{ items: TimelineItem[]; pages: number }> {
  const items: TimelineItem[] = [];
  let before: string | undefined;
  let pages = 0;
  do {
    const one = await page({ ...query, ...(before !== undefined && { before }) });
    items.push(...one.items);
    ({ before } = one);
    pages += 1;
  } while (before !== undefined);
  return { items, pages };
}
const kinds = (items: readonly TimelineItem[]): string[] => items.map(({ kind }) => kind);

test('all tables are one timeline, newest first, with sums of the ledger', async () => {
  const { items, sums, before } = await page({});
  expect(kinds(items)).toEqual([
    'act',
    ...Array.from({ length: 5 }, () => 'entry'),
    'claim',
    'order',
    'order',
    'sign-in',
    'consent',
    'wallet',
    'entry',
  ]);
  expect(items.at(-1)).toMatchObject({ entry: { reason: 'welcome', number: 1 } });
  expect(items[1]).toMatchObject({ entry: { reason: 'correction', amount: 40 } });
  expect(items.find(({ kind }) => kind === 'claim')).toMatchObject({ reference: 'collectible:2026-11-21' });
  expect([sums, before]).toEqual([[{ currency: 'PP', in: 1065, out: 30, entries: 6 }], undefined]);
});

test('pages of any length have every row once, though most are of one moment', async () => {
  const whole = (await page({})).items;
  for (const limit of ['1', '2', '3', '5', '12', '13']) {
    const { items, pages } = await allPages({ limit });
    expect([limit, items]).toEqual([limit, whole]);
    expect(pages).toBe(Math.ceil(whole.length / Number(limit)));
  }
  expect((await page({ limit: '2', before: (await page({ limit: '2' })).before! })).sums).toBeUndefined();
  for (const before of ['x', '', Buffer.from('[1,"players",""]').toString('base64url')])
    expect(
      (await desk.asks(desk.viewer, 'playerTimeline', { params: { userId: mara }, query: { before } }))
        .status,
    ).toBe(400);
});

test('filters of time, currency and system leave out everything else, in rows and sums', async () => {
  const games = await page({ system: 'games' });
  expect(kinds(games.items)).toEqual(['entry', 'entry', 'entry', 'entry']);
  expect(games.sums).toEqual([{ currency: 'PP', in: 25, out: 30, entries: 4 }]);
  expect(kinds((await page({ system: 'account' })).items)).toEqual(['sign-in', 'consent', 'wallet']);
  expect(kinds((await page({ system: 'shop' })).items)).toEqual(['order', 'order']);
  expect(kinds((await page({ system: 'operators' })).items)).toEqual(['act', 'entry']);
  expect((await page({ currency: 'TON' })).items).toEqual([]);
  expect(kinds((await page({ currency: 'PP', until: MOMENT })).items)).toEqual(['entry']);
  const since = await page({ since: MOMENT });
  expect(since.items).toHaveLength(12);
  expect(since.sums).toEqual([{ currency: 'PP', in: 65, out: 30, entries: 5 }]);
});

test('a limit is shown with the time from which it applies', async () => {
  await two.servers[0].players.act('setCareLimit', mara, {
    input: { body: { kind: 'loss', period: 'week', amount: 500 } } as never,
  });
  const { items } = await page({ system: 'care' });
  expect(items).toMatchObject([{ kind: 'limit', at: MOMENT, limit: 'loss', period: 'week', amount: 500 }]);
});
