import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '@parlor/contract/kernel/time.ts';
import { openDatabase, type Database } from '../../db/open.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { createDisabledPlayers } from './disabled-players.ts';
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
afterAll(async () => {
  await Promise.all(watches.map((watch) => watch.stop()));
  await database.close();
  await testDatabase.drop();
});

test.each([
  ['at once', HOUR_MS],
  ['by the poll, where the news was lost', 50],
])(
  'I40: who is disabled while signed in nowhere can place no more bets: heard %s, and each time anew',
  async (_how, pollEveryMs) => {
    const url = new URL(testDatabase.url);
    const watch = createRevocationWatch({
      databaseUrl: url.href,
      log: { warn: () => undefined },
      pollEveryMs,
      // With this test an hour without a poll does not count as blind.
      ...(pollEveryMs === HOUR_MS ? { monotonicMs: () => 0 } : { listens: false }),
    });
    watches.push(watch);
    await watch.start();
    const isDisabled = createDisabledPlayers(database.pool, watch);
    const set = (to: string) =>
      database.pool.query(`update profiles set disabled_at = ${to} where player_id = 7`);
    for (const at of ["'2001-01-01'", "now() + interval '1 year'"]) {
      await set('null');
      expect(await isDisabled('7')).toBe(false);
      expect(isDisabled('7')).toBe(false);
      await set(at);
      await expect.poll(() => isDisabled('7'), { interval: 10 }).toBe(true);
    }
    await set('null');
  },
);
