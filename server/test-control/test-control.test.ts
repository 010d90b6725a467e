import type { FastifyBaseLogger, FastifyInstance, InjectOptions } from 'fastify';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlayedDatabase, type PlayedDatabase } from '../audit/test/played-database.ts';
import type { JobRun } from '../jobs/index.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { createTestControl, openTestControl, type TestControlDeps } from './index.ts';

let played: PlayedDatabase;
let clock: TestClock;
let deps: TestControlDeps;
let app: FastifyInstance;
const limits = { off: false };
let runs: JobRun[] = [];
const logger: FastifyBaseLogger = Fastify({ logger: { level: 'silent' } }).log;

beforeAll(async () => {
  played = await openPlayedDatabase();
  const { pool } = played.database;
  clock = createTestClock({ pool, databaseUrl: played.url, log: logger });
  await clock.start();
  deps = {
    config: { TEST_CONTROL: true, TEST_CONTROL_PORT: 0, PORT: 0, isProd: false },
    pool,
    clock,
    jobs: { runDue: () => Promise.resolve(runs) },
    limits,
    deliver: async (playerId, input) => (await played.players.act('deliverItems', playerId, { input })).reply,
    logger,
  };
  app = createTestControl(deps);
});
afterAll(async () => {
  await app.close();
  await clock.stop();
  await played.drop();
});

const ask = async (options: InjectOptions): Promise<{ status: number; body: never }> => {
  const reply = await app.inject(options);
  return { status: reply.statusCode, body: reply.json() };
};
const post = (url: string, payload?: object) =>
  ask({ method: 'POST', url, ...(payload === undefined ? {} : { payload }) });
const lines = async (what: string): Promise<Record<string, unknown>[]> => {
  const reply = await app.inject({ method: 'GET', url: `/export/${what}` });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toContain('application/x-ndjson');
  return reply.body
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
};

test('the clock is set, runs on, and is restored', async () => {
  const { status, body } = await post('/clock', { now: '2030-01-01T00:00:00Z' });
  expect(status).toBe(200);
  expect((body as { now: string }).now).toMatch(/^2030-01-01T00:00:0/);
  expect(new Date(clock.now()).getUTCFullYear()).toBe(2030);
  const { offsetMs } = clock;
  expect(await ask({ method: 'GET', url: '/clock' })).toMatchObject({ status: 200, body: { offsetMs } });
  expect((await post('/clock', { now: null })).body).toMatchObject({ offsetMs: 0 });
});

test.each([
  [{}, 'now'],
  [{ now: '2030-01-01T00:00:00Z', zone: 'UTC' }, 'zone'],
  [{ now: 'tomorrow' }, 'such as 2026-11-20T09:30:00Z'],
  [{ now: '2030-02-30T00:00:00Z' }, 'ISO 8601'],
  [{ now: '2030-01-01T00:00:00' }, 'with its zone'],
  [{ now: 1_900_000_000_000 }, 'now'],
  [{ now: '9999-01-01T00:00:00Z' }, '2000 to 2199'],
])('a clock that is set to %j is refused in words, and nothing moves', async (payload, why) => {
  const { status, body } = await post('/clock', payload);
  expect({ status, body }).toMatchObject({ status: 400, body: { error: { code: 'INVALID_REQUEST' } } });
  expect(JSON.stringify(body)).toContain(why);
  expect(clock.offsetMs).toBe(0);
});

test('rate limits are turned off and on', async () => {
  expect((await post('/limits', { off: true })).body).toEqual({ off: true });
  expect(limits.off).toBe(true);
  expect((await post('/limits', { off: 'no' })).status).toBe(400);
  expect((await post('/limits', { off: false, for: 1 })).status).toBe(400);
  expect(limits.off).toBe(true);
  await post('/limits', { off: false });
  expect(limits.off).toBe(false);
});

test('due jobs run on demand, with or without a body, and a failure is in the status', async () => {
  runs = [{ name: 'prune-outbox', result: { deleted: 0 } }];
  expect(await post('/jobs/run')).toEqual({ status: 200, body: { jobs: runs } });
  expect((await post('/jobs/run', {})).status).toBe(200);
  const empty = {
    method: 'POST',
    url: '/jobs/run',
    headers: { 'content-type': 'application/json' },
  } as const;
  expect((await ask(empty)).status).toBe(200);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await ask({ ...empty, headers: form })).status).toBe(200);
  expect((await ask({ ...empty, headers: form, payload: 'a=1' })).status).toBe(415);
  expect((await post('/jobs/run', { only: 'prune-outbox' })).status).toBe(400);
  runs = [{ name: 'prune-outbox', error: 'no disk' }];
  expect(await post('/jobs/run')).toEqual({ status: 500, body: { jobs: runs } });
});

test('the ledger is exported in order, with exact decimal amounts', async () => {
  const ledger = await lines('ledger');
  expect(ledger[0]).toEqual({
    playerId: played.mina,
    number: 1,
    reference: 'welcome',
    debit: 'mint:welcome',
    credit: 'player',
    currency: 'PP',
    amount: '1000.00',
    balanceAfter: '1000.00',
    reason: 'welcome',
    gameId: null,
    at: '2026-11-20T09:00:00.000Z',
  });
  const mine = ledger.filter((entry) => entry['playerId'] === played.otto);
  expect(mine.map((entry) => entry['number'])).toEqual(mine.map((_, i) => i + 1));
  expect(ledger.filter((entry) => entry['reason'] === 'stake').length).toBeGreaterThan(50);
});

test('claims and draws are exported, with a seed only after its rotation', async () => {
  const claims = await lines('claims');
  expect(claims.map((claim) => claim['reference'])).toContain('welcome');
  expect(claims.filter((claim) => String(claim['reference']).startsWith('quest:'))).toHaveLength(1);
  const draws = await lines('draws');
  expect(draws).toHaveLength(50);
  expect(draws.filter((draw) => draw['serverSeed'] === null)).toHaveLength(25);
  expect(draws[0]).toMatchObject({
    playerId: played.mina,
    number: 1,
    nonce: 0,
    purpose: 'round',
    outcome: {},
  });
});

test('open rounds are exported with their moves, without hidden data', async () => {
  expect(await lines('open-rounds')).toEqual([]);
  await played.players.act('startRound', played.otto, {
    input: {
      gameId: 'mines-bee',
      roundId: 'waits',
      stakeMinor: 500n,
      choice: { mines: 1 },
      known: undefined,
    },
  });
  const [open] = await lines('open-rounds');
  expect(open).toMatchObject({ playerId: played.otto, roundId: 'waits', gameId: 'mines-bee', moves: [] });
  expect(JSON.stringify(open)).not.toContain('dealt');
});

test('orders are empty before the first one, and an unknown export lists the known ones', async () => {
  expect(await lines('orders')).toEqual([]);
  const { status, body } = await ask({ method: 'GET', url: '/export/passwords' });
  expect({ status, body }).toMatchObject({
    status: 404,
    body: { error: { message: expect.stringContaining('ledger, claims, orders, draws') as string } },
  });
  expect(JSON.stringify((await ask({ method: 'GET', url: '/' })).body)).toContain('POST /clock');
});

test('a delivery without an order is given completely and once, and only items of the shop', async () => {
  const order = {
    playerId: played.otto,
    orderId: 'gift-1',
    items: [
      { type: 'token', symbol: 'TON', amount: 1 },
      { type: 'pack', collectiblesAmount: 2, bestDraw: 'RARE' },
      { type: 'boost', percentage: 50, amount: 10 },
    ],
    quantity: 2,
  };
  expect((await post('/deliver', order)).status).toBe(200);
  const { packs } = await played.players.view('packs', played.otto, undefined as never);
  expect(packs.map((pack) => pack.rarity)).toEqual(['RARE', 'RARE']);
  expect(await post('/deliver', order)).toMatchObject({
    status: 409,
    body: { error: { code: 'ALREADY_CLAIMED' } },
  });
  for (const wrong of [
    { ...order, orderId: 'gift 2' },
    { ...order, items: [{ type: 'wings' }] },
    { ...order, quantity: 0 },
    { ...order, playerId: 'nobody' },
  ])
    expect((await post('/deliver', wrong)).status).toBe(400);
  expect((await post('/deliver', { ...order, playerId: '999999999' })).status).toBe(404);
});

test('a long export uses little memory, and releases its connection when the reader disconnects', async () => {
  const { pool } = played.database;
  await pool.query(
    `insert into claims (player_id, reference, rewards, at) select $1::bigint, 'old:' || n, '[]', now() from generate_series(1, 30000) n`,
    [played.otto],
  );
  const control = await openTestControl(deps);
  const leave = new AbortController();
  const reply = await fetch(`http://127.0.0.1:${control.port}/export/claims`, { signal: leave.signal });
  const first = await reply.body?.getReader().read();
  expect(first?.value?.length).toBeLessThan(1_000_000);
  leave.abort();
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  expect(await lines('claims')).toHaveLength(30_004);
  await control.close();
});

test('it cannot be opened in prod, or without its setting', () => {
  expect(() => createTestControl({ ...deps, config: { ...deps.config, isProd: true } })).toThrow('prod');
  expect(() => createTestControl({ ...deps, config: { ...deps.config, TEST_CONTROL: false } })).toThrow(
    'TEST_CONTROL',
  );
});
