import { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ManualClock } from '../runtime/clock.ts';
import { openDatabase, type Database } from '../db/open.ts';
import { createTestDatabase, type TestDatabase } from '../test/database.ts';
import { startJobs, type Job, type Jobs, type JobsOptions } from './index.ts';

let home: TestDatabase;
let database: Database;
let running: Jobs[] = [];
let logged: string[] = [];
let warned: unknown[] = [];

beforeAll(async () => {
  home = await createTestDatabase();
  database = openDatabase({ url: home.url, onError: () => undefined });
});
afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()));
  running = [];
  logged = [];
  warned = [];
});
afterAll(async () => {
  await database.close();
  await home.drop();
});

function start(jobs: readonly Job<string>[], more: Partial<JobsOptions> = {}): Jobs {
  const started = startJobs({
    pool: database.pool,
    clock: new ManualClock('2026-11-20T09:00:00Z'),
    jobs,
    times: at(jobs),
    log: {
      debug: (_fields, line) => logged.push(line),
      warn: (fields, line) => {
        logged.push(line);
        warned.push(fields);
      },
    },
    ...more,
  });
  running.push(started);
  return started;
}

const job = (name: string, run: Job['run']): Job<string> => ({ name, run });
/** Adds a run to the queue, as pg-boss does by the timetable. */
const sends = (name: string, state = 'created'): Promise<unknown> =>
  database.pool.query(
    `insert into jobs.job_common (name, state, policy, started_on)
     select name, $2, policy, now() from jobs.queue where name = $1`,
    [name, state],
  );
const at = (jobs: readonly Job<string>[], cron = '0 0 1 1 *'): Record<string, string> =>
  Object.fromEntries(jobs.map(({ name }) => [name, cron]));

test('due jobs run by the given clock, and report what they did', async () => {
  const jobs = start([
    job('tell-time', ({ clock }) => Promise.resolve({ at: clock.now() })),
    job('fail', () => Promise.reject(new Error('no oil'))),
    job('after', () => Promise.resolve({ done: 1 })),
  ]);
  expect(await jobs.runDue()).toEqual([
    { name: 'tell-time', result: { at: Date.parse('2026-11-20T09:00:00Z') } },
    { name: 'fail', error: 'no oil' },
    { name: 'after', result: { done: 1 } },
  ]);
});

test('two processes never do one job at the same moment', async () => {
  let atWork = 0;
  let max = 0;
  const slow = job('slow', async ({ pool }) => {
    max = Math.max(max, ++atWork);
    await pool.query('select pg_sleep(0.1)');
    atWork -= 1;
    return {};
  });
  const [one, other] = [start([slow]), start([slow])];
  const runs = await Promise.all([one.runDue(), other.runDue()]);
  expect(runs).toEqual([[{ name: 'slow', result: {} }], [{ name: 'slow', result: {} }]]);
  expect(max).toBe(1);
});

test('the timetable is in UTC, once for all processes', async () => {
  const nightly = job('nightly', () => Promise.resolve({}));
  const { started } = start([nightly], { times: at([nightly], '15 3 * * *') });
  await started;
  await start([nightly], { times: at([nightly], '15 4 * * *') }).started;
  const { rows } = await database.pool.query(
    "select name, cron, timezone from jobs.schedule where name = 'nightly'",
  );
  expect(rows).toEqual([{ name: 'nightly', cron: '15 4 * * *', timezone: 'UTC' }]);
});

test('a job that pg-boss sends is done', async () => {
  let times = 0;
  const jobs = start([job('sent', () => Promise.resolve({ times: ++times }))], { lookEveryS: 0.5 });
  await jobs.started;
  await sends('sent');
  await expect.poll(() => times).toBe(1);
});

test('the run of a killed process does not stop the next run', async () => {
  let times = 0;
  const killed = job('killed', () => Promise.resolve({ times: ++times }));
  const jobs = start([killed]);
  await jobs.started;
  await jobs.stop();
  // What such a process leaves: nobody has ended its run.
  await sends('killed', 'active');
  await sends('killed');
  await start([killed], { lookEveryS: 0.5 }).started;
  await expect.poll(() => times).toBe(1);
});

test('a queue of an earlier version is made anew, and its timetable stays', async () => {
  let times = 0;
  const early = job('early', () => Promise.resolve({ times: ++times }));
  const old = new PgBoss({ connectionString: home.url, schema: 'jobs' });
  await old.start();
  await old.createQueue('early', { policy: 'stately' });
  await old.stop({ graceful: false });
  await sends('early', 'active');
  await start([early], { lookEveryS: 0.5 }).started;
  await sends('early');
  await expect.poll(() => times).toBe(1);
  const { rows } = await database.pool.query("select cron from jobs.schedule where name = 'early'");
  expect(rows).toEqual([{ cron: '0 0 1 1 *' }]);
});

test('jobs that cannot be scheduled are tried again, and the server lives on', async () => {
  await database.pool.query('create schema broken; create table broken.version (wrong int)');
  const jobs = start([job('patient', () => Promise.resolve({ ok: true }))], {
    schema: 'broken',
    retryAfterMs: 50,
  });
  await expect.poll(() => logged).toContain('jobs could not be scheduled; trying again');
  expect(await jobs.runDue()).toEqual([{ name: 'patient', result: { ok: true } }]);
  await database.pool.query('drop schema broken cascade');
  await jobs.started;
  expect(logged.at(-1)).toBe('jobs are scheduled');
});

test('a fault of pg-boss is logged with its message', async () => {
  const jobs = start([job('poor', () => Promise.resolve({}))], { schema: 'lost', lookEveryS: 0.5 });
  await jobs.started;
  // Dropping it could end in a deadlock with pg-boss, because that locks every table.
  await database.pool.query('alter schema lost rename to elsewhere');
  // The first faults may be of the moment of the rename, and say something else.
  await expect.poll(() => warned).toContainEqual({ reason: expect.stringContaining('"lost.') });
  expect(logged).toContain('jobs: trouble with the database');
});

test('a job that has no line in the timetable is refused', () => {
  const options = { pool: database.pool, clock: new ManualClock('2026-11-20T09:00:00Z') };
  const log = { debug: () => undefined, info: () => undefined, warn: () => undefined };
  const lost = job('lost', () => Promise.resolve({}));
  expect(() => startJobs({ ...options, log, jobs: [lost] })).toThrow('The job lost is not in the timetable');
});
