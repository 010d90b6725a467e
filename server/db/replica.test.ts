// With two real servers, one of which replicates the other.
import { WAITING } from '@parlor/contract/test/waiting.ts';
import Fastify from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { contract, type Reply } from '@parlor/contract/kernel/contract.ts';
import { historyRoutes } from '../features/ledger/index.ts';
import { addHealth } from '../runtime/health.ts';
import { testEngines } from '../test/database.ts';
import { asPlayer, openTestServer, type TestServer } from '../test/test-server.ts';
import { startStreamingPair, type StreamingPair } from '../test/postgres/streaming-pair.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';
import { Replica, type Reader } from './replica.ts';

let pair: StreamingPair;
let testServer: TestServer;
let replica: Replica;
let app: ReturnType<TestServer['serve']>;
/** A direct client of the replica. */
let there: pg.Client;
/** The clock of the replica's watch. It moves only when a test moves it. */
let nowMs = 0;
const logged: string[] = [];
/** A busy machine must not count as a lost replica. */
const PATIENT = { connectMs: 20_000, statementMs: 20_000, answerMs: 21_000 };

beforeAll(async () => {
  // One version is enough: the oldest available.
  pair = await startStreamingPair(testEngines().at(-1)!);
  await migrate({ url: pair.primaryUrl });
  testServer = await openTestServer({ database: { url: pair.primaryUrl, drop: async () => undefined } });
  const log = {
    info: (...args: unknown[]) => void logged.push(String(args.at(-1))),
    warn: (...args: unknown[]) => void logged.push(String(args.at(-1))),
  };
  replica = new Replica({
    primary: testServer.pool,
    url: pair.standbyUrl,
    log: log as never,
    nowMs: () => nowMs,
    deadlines: PATIENT,
  });
  app = testServer.serve(historyRoutes({ pool: testServer.pool, mayBeOld: replica }));
  there = await visit();
});
afterAll(async () => {
  await there?.end().catch(() => undefined);
  await replica?.stop();
  await testServer?.close();
  await pair?.stop();
});

async function visit(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: pair.standbyUrl });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const whoAnswers = async (db: Reader): Promise<'replica' | 'primary'> => {
  const { rows } = await db.query<{ follows: boolean }>('select pg_is_in_recovery() as follows');
  return rows[0]!.follows ? 'replica' : 'primary';
};
/** The replica still receives, but does not apply. */
const standStill = async (): Promise<void> => {
  await there.query('select pg_wal_replay_pause()');
  await vi.waitFor(async () => {
    const { rows } = await there.query<{ state: string }>('select pg_get_wal_replay_pause_state() as state');
    expect(rows[0]?.state).toBe('paused');
  }, 60_000);
};
const inUse = () =>
  vi.waitFor(
    async () => {
      await replica.look();
      expect(replica.state).toBe('in-use');
    },
    { timeout: 60_000, interval: 20 },
  );
const figure = (name: string): number =>
  replica
    .gauges()
    .find((g) => g.name === name)!
    .read();
const further = async (playerId: string): Promise<Reply<'ledger'>> =>
  (
    await app.inject({
      method: 'GET',
      url: contract.ledger.path,
      query: { before: '1000' },
      headers: asPlayer(playerId),
    })
  ).json();
const health = async (): Promise<unknown> => {
  const server = Fastify();
  addHealth(server, { pool: testServer.pool, isStopping: () => false, replica: () => replica.state });
  const { statusCode, body } = await server.inject({ url: '/health/ready' });
  return [statusCode, JSON.parse(body)];
};

test('before anything is known of the replica, the primary answers', async () => {
  expect(replica.state).toBe('away');
  expect(await replica.read(whoAnswers)).toBe('primary');
});

test('reads that may be old are answered by the replica', async () => {
  await inUse();
  expect(await replica.read(whoAnswers)).toBe('replica');
  expect(await replica.read(whoAnswers, async () => false)).toBe('primary');
  expect(await health()).toEqual([200, { status: 'ok', replica: 'in-use' }]);
});

test('a player’s own act is never read old, whatever the lag of the replica', async () => {
  const id = await testServer.newPlayer();
  await inUse();
  await vi.waitFor(async () => expect(await replica.readOf(id, whoAnswers)).toBe('replica'), WAITING);
  await standStill();
  await testServer.toss(id, 'toss-1000', 'heads');
  // Still within the bound: data of others may be that old.
  expect(replica.state).toBe('in-use');
  expect(await replica.read(whoAnswers)).toBe('replica');
  expect(await replica.readOf(id, whoAnswers)).toBe('primary');
  expect((await further(id)).entries.map((e) => e.reason)).toEqual(['win', 'stake', 'welcome']);
  await there.query('select pg_wal_replay_resume()');
  await vi.waitFor(async () => expect(await replica.readOf(id, whoAnswers)).toBe('replica'), WAITING);
  const before = figure('database_replica_reads');
  expect((await further(id)).total).toBe(3);
  expect(figure('database_replica_reads')).toBe(before + 1);
});

test('a replica that falls behind is not used until it has caught up', async () => {
  await inUse();
  await standStill();
  const id = await testServer.newPlayer();
  nowMs += 4_000;
  await replica.look();
  expect(await replica.read(whoAnswers)).toBe('replica');
  nowMs += 2_000;
  await replica.look();
  expect(replica.state).toBe('behind');
  expect(figure('database_replica_lag_seconds')).toBeGreaterThan(5);
  expect(await replica.read(whoAnswers)).toBe('primary');
  expect((await further(id)).total).toBe(1);
  expect(await health()).toEqual([200, { status: 'ok', replica: 'behind' }]);
  await there.query('select pg_wal_replay_resume()');
  await inUse();
  expect(await replica.read(whoAnswers)).toBe('replica');
});

test('a replica with an unknown lag is not used', async () => {
  await standStill();
  await testServer.newPlayer();
  const silent = { info: () => undefined, warn: () => undefined } as never;
  const fresh = new Replica({
    primary: testServer.pool,
    url: pair.standbyUrl,
    log: silent,
    nowMs: () => 0,
    deadlines: PATIENT,
  });
  await fresh.look();
  expect([fresh.state, await fresh.read(whoAnswers)]).toEqual(['behind', 'primary']);
  await there.query('select pg_wal_replay_resume()');
  await vi.waitFor(async () => {
    await fresh.look();
    expect([fresh.state, await fresh.read(whoAnswers)]).toEqual(['in-use', 'replica']);
  }, 60_000);
  await fresh.stop();
});

test('without a running watch no replica is trusted', async () => {
  await inUse();
  nowMs += 6_000;
  expect(await replica.read(whoAnswers)).toBe('primary');
});

test('a killed replica causes no error, and is used again when it is back', async () => {
  const id = await testServer.newPlayer();
  await inUse();
  const before = figure('database_replica_fallbacks');
  await pair.killStandby();
  // No check has run since.
  expect(replica.state).toBe('in-use');
  expect(await replica.read(whoAnswers)).toBe('primary');
  expect(replica.state).toBe('away');
  expect((await further(id)).total).toBe(1);
  await replica.look();
  expect(await health()).toEqual([200, { status: 'ok', replica: 'away' }]);
  expect([figure('database_replica_in_use'), figure('database_replica_fallbacks')]).toEqual([0, before + 2]);
  expect(logged.at(-1)).toContain('all reads use the primary');
  await pair.startStandby();
  await inUse();
  expect(await replica.read(whoAnswers)).toBe('replica');
});

test('a database that replicates nothing, or another server, is not a replica', async () => {
  const log = { info: () => undefined, warn: () => undefined } as never;
  const other = openDatabase({ url: inject('databaseServers')['18'], onError: () => undefined });
  for (const [primary, url] of [
    [testServer.pool, pair.primaryUrl],
    [other.pool, pair.standbyUrl],
  ] as const) {
    const wrong = new Replica({ primary, url, log });
    await wrong.start();
    expect([wrong.state, await wrong.read(whoAnswers)]).toEqual(['away', 'primary']);
    await wrong.stop();
  }
  await other.close();
});
