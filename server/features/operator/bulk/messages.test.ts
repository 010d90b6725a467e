// Messages of operators over two processes: each player gets one once, whatever dies, and nobody after it was stopped.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BulkAct, BulkItem, DryRun } from '@parlor/contract/calls/operator/bulk/bulk-acts.ts';
import { MESSAGES_ALONE } from '@parlor/contract/calls/operator/bulk/bulk-acts.ts';
import { HOUR_MS } from '@parlor/contract/kernel/time.ts';
import { checkOrders } from '../../../audit/checks/orders.ts';
import { openSnapshot } from '../../../audit/snapshot.ts';
import { openOperatorConsole, type OperatorConsole } from '../../../test/operator-console.ts';
import { startTwoServers, type TwoServers } from '../../../test/two-servers.ts';
import { createBulkRunner, type BulkRunDeps } from './run-bulk-acts.ts';
import { secondFor } from './second-person.ts';

let two: TwoServers;
let desk: OperatorConsole;
beforeAll(async () => {
  two = await startTwoServers();
  desk = await openOperatorConsole(two, { limits: {} });
});
afterAll(async () => {
  await desk.close();
  await two.close();
});

const message = { title: 'A longer race', text: 'It runs until Sunday.', screen: 'race' };
const inMs = (ms: number): string => new Date(two.clock.now() + ms).toISOString();
const guests = async (count: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push(await desk.guest());
  return ids;
};
const runner = (process: 0 | 1, more: Partial<BulkRunDeps> = {}) => {
  const no = () => Promise.reject(new Error('no order here'));
  const { pool, players } = two.servers[process];
  const log = { warn: () => undefined };
  return createBulkRunner({ pool, players, clock: two.clock, refund: no, cancel: no, log, ...more });
};
const dryRun = (who: string, what: object, filter: object) =>
  desk.asks<DryRun>(who, 'dryRunBulkAct', { body: { what: { kind: 'message', ...what }, filter } });
const writes = (ids: readonly string[], what: object = {}, who = desk.support) =>
  desk.asks<BulkAct>(who, 'askBulkAct', {
    body: {
      what: { kind: 'message', message, ...what },
      filter: { ids },
      items: ids.length,
      sums: [],
      why: 'the race is longer',
    },
  });
const listed = async (messages: boolean): Promise<BulkAct[]> =>
  (
    await desk.asks<{ acts: BulkAct[] }>(
      desk.viewer,
      'bulkActs',
      messages ? { query: { messages: 'true' } } : {},
    )
  ).body.acts;
const actOf = async (id: string) => (await listed(true)).find((one) => one.id === id)!;
const turns = (name: 'stopBulkAct' | 'continueBulkAct', who: string, id: string) =>
  desk.asks<BulkAct>(who, name, { params: { id }, body: { why: 'the date is wrong' } });
/** How often each of them has the message in the inbox. */
const inboxes = async (ids: readonly string[], id: string): Promise<number[]> => {
  const { rows } = await two.pool.query<{ player_id: bigint; news: string }>(
    'select player_id, news from inbox_entries where player_id = any($1)',
    [ids],
  );
  return ids.map(
    (player) =>
      rows.filter(
        ({ player_id, news }) =>
          String(player_id) === player && (JSON.parse(news) as { messageId?: string }).messageId === id,
      ).length,
  );
};
async function auditFaults(): Promise<string[]> {
  const snapshot = await openSnapshot(two.pool);
  const faults: string[] = [];
  await checkOrders(snapshot, (fault) => faults.push(fault));
  await snapshot.end();
  return faults;
}

test('a dry run counts the players and those who agree to news by each channel', async () => {
  const ids = await guests(3);
  const agree = (player: string, channel: 'bot' | 'email', agreed = true) =>
    two.servers[0].players.act('chooseMessages', player, {
      input: { body: { topic: 'news', channel, agreed } },
    });
  await agree(ids[0]!, 'bot');
  await agree(ids[1]!, 'bot');
  await agree(ids[1]!, 'email');
  await agree(ids[0]!, 'bot', false);
  const { body } = await dryRun(desk.support, { message }, { ids: [...ids, desk.second] });
  expect(body).toEqual({
    players: 3,
    items: 3,
    sums: [],
    sample: ids.map((userId) => ({ userId, state: 'waiting' })),
    tooLow: 0,
    operatorsLeftOut: 1,
    second: [],
    agreed: { bot: 1, email: 1 },
  });
  expect((await dryRun(desk.viewer, { message }, { ids })).status).toBe(403);
});

test.each([
  ['an address', { message: { ...message, text: 'See www.evil.example' } }],
  ['a tag', { message: { ...message, title: '<b>Race</b>' } }],
  ['a language that nobody offers', { message: { ...message, translations: { de: message } } }],
  [
    'a translation without a title',
    { message: { ...message, translations: { es: { text: 'Hola a todos' } } } },
  ],
  ['a screen that does not exist', { message: { ...message, screen: 'https://evil.example' } }],
  ['a time in the past', { message, from: '2026-11-20T11:59:00.000Z' }],
  ['a time in half a year', { message, from: '2027-05-20T12:00:00.000Z' }],
])('%s is refused', async (_, what) => {
  expect((await dryRun(desk.treasurer, what, { ids: [await desk.guest()] })).status).toBe(400);
});

test('two processes and a kill between two chunks: nobody gets it twice, and the audit agrees', async () => {
  const ids = await guests(9);
  const { body: act } = await writes(ids);
  expect(act).toMatchObject({ state: 'running', items: 9, sums: [], sent: { bot: 0, email: 0 } });
  let chunks = 0;
  const dies = runner(0, {
    chunk: 2,
    onChunk: () => (++chunks === 2 ? Promise.reject(new Error('killed')) : Promise.resolve()),
  });
  await expect(dies.run()).rejects.toThrow('killed');
  expect(await actOf(act.id)).toMatchObject({ state: 'running', done: 4 });
  // Before the first process writes to a player whom it has read, the other one does the whole act.
  await two.pool.query("delete from job_leases where name like 'bulk act %'");
  const { players } = two.servers[0];
  const late = new Proxy(players, {
    get: (target, name: keyof typeof players) =>
      name === 'act'
        ? async (...given: Parameters<typeof target.act>) => {
            await two.pool.query("delete from job_leases where name like 'bulk act %'");
            await runner(1, { chunk: 1 }).run();
            return target.act(...given);
          }
        : (target[name] as unknown),
  });
  expect(await runner(0, { players: late }).run()).toBe(0);
  expect(await actOf(act.id)).toMatchObject({ state: 'done', done: 9, refused: 0 });
  expect(await inboxes(ids, act.id)).toEqual(ids.map(() => 1));
  expect((await listed(false)).map(({ id }) => id)).not.toContain(act.id);
  expect(await auditFaults()).toEqual([]);
  // What the audit is for.
  await two.pool.query(
    `insert into inbox_entries (player_id, number, news, at) select player_id, number + 1, news, at from inbox_entries
       where player_id = $1`,
    [ids[0]],
  );
  expect(await auditFaults()).toEqual([expect.stringContaining(`message ${act.id} is 2 times in the inbox`)]);
  await two.pool.query('delete from inbox_entries where player_id = $1 and number > 1', [ids[0]]);
});

test('it waits for its time, and is stopped before it or in between', async () => {
  const ids = await guests(4);
  const { body: act } = await writes(ids, { from: inMs(2 * HOUR_MS) });
  const stopped = (await writes(ids, { from: inMs(HOUR_MS) })).body;
  expect([act.state, stopped.state]).toEqual(['scheduled', 'scheduled']);
  // However many messages are written after it.
  const { rows: later } = await two.pool.query<{ id: number }>(
    `insert into bulk_acts (what, filter, why, operator_id, needs_second, players, sums, moved, state, at)
       select what, filter, why, operator_id, needs_second, players, sums, moved, 'done', at
       from bulk_acts, generate_series(1, 60) n where id = $1 returning id`,
    [stopped.id],
  );
  expect((await listed(true)).map(({ id }) => id)).toContain(act.id);
  await two.pool.query('delete from bulk_acts where id = any($1)', [later.map(({ id }) => id)]);
  expect((await turns('stopBulkAct', desk.viewer, stopped.id)).status).toBe(403);
  expect((await turns('stopBulkAct', desk.support, stopped.id)).body.state).toBe('stopped');
  two.clock.set(inMs(2 * HOUR_MS - 1));
  expect(await runner(0).run()).toBe(0);
  two.clock.set(inMs(1));
  const stops = async () => void (await turns('stopBulkAct', desk.support, act.id));
  expect(await runner(0, { chunk: 3, onChunk: stops }).run()).toBe(3);
  expect(await inboxes(ids, act.id)).toEqual([1, 1, 1, 0]);
  expect((await turns('continueBulkAct', desk.support, act.id)).status).toBe(403);
  expect((await turns('continueBulkAct', desk.treasurer, act.id)).body.state).toBe('running');
  expect(await runner(1).run()).toBe(1);
  expect(await inboxes(ids, act.id)).toEqual([1, 1, 1, 1]);
  expect(await inboxes(ids, stopped.id)).toEqual([0, 0, 0, 0]);
  // What is in every inbox may still wait to be sent.
  expect((await turns('stopBulkAct', desk.support, act.id)).body.state).toBe('stopped');
  const { rows } = await two.pool.query(
    "select act from audit_log where details::json ->> 'bulkAct' = $1 and refused is null order by id",
    [act.id],
  );
  expect(rows).toEqual(
    ['ask-bulk-act', 'stop-bulk-act', 'continue-bulk-act', 'stop-bulk-act'].map((one) => ({ act: one })),
  );
});

test('an account that was deleted meanwhile gets none', async () => {
  const ids = await guests(2);
  const { body: act } = await writes(ids, { from: inMs(HOUR_MS) });
  await two.pool.query(
    `insert into account_deletions (player_id, state, asked_at, due_at) values ($1, 'erasing', $2, $2)`,
    [ids[1], inMs(0)],
  );
  two.clock.set(inMs(HOUR_MS));
  await runner(0).run();
  expect(await inboxes(ids, act.id)).toEqual([1, 0]);
  expect(await actOf(act.id)).toMatchObject({ done: 1, refusals: [{ code: 'NOT_FOUND', items: 1 }] });
  const report = await desk.asks<{ items: BulkItem[] }>(desk.support, 'bulkActItems', {
    params: { id: act.id },
  });
  expect(report.body.items).toMatchObject([{ state: 'done' }, { state: 'refused', code: 'NOT_FOUND' }]);
});

test('to many players it needs a second person', async () => {
  const second = async (players: number) => {
    const items = Array.from({ length: players }, (_, n) => ({ playerId: String(n + 1) }));
    const what = { kind: 'message', message } as never;
    return secondFor(two.pool, {}, { by: desk.treasurer, role: 'treasurer', items, what }, two.clock.now());
  };
  expect(await second(MESSAGES_ALONE)).toEqual([]);
  expect(await second(MESSAGES_ALONE + 1)).toEqual(['messages']);
});
