import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../db/open.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { startTcpProxy, type TcpProxy } from '../../test/postgres/tcp-proxy.ts';
import { createRevocationWatch, type EndedSignIn, type RevocationWatch } from './revocation-watch.ts';

let testDatabase: TestDatabase;
let database: Database;
const toStop: (RevocationWatch | TcpProxy)[] = [];
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
afterEach(async () => {
  await Promise.all(toStop.splice(0).map((one) => ('stop' in one ? one.stop() : one.close())));
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const warnings: string[] = [];
async function startWatch(
  databaseUrl: string,
  pollEveryMs?: number,
  monotonicMs?: () => number,
): Promise<RevocationWatch> {
  const watch = createRevocationWatch({
    databaseUrl,
    log: { warn: (_fields, message) => void warnings.push(message) },
    ...(pollEveryMs === undefined ? {} : { pollEveryMs }),
    ...(monotonicMs === undefined ? {} : { monotonicMs }),
  });
  toStop.push(watch);
  await watch.start();
  return watch;
}
async function databaseProxy(): Promise<TcpProxy> {
  const made = await startTcpProxy(testDatabase.url);
  toStop.push(made);
  return made;
}
let made = 0;
async function signIn(): Promise<string> {
  made += 1;
  const id = `sign-in-number-${made}`;
  await database.pool.query(
    `insert into sign_ins (player_id, sign_in_id, platform, refresh_salt, created_at, last_used_at, expires_at)
     values (7, $1, 'web', '\\x00', now(), now(), now() + interval '1 day')`,
    [id],
  );
  return id;
}
const revoke = (id: string) =>
  database.pool.query("update sign_ins set revoked_at = '2001-01-01' where sign_in_id = $1", [id]);
const soon = { interval: 10 };

describe('I42: the watch over ended sign-ins', () => {
  test('is notified at once, by any statement and with any time of the end', async () => {
    const watch = await startWatch(testDatabase.url, 3_600_000); // It polls once an hour, so this is NOTIFY.
    const heard: EndedSignIn[] = [];
    const stop = watch.onEnded((ended) => void heard.push(ended));
    const [first, second] = [await signIn(), await signIn()];
    await revoke(first);
    await expect.poll(() => watch.hasEnded(first), soon).toBe(true);
    expect(watch.hasEnded(second)).toBe(false);
    expect(heard).toEqual([{ playerId: '7', signInId: first }]);
    stop();
    await revoke(second);
    await expect.poll(() => watch.hasEnded(second), soon).toBe(true);
    expect(heard).toHaveLength(1);
  });

  test('ends every sign-in of a disabled account, and no sign-in after it is enabled again', async () => {
    const watch = await startWatch(testDatabase.url);
    const ids = [await signIn(), await signIn()];
    await database.pool.query('update profiles set disabled_at = now() where player_id = 7');
    await expect.poll(() => ids.map((id) => watch.hasEnded(id)), soon).toEqual([true, true]);
    await database.pool.query('update profiles set disabled_at = null where player_id = 7');
    const { rows } = await database.pool.query(
      'select from sign_ins where revoked_at is null and sign_in_id = any($1)',
      [ids],
    );
    expect(rows).toEqual([]);
  });

  test('an ended sign-in cannot be brought back', async () => {
    const id = await signIn();
    await revoke(id);
    await database.pool.query('update sign_ins set revoked_at = null where sign_in_id = $1', [id]);
    const { rows } = await database.pool.query(
      'select revoked_at is null as alive from sign_ins where sign_in_id = $1',
      [id],
    );
    expect(rows).toEqual([{ alive: false }]);
  });

  test('reports that it cannot read, and catches up on the missed ones', async () => {
    const between = await databaseProxy();
    const watch = await startWatch(between.url);
    const id = await signIn();
    expect(watch.isCurrent()).toBe(true);
    between.shut();
    await expect.poll(() => watch.isCurrent(), soon).toBe(false);
    await revoke(id);
    expect(watch.hasEnded(id)).toBe(false);
    expect(warnings.filter((line) => line.includes('Cannot read ended sign-ins'))).toHaveLength(1);
    between.open();
    await expect.poll(() => watch.hasEnded(id), soon).toBe(true);
    await expect.poll(() => watch.isCurrent(), soon).toBe(true);
  });

  test('is not current if the database accepts queries and does not answer', async () => {
    const between = await databaseProxy();
    const watch = await startWatch(between.url);
    between.hold();
    await expect.poll(() => watch.isCurrent(), soon).toBe(false);
    between.shut();
    between.open();
    await expect.poll(() => watch.isCurrent(), soon).toBe(true);
  });

  test('is not current before its first poll, and after it was stopped', async () => {
    const between = await databaseProxy();
    between.shut();
    const watch = await startWatch(between.url);
    expect(watch.isCurrent()).toBe(false);
    between.open();
    await expect.poll(() => watch.isCurrent(), soon).toBe(true);
    await watch.stop();
    expect(watch.isCurrent()).toBe(false);
  });

  test('counts an answer from its request: a second later it is old', async () => {
    let nowMs = 0;
    const watch = await startWatch(testDatabase.url, 3_600_000, () => nowMs);
    nowMs = 1000;
    expect(watch.isCurrent()).toBe(true);
    nowMs = 1001;
    expect(watch.isCurrent()).toBe(false);
  });

  test('finds a sign-in that was stamped before the last look and committed after it', async () => {
    const between = await databaseProxy();
    let looks = 0;
    const watch = await startWatch(between.url, 20, () => {
      looks += 1;
      return performance.now();
    });
    const id = await signIn();
    const slow = await database.pool.connect();
    await slow.query('begin');
    await slow.query('update sign_ins set revoked_at = now() where sign_in_id = $1', [id]);
    const before = looks;
    await expect.poll(() => looks, soon).toBeGreaterThan(before + 5);
    between.shut();
    await slow.query('commit');
    slow.release();
    between.open();
    await expect.poll(() => watch.hasEnded(id), soon).toBe(true);
  });
});
