// `npm run distribute` turns a plain database in use into one of a Citus cluster.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  createPlainDatabaseOn,
  joinCluster,
  type ClusterDatabase,
} from '@parlor/server/test/postgres/cluster-database.ts';
import { roundHistory } from '../actors/round-history.ts';
import { newUser, signIn } from '../actors/users.ts';
import { openTestServer, type TestServer } from '../server/servers.ts';

const closing: Array<() => Promise<void>> = [];
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});
const opens = async (databaseUrl: string): Promise<TestServer> => {
  const server = await openTestServer({ databaseUrl });
  closing.push(server.close);
  return server;
};
const distribute = (url: string) =>
  spawnSync(process.execPath, ['tools/run/setup.mjs', 'tools/operate/distribute.ts'], {
    cwd: resolve(import.meta.dirname, '..', '..'),
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: '' },
    encoding: 'utf8',
  });

test('a database that holds players moves to the cluster whole, and they play on', async () => {
  const database: ClusterDatabase = await createPlainDatabaseOn(process.env['TEST_CLUSTER']!);
  closing.push(database.drop);
  const before = await opens(database.url);
  const visitors = await Promise.all(Array.from({ length: 4 }, () => signIn(newUser(), before.first)));
  const history = roundHistory();
  for (const visitor of visitors)
    await history.playsOn(
      visitor.userId(),
      await visitor.opens('dice-bone'),
      () => history.attempts.filter((a) => a.playerId === visitor.userId()).length < 8,
    );
  const refused = distribute(database.url);
  expect([refused.status, refused.stderr]).toEqual([2, expect.stringContaining('has no Citus extension')]);

  await joinCluster(database);
  const moved = distribute(database.url);
  expect([moved.status, moved.stderr]).toEqual([
    0,
    expect.stringContaining('Freed on the coordinator: players'),
  ]);
  expect(moved.stdout).toContain('audit: 4 players');
  expect(moved.stdout).toContain('0 mismatches');
  const places = await before.withDatabase(async (pool) => {
    const { rows } = await pool.query<{ n: number }>(
      `select count(distinct groupid)::int as n from pg_dist_placement join pg_dist_shard using (shardid)
        where logicalrelid = 'players'::regclass and groupid <> 0`,
    );
    return rows[0]!.n;
  });
  expect(places).toBeGreaterThan(1);

  // The old server continues, and a new one starts.
  const after = await opens(database.url);
  for (const visitor of visitors) {
    const rounds = history.attempts.length + 4;
    const table = await visitor.opens('dice-bone');
    await history.playsOn(visitor.userId(), table, () => history.attempts.length < rounds);
    expect((await signIn(visitor.name, after.first)).userId()).toBe(visitor.userId());
  }
  expect(history.unknown()).toBe(0);
  await history.mustBeStoredIn(after);
  expect(await after.auditFindings()).toEqual([]);
  for (const { first } of [before, after]) expect(first.output()).not.toContain('unexpected error');
  const again = distribute(database.url);
  expect([again.status, again.stderr]).toEqual([0, expect.not.stringContaining('Freed')]);
});
