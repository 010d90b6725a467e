import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '../db/open.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../test/database.ts';

let home: TestDatabase;
let database: Database;
let clocks: TestClock[] = [];
let warnings: string[] = [];
/** The system clock of every process. */
let systemMs = 0;

beforeAll(async () => {
  home = await createTestDatabase();
  database = openDatabase({ url: home.url, onError: () => undefined });
});
afterEach(async () => {
  await Promise.all(clocks.map((clock) => clock.stop()));
  await database.pool.query('truncate test_clock');
  clocks = [];
  warnings = [];
});
afterAll(async () => {
  await database.close();
  await home.drop();
});

/** The clock of one more process. */
async function process(pollEveryMs?: number): Promise<TestClock> {
  const clock = createTestClock({
    pool: database.pool,
    databaseUrl: home.url,
    log: { warn: (_fields, message) => void warnings.push(message) },
    systemNow: () => systemMs,
    ...(pollEveryMs === undefined ? {} : { pollEveryMs }),
  });
  clocks.push(clock);
  await clock.start();
  return clock;
}

const endListeners = async (): Promise<number> => {
  const { rows } = await database.pool.query<{ ended: boolean }>(
    "select pg_terminate_backend(pid) as ended from pg_stat_activity where application_name = 'parlor-test-clock' and datname = current_database()",
  );
  return rows.length;
};

test('the test clock applies at once in its process, runs on from there, and can be removed', async () => {
  systemMs = 1_000;
  const clock = await process();
  expect(clock.now()).toBe(1_000);
  const day = Date.parse('2026-12-31T23:59:59Z');
  await clock.set(day);
  expect(clock.now()).toBe(day);
  systemMs += 1_500;
  expect(clock.now()).toBe(day + 1_500);
  await clock.set(null);
  expect(clock.now()).toBe(2_500);
});

test('another process gets the test clock by notification, before its next poll', async () => {
  systemMs = 1_000;
  const [here, there] = [await process(), await process(3_600_000)];
  await here.set(86_400_000);
  await expect.poll(() => there.now()).toBe(86_400_000);
  await there.set(null);
  await expect.poll(() => here.now()).toBe(1_000);
});

test('a process that starts later has the test clock from its first moment', async () => {
  systemMs = 1_000;
  await (await process()).set(5_000);
  expect((await process()).now()).toBe(5_000);
});

test('a process that lost its connection gets the test clock by polling', async () => {
  systemMs = 1_000;
  const [here, there] = [await process(), await process()];
  expect(await endListeners()).toBe(2);
  await here.set(9_000);
  await expect.poll(() => there.now()).toBe(9_000);
});

test('news of the test clock that arrive late change nothing', async () => {
  systemMs = 1_000;
  const clock = await process(3_600_000);
  await clock.set(5_000);
  await clock.set(7_000);
  const late = new pg.Client(home.url);
  await late.connect();
  await late.query("select pg_notify('test_clock', '3 8000'), pg_notify('test_clock', '1 4000')");
  await late.end();
  await expect.poll(() => clock.offsetMs).toBe(8_000);
});
