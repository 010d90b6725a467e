import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../db/open.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { createEndedSignIns } from './ended-sign-ins.ts';
import { createRevocationWatch, type RevocationWatch } from './revocation-watch.ts';

let testDatabase: TestDatabase;
let database: Database;
const watches: RevocationWatch[] = [];
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({ url: testDatabase.url, onError: () => undefined });
  await database.pool
    .query(`insert into players (player_id, version, state, pp, usdt, ton, splash, created_at, updated_at)
    values (7, 1, '{}', 0, 0, 0, 0, now(), now())`);
  await database.pool.query(
    "insert into profiles (player_id, first_name, created_at) values (7, 'Mara', now())",
  );
});
let nth = 0;
let signInId: string;
beforeEach(async () => {
  signInId = `sign-in-${(nth += 1)}`;
  await database.pool.query(
    `insert into sign_ins (player_id, sign_in_id, platform, created_at, last_used_at, expires_at, refresh_salt)
     values (7, $1, 'web', now(), now(), now() + interval '1 day', '\\x00')`,
    [signInId],
  );
});
afterAll(async () => {
  await Promise.all(watches.map((watch) => watch.stop()));
  await database.close();
  await testDatabase.drop();
});

const end = () =>
  database.pool.query('update sign_ins set revoked_at = now() where sign_in_id = $1', [signInId]);
async function watching(o: { listens: boolean; pollEveryMs: number }): Promise<RevocationWatch> {
  const watch = createRevocationWatch({
    databaseUrl: testDatabase.url,
    log: { warn: () => undefined },
    ...o,
    // However long a poll takes, the watch does not count as blind.
    monotonicMs: () => 0,
  });
  watches.push(watch);
  await watch.start();
  // On a busy machine its first attempt can fail.
  await expect.poll(() => watch.isCurrent()).toBe(true);
  return watch;
}

test.each([
  ['at once', { listens: true, pollEveryMs: 3_600_000 }],
  ['by the poll, where the news was lost', { listens: false, pollEveryMs: 50 }],
])('I42: the end of a sign-in is heard %s, and before that costs one question', async (_how, how) => {
  const hasEnded = createEndedSignIns(database.pool, await watching(how));
  expect(await hasEnded('7', signInId)).toBe(false);
  expect(hasEnded('7', signInId)).toBe(false);
  await end();
  await expect.poll(() => hasEnded('7', signInId), { interval: 10 }).toBe(true);
});

test('while the watch is blind, the database is asked each time', async () => {
  const watch = { hasEnded: () => false, isCurrent: () => false, onEnded: () => () => undefined };
  const hasEnded = createEndedSignIns(database.pool, watch);
  expect(await hasEnded('7', signInId)).toBe(false);
  await end();
  expect(await hasEnded('7', signInId)).toBe(true);
});

test("an unknown sign-in, or another player's, has ended", async () => {
  const hasEnded = createEndedSignIns(
    database.pool,
    await watching({ listens: true, pollEveryMs: 3_600_000 }),
  );
  expect(await hasEnded('7', 'never-made')).toBe(true);
  expect(await hasEnded('8', signInId)).toBe(true);
});
