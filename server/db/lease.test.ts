import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test/database.ts';
import { withLease } from './lease.ts';
import { openDatabase, type Database } from './open.ts';

let home: TestDatabase;
let database: Database;
beforeAll(async () => {
  home = await createTestDatabase();
  database = openDatabase({ url: home.url, onError: () => undefined });
});
afterAll(async () => {
  await database.close();
  await home.drop();
});

test('a killed process leaves a lease that expires, and until then nobody else runs', async () => {
  const { pool } = database;
  await pool.query("insert into job_leases values ('a job', 'a dead process', now() + interval '1 second')");
  const work = () => Promise.resolve('done');
  expect(await withLease(pool, 'a job', work)).toBeUndefined();
  expect(await withLease(pool, 'another job', work)).toEqual({ result: 'done' });
  expect(await withLease(pool, 'a job', work, 20_000)).toEqual({ result: 'done' });
});

test('an error is passed on, and the lease is released', async () => {
  const { pool } = database;
  const fails = withLease(pool, 'a job', () => Promise.reject(new Error('no')));
  await expect(fails).rejects.toThrow('no');
  expect(await withLease(pool, 'a job', () => Promise.resolve(1))).toEqual({ result: 1 });
});
