// Two processes on one database: every item of a bulk act is done once, also if a process dies between two of them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BulkAct, BulkItem, DryRun } from '@parlor/contract/calls/operator/bulk/bulk-acts.ts';
import type { Segment } from '@parlor/contract/calls/operator/bulk/segments.ts';
import { checkOrders } from '../../../audit/checks/orders.ts';
import { openSnapshot } from '../../../audit/snapshot.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { OperatorCall } from '@parlor/contract/calls/operator/operator.ts';
import {
  openOperatorConsole,
  type Answer,
  type OperatorConsole,
  type OperatorRequest,
} from '../../../test/operator-console.ts';
import { startTwoServers, type TwoServers } from '../../../test/two-servers.ts';
import type { OperatorDeps } from '../deps.ts';
import { createBulkRunner, type BulkRunDeps } from './run-bulk-acts.ts';

let two: TwoServers;
let desks: [OperatorConsole, OperatorConsole];
let refund: OperatorDeps['refund'] = () => Promise.reject(new Error('no order here'));
let cancel = refund;
let warned: object[] = [];
const log = { warn: (fields: object) => void warned.push(fields) };

const runner = (process: 0 | 1, more: Partial<BulkRunDeps> = {}) => {
  const { pool, players } = two.servers[process];
  const refunds: OperatorDeps['refund'] = (...order) => refund(...order);
  const cancels: OperatorDeps['cancel'] = (...order) => cancel(...order);
  return createBulkRunner({
    pool,
    players,
    clock: two.clock,
    refund: refunds,
    cancel: cancels,
    log,
    ...more,
  });
};
beforeAll(async () => {
  two = await startTwoServers();
  const limits = { PP: { treasurer: 1000, player: 300, all: 5000 } };
  desks = [await openOperatorConsole(two, { limits }, 0), await openOperatorConsole(two, { limits }, 1)];
});
afterAll(async () => {
  for (const desk of desks) await desk.close();
  await two.close();
});

const guests = async (count: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push(await desks[0].guest());
  return ids;
};
const grant = (amount: number, currency = 'PP') => ({ kind: 'correct', currency, amount });
const dryRun = (who: string, what: object, filter: object) =>
  desks[0].asks<DryRun>(who, 'dryRunBulkAct', { body: { what, filter } });
async function ask(who: string, what: object, filter: object, more: object = {}, key?: string) {
  const { items, sums } = (await dryRun(who, what, filter)).body;
  const body = { what, filter, items, sums, why: 'an outage took their round', ...more };
  return desks[0].asks<BulkAct>(who, 'askBulkAct', { body, ...(key === undefined ? {} : { key }) });
}
const actOf = async (id: string): Promise<BulkAct> =>
  (await desks[1].asks<{ acts: BulkAct[] }>(desks[0].viewer, 'bulkActs')).body.acts.find(
    (one) => one.id === id,
  )!;
let keys = 0;
/** The same request to both processes takes effect once, and gets one answer. */
async function twice<T>(who: string, name: OperatorCall, request: OperatorRequest): Promise<Answer<T>> {
  const keyed = { ...request, key: `both-processes-${(keys += 1)}` };
  const one = await desks[1].asks<T>(who, name, keyed);
  const again = await desks[0].asks<T>(who, name, keyed);
  // A refusal names its request.
  expect(one.status === 200 ? again.text : one.text).toBe(one.text);
  return one;
}
const decides = (who: string, id: string, approve = true) =>
  twice<BulkAct>(who, 'decideBulkAct', {
    params: { id },
    body: { approve, why: 'I have compared it' },
  });
const turns = (name: 'stopBulkAct' | 'continueBulkAct', who: string, id: string) =>
  twice<BulkAct>(who, name, { params: { id }, body: { why: 'wait for the report' } });
const balances = async (ids: readonly string[]): Promise<bigint[]> => {
  const all: bigint[] = [];
  for (const id of ids) all.push(await two.balanceOf(id));
  return all;
};
/** 1,000 PP and the whole amount, in minor units. */
const having = (ids: readonly string[], more: number): bigint[] =>
  ids.map(() => 100_000n + BigInt(more * 100));

test('a dry run counts, sums and shows, leaves operators out, and changes nothing', async () => {
  const ids = await guests(3);
  const [desk] = desks;
  const { body } = await dryRun(desk.treasurer, grant(-1000.5), { ids: [...ids, desk.support, desk.second] });
  expect(body).toEqual({
    players: 3,
    items: 3,
    sums: [{ currency: 'PP', amount: -3001.5 }],
    sample: ids.map((userId) => ({ userId, currency: 'PP', amount: -1000.5, state: 'waiting' })),
    tooLow: 3,
    operatorsLeftOut: 2,
    second: ['treasurer', 'player'],
  });
  expect(await balances(ids)).toEqual(having(ids, 0));
  expect((await dryRun(desk.treasurer, grant(0.001), { ids })).status).toBe(400);
  expect((await dryRun(desk.treasurer, grant(1), {})).status).toBe(400);
  expect((await dryRun(desk.treasurer, { kind: 'refund-orders' }, { ids })).status).toBe(400);
  expect((await dryRun(desk.viewer, grant(1), { ids })).status).toBe(403);
  // Points are a treasurer's, in a bulk act as in one correction.
  expect((await dryRun(desk.support, grant(1), { ids })).body.error?.code).toBe('NOT_AN_OPERATOR');
  const old = { played: { gameId: 'coin', since: '2026-01-01T00:00:00Z' } };
  expect((await dryRun(desk.treasurer, grant(1), old)).status).toBe(400);
});

test('each condition of a segment narrows it', async () => {
  const [player, rich, other] = (await guests(3)) as [string, string, string];
  const game = await two.gameSession({ player, game: 'reels' });
  await two.say('bet', {
    session: game.session,
    player,
    round: 'r-1',
    game: 'reels',
    currency: 'PP',
    transaction: 't-1',
    amount: '10.00',
  });
  await two.pool.query(
    "insert into player_campaigns (player_id, carried_by, campaign_source, campaign_name, at) values ($1, 'website', 'news', 'spring', now())",
    [other],
  );
  await desks[0].asks(desks[0].second, 'correctBalance', {
    params: { userId: rich },
    body: { currency: 'PP', amount: 25.5, why: 'for a test' },
  });
  const ids = [player, rich, other];
  const found = async (filter: object): Promise<string[]> =>
    (await dryRun(desks[0].treasurer, grant(1), { ids, ...filter })).body.sample.map(({ userId }) => userId);
  const now = new Date(two.clock.now()).toISOString();
  const tomorrow = new Date(two.clock.now() + 86_400_000).toISOString();
  expect(await found({})).toEqual(ids);
  expect(await found({ played: { gameId: 'reels', since: '2026-11-01T00:00:00Z' } })).toEqual([player]);
  expect(await found({ played: { gameId: 'reels', since: tomorrow } })).toEqual([]);
  expect(await found({ played: { gameId: 'coin', since: '2026-11-01T00:00:00Z' } })).toEqual([]);
  expect(await found({ bought: { productId: 'pack', since: now } })).toEqual([]);
  expect(await found({ campaign: { source: 'news' } })).toEqual([other]);
  expect(await found({ campaign: { source: 'news', name: 'autumn' } })).toEqual([]);
  expect(await found({ balance: { currency: 'PP', from: 1000.01 } })).toEqual([rich]);
  expect(await found({ balance: { currency: 'PP', to: 990 } })).toEqual([player]);
  expect(await found({ balance: { currency: 'PP', from: 1000, to: 1000 } })).toEqual([other]);
  expect(await found({ balance: { currency: 'TON', from: 1 } })).toEqual([]);
});

test('two processes and a kill between two chunks: nobody gets it twice, and the audit agrees', async () => {
  const ids = await guests(9);
  const { body: act } = await ask(desks[0].treasurer, grant(20), { ids }, {}, 'asked-twice');
  expect(act).toMatchObject({ state: 'running', players: 9, items: 9, done: 0, refused: 0 });
  expect((await ask(desks[0].treasurer, grant(20), { ids }, {}, 'asked-twice')).body).toEqual(act);
  let chunks = 0;
  const dies = runner(0, {
    chunk: 2,
    onChunk: () => (++chunks === 2 ? Promise.reject(new Error('killed')) : Promise.resolve()),
  });
  await expect(dies.run()).rejects.toThrow('killed');
  expect(await actOf(act.id)).toMatchObject({ state: 'running', done: 4 });
  // The lease of the dead process is over; two others go on at once.
  await two.pool.query("delete from job_leases where name like 'bulk act %'");
  await Promise.all([runner(0, { chunk: 2 }).run(), runner(1, { chunk: 1 }).run()]);
  await runner(1).run();
  expect(await actOf(act.id)).toMatchObject({ state: 'done', done: 9, refused: 0 });
  expect(await balances(ids)).toEqual(having(ids, 20));
  expect((await runner(0).run()) + (await runner(1).run())).toBe(0);
  const snapshot = await openSnapshot(two.pool);
  const faults: string[] = [];
  await checkOrders(snapshot, (fault) => faults.push(fault));
  await snapshot.end();
  expect(faults).toEqual([]);
});

test('without the lease too, an item is done once', async () => {
  const ids = await guests(6);
  const { body: act } = await ask(desks[0].second, grant(5), { ids });
  const { players } = two.servers[0];
  // Before the first process does an item that it has read, the other one does the whole act.
  const late = new Proxy(players, {
    get: (target, name: keyof typeof players) =>
      name === 'act'
        ? async (...given: Parameters<typeof target.act>) => {
            await two.pool.query("delete from job_leases where name like 'bulk act %'");
            await runner(1).run();
            return target.act(...given);
          }
        : (target[name] as unknown),
  });
  expect(await runner(0, { players: late }).run()).toBe(0);
  expect(await actOf(act.id)).toMatchObject({ state: 'done', done: 6 });
  expect(await balances(ids)).toEqual(having(ids, 5));
  for (const statement of [
    `update bulk_act_items set state = 'waiting', at = null where bulk_act_id = ${act.id}`,
    `update bulk_act_items set amount = 1 where bulk_act_id = ${act.id}`,
    `delete from bulk_act_items where bulk_act_id = ${act.id}`,
  ])
    await expect(two.pool.query(statement)).rejects.toThrow(/done once/);
});

test('above a limit it waits for another treasurer, who approves the same items', async () => {
  const ids = await guests(2);
  const [desk] = desks;
  const { body: act } = await ask(desk.treasurer, grant(290), {
    balance: { currency: 'PP', from: 1000 },
    ids,
  });
  expect(act).toMatchObject({ state: 'running', sums: [{ amount: 580 }] });
  // The same players again: their limit of a day is used up, and so is most of the treasurer's.
  const second = await ask(desk.treasurer, grant(290), { ids });
  expect(second.body.state).toBe('waiting');
  const { id } = second.body;
  await runner(0).run();
  expect(await balances(ids)).toEqual(having(ids, 290));
  expect((await decides(desk.treasurer, id)).body.error?.code).toBe('OWN_ACCOUNT');
  expect((await decides(desk.support, id)).status).toBe(403);
  expect((await decides(desk.second, id)).body).toMatchObject({ state: 'running', decidedBy: desk.second });
  expect((await decides(desk.second, id, false)).body.error?.code).toBe('NOT_FOUND');
  await runner(1).run();
  expect(await balances(ids)).toEqual(having(ids, 580));
  // One correction counts together with bulk acts.
  const single = await desk.asks<{ state: string }>(desk.treasurer, 'correctBalance', {
    params: { userId: ids[0]! },
    body: { currency: 'PP', amount: 20, why: 'for a test' },
  });
  expect(single.body.state).toBe('waiting');
  const { rows } = await two.pool.query<{ act: string; refused: string | null }>(
    "select act, refused from audit_log where act like '%bulk%' and details::json ->> 'bulkAct' = $1 order by id",
    [id],
  );
  expect(rows).toEqual([
    { act: 'ask-bulk-act', refused: null },
    { act: 'decide-bulk-act', refused: null },
  ]);
});

test('a request is rejected, withdrawn or expires, and a stopped act goes on with what is left', async () => {
  const ids = await guests(4);
  const [desk] = desks;
  const waiting = async () => (await ask(desk.treasurer, grant(400), { ids })).body.id;
  const rejected = await waiting();
  expect((await decides(desk.second, rejected, false)).body.state).toBe('rejected');
  const withdrawn = await waiting();
  expect((await turns('stopBulkAct', desk.second, withdrawn)).status).toBe(404);
  expect((await turns('stopBulkAct', desk.treasurer, withdrawn)).body.state).toBe('withdrawn');
  for (const id of [rejected, withdrawn])
    expect((await turns('continueBulkAct', desk.second, id)).status).toBe(404);
  const late = await waiting();
  two.clock.set(new Date(two.clock.now() + 49 * 3_600_000).toISOString());
  expect((await actOf(late)).state).toBe('expired');
  expect((await decides(desk.second, late)).body.error?.code).toBe('CORRECTION_EXPIRED');
  expect(await runner(0).run()).toBe(0);
  expect(await balances(ids)).toEqual(having(ids, 0));

  const { body: act } = await ask(desk.treasurer, grant(1), { ids });
  const stops = async () => void (await turns('stopBulkAct', desk.support, act.id));
  expect(await runner(0, { chunk: 3, onChunk: stops }).run()).toBe(3);
  expect(await actOf(act.id)).toMatchObject({ state: 'stopped', done: 3 });
  expect(await runner(1).run()).toBe(0);
  expect((await turns('continueBulkAct', desk.support, act.id)).status).toBe(403);
  expect((await turns('continueBulkAct', desk.treasurer, act.id)).body.state).toBe('running');
  expect(await runner(1).run()).toBe(1);
  expect(await actOf(act.id)).toMatchObject({ state: 'done', done: 4 });
});

test('who has too little is refused, trouble is tried again, and the report has each item', async () => {
  const ids = await guests(3);
  const [desk] = desks;
  const { body: act } = await ask(desk.treasurer, grant(-100), { ids });
  const spent = ids[1]!;
  await two.servers[0].players.act('correctBalance', spent, {
    input: { correctionId: 'spent', currency: 'PP', amountMinor: -95_000n },
  });
  warned = [];
  const { players } = two.servers[0];
  let isBusy = true;
  const busy = new Proxy(players, {
    get: (target, name: keyof typeof players) =>
      name === 'act' && isBusy
        ? (...[command, playerId, options]: Parameters<typeof target.act>) =>
            playerId === ids[0]
              ? Promise.reject(new ApiError('BUSY', undefined, undefined, 1))
              : target.act(command, playerId, options)
        : (target[name] as unknown),
  });
  expect(await runner(0, { players: busy, chunk: 1 }).run()).toBe(2);
  expect(warned).toHaveLength(1);
  expect(await actOf(act.id)).toMatchObject({
    state: 'running',
    done: 1,
    refused: 1,
    refusals: [{ code: 'INSUFFICIENT_BALANCE', items: 1 }],
  });
  isBusy = false;
  expect(await runner(1).run()).toBe(1);
  const report = await desk.asks<{ items: BulkItem[] }>(desk.support, 'bulkActItems', {
    params: { id: act.id },
  });
  const at = new Date(two.clock.now()).toISOString();
  expect(report.body.items).toEqual(
    ids.map((userId) => ({
      userId,
      currency: 'PP',
      amount: -100,
      at,
      ...(userId === spent ? { state: 'refused', code: 'INSUFFICIENT_BALANCE' } : { state: 'done' }),
    })),
  );
});

test('a changed segment is not acted on', async () => {
  const ids = await guests(2);
  const [desk] = desks;
  const { body } = await ask(desk.treasurer, grant(1), { ids }, { items: 3 });
  expect(body.error?.code).toBe('BULK_ACT_CHANGED');
  expect(
    (await ask(desk.treasurer, grant(1), { ids }, { sums: [{ currency: 'PP', amount: 1 }] })).body.error
      ?.code,
  ).toBe('BULK_ACT_CHANGED');
  expect((await ask(desk.treasurer, grant(1), { ids: ['999999'] })).body.error?.code).toBe('INVALID_REQUEST');
});

/** Notes what it would do, and writes the note only for the named order. */
const settling =
  (seen: string[], changes: string): OperatorDeps['refund'] =>
  async (_playerId, orderId, why, note) => {
    seen.push(`${orderId} ${why}`);
    const client = await two.pool.connect();
    try {
      // The other one was ended meanwhile, so nothing of it is written.
      if (orderId === changes) await note(client, {} as never);
    } finally {
      client.release();
    }
    return {} as never;
  };
const order = (player: string, id: string, state: string, more: { refund?: string; release?: number } = {}) =>
  two.pool.query(
    `insert into orders (player_id, order_id, item_id, title, description, quantity, price, total, currency, items, status,
       refund, holds_stock, timeline, placed_at, updated_at, expires_at, at, release)
     values ($1, $2, 'pack', 'Pack', '', 1, 45000, 45000, 'PP', '[]', $3, $4, false, '[]', $5, $5, $5, $5, $6)`,
    [player, id, state, more.refund ?? 'none', new Date(two.clock.now()), more.release ?? null],
  );

test('orders are refunded once; support asks and a treasurer decides', async () => {
  const [player] = (await guests(1)) as [string];
  const [desk] = desks;
  await order(player, 'o-1', 'DELIVERED');
  await order(player, 'o-2', 'PAID');
  await order(player, 'o-3', 'PLACED');
  await order(player, 'o-4', 'DELIVERED', { refund: 'sent' });
  const filter = { bought: { productId: 'pack', since: new Date(two.clock.now()).toISOString() } };
  const seen = await dryRun(desk.support, { kind: 'refund-orders' }, filter);
  expect(seen.body).toMatchObject({
    players: 1,
    items: 2,
    sums: [{ currency: 'PP', amount: 900 }],
    second: ['support'],
  });
  const { body: act } = await ask(desk.support, { kind: 'refund-orders' }, filter);
  expect(act.state).toBe('waiting');
  await decides(desk.treasurer, act.id);
  const refunds: string[] = [];
  refund = settling(refunds, 'o-2');
  await runner(0).run();
  await runner(1).run();
  expect(refunds).toEqual(['o-1 an outage took their round', 'o-2 an outage took their round']);
  expect(await actOf(act.id)).toMatchObject({
    state: 'done',
    done: 1,
    refusals: [{ code: 'NOT_REFUNDABLE', items: 1 }],
  });
});

test('unpaid orders are cancelled once; one that is paid meanwhile is refused', async () => {
  const [player] = (await guests(1)) as [string];
  const [desk] = desks;
  const what = { kind: 'cancel-orders' };
  await order(player, 'u-1', 'PLACED');
  await order(player, 'u-2', 'PLACED');
  await order(player, 'u-3', 'PAID');
  await order(player, 'u-4', 'CANCELLED');
  const unpaid = { productId: 'pack', since: new Date(two.clock.now()).toISOString() };
  const filter = { ids: [player], unpaid };
  expect((await dryRun(desk.support, what, { ids: [player] })).status).toBe(400);
  expect((await dryRun(desk.support, what, filter)).body).toMatchObject({ items: 2, second: [] });
  const { body: act } = await ask(desk.support, what, filter);
  expect(act.state).toBe('running');
  const cancelled: string[] = [];
  cancel = settling(cancelled, 'u-1');
  await runner(1).run();
  await runner(0).run();
  expect(cancelled).toEqual(['u-1 an outage took their round', 'u-2 an outage took their round']);
  expect(await actOf(act.id)).toMatchObject({
    state: 'done',
    done: 1,
    refusals: [{ code: 'NOT_CANCELLABLE', items: 1 }],
  });
  for (let n = 0; n < 9; n += 1) await order(player, `v-${n}`, 'PLACED');
  expect((await dryRun(desk.treasurer, what, filter)).body).toMatchObject({ items: 11, second: ['orders'] });
});

test('an act that waits for a payment provider holds up no other act', async () => {
  const [first, second] = (await guests(2)) as [string, string];
  const [desk] = desks;
  await order(first, 'hangs-1', 'PLACED');
  const unpaid = { productId: 'pack', since: new Date(two.clock.now()).toISOString() };
  const { body: hanging } = await ask(desk.support, { kind: 'cancel-orders' }, { ids: [first], unpaid });
  const { body: other } = await ask(desk.treasurer, grant(5), { ids: [second] });
  expect([hanging.state, other.state]).toEqual(['running', 'running']);
  const answered = Promise.withResolvers<undefined>();
  const cancelled: string[] = [];
  cancel = async (...given) => {
    await answered.promise;
    return settling(cancelled, 'hangs-1')(...given);
  };
  const running = runner(0).run();
  await expect.poll(() => actOf(other.id)).toMatchObject({ state: 'done', done: 1 });
  expect(await actOf(hanging.id)).toMatchObject({ state: 'running', done: 0 });
  answered.resolve(undefined);
  expect(await running).toBe(2);
  expect(await actOf(hanging.id)).toMatchObject({ state: 'done', done: 1 });
});

test('segments are saved, replaced and removed', async () => {
  const [desk] = desks;
  const save = (filter: object, who = desk.support) =>
    twice<{ segments: Segment[] }>(who, 'saveSegment', { body: { name: 'Spring', filter } });
  await save({ ids: ['1'] });
  const { body } = await save({ campaign: { source: 'news' } });
  expect(body.segments).toMatchObject([
    { name: 'Spring', filter: { campaign: { source: 'news' } }, by: desk.support },
  ]);
  expect((await save({ ids: ['1'] }, desk.viewer)).status).toBe(403);
  const params = { id: body.segments[0]!.id };
  expect((await twice(desk.support, 'removeSegment', { params, body: {} })).body).toEqual({
    segments: [],
  });
  expect((await desk.asks(desk.support, 'removeSegment', { params, body: {} })).status).toBe(404);
});
