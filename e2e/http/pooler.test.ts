// Servers behind PgBouncer in transaction mode behave the same. Two of them share five sessions.
import { describe, expect, test } from 'vitest';
import { findPgBouncer } from '@parlor/server/test/postgres/pgbouncer.ts';
import { newUser, visits, type Visitor } from '../actors/users.ts';
import { openTestServer, startTestServer, type TestServer } from '../server/servers.ts';

const PLAYERS = 10;

const signsOut = (who: Visitor): Promise<unknown> =>
  who.asks('/auth/logout', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });

async function lives(testServer: TestServer): Promise<number[]> {
  const statuses: number[] = [];
  const comes = async (n: number): Promise<void> => {
    const place = n % 2 === 0 ? testServer.first : testServer.second;
    const who: Visitor = visits(newUser(), place, {
      onAnswer: (_request, { status }) => void statuses.push(status),
    });
    await who.signInWithTelegram();
    const quest = await who.completesAQuest();
    await Promise.all([
      who.claims(quest.id),
      who.plays('dice-bone', 3),
      who.api.packs(),
      who.api.album(),
      ...Array.from({ length: 5 }, () => who.balance()),
    ]);
    for (const path of ['/bff/summary', '/api/meta/contests', '/api/p00lspoints/me/balance'])
      statuses.push((await who.asks(path)).status);
    await signsOut(who);
    who.leaves();
  };
  await Promise.all(Array.from({ length: PLAYERS }, (_, n) => comes(n)));
  return statuses;
}

describe.skipIf(findPgBouncer() === undefined).each(['with', 'without'] as const)(
  'behind a pooler, %s an address past it,',
  (direct) => {
    const testServer = startTestServer({ processes: 2, pooler: direct, auditOnce: true });

    test('all of many concurrent calls are answered', async () => {
      const statuses = await lives(testServer());
      expect(statuses.length).toBeGreaterThan(PLAYERS * 5);
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
    });

    test('a win reaches the other process, an ended sign-in is known there, and jobs leave no lock', async () => {
      const { first, second } = testServer();
      const [alice, bob] = [visits(newUser(), first), visits(newUser(), second)];
      await Promise.all([alice.signInWithTelegram(), bob.signInWithTelegram()]);
      const feed = await bob.watchesWins();
      await alice.plays('dice-bone', 10);
      await expect.poll(() => feed.wins.length).toBeGreaterThan(0);
      feed.close();
      const token = await alice.token();
      await signsOut(alice);
      const asked = (): Promise<number> =>
        fetch(`${second.url}/bff/summary`, { headers: { authorization: `Bearer ${token}` } }).then(
          ({ status }) => status,
        );
      await expect.poll(asked).toBe(401);
      await Promise.all([testServer().runJobs(first), testServer().runJobs(second)]);
      // A transaction's lock goes with it. A session's lock would stay.
      const left = (): Promise<number | undefined> =>
        testServer().withDatabase(async (pool) => {
          const { rows } = await pool.query<{ left: number }>(
            "select count(*)::int as left from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
          );
          return rows[0]?.left;
        });
      await expect.poll(left).toBe(0);
      expect(first.output().includes('DATABASE_DIRECT_URL is not set')).toBe(direct === 'without');
    });
  },
);

test.skipIf(findPgBouncer() === undefined)(
  'an address past the pooler that leads to one is refused',
  async () => {
    const opening = openTestServer({ pooler: 'past-none' });
    await expect(opening).rejects.toThrow('DATABASE_DIRECT_URL leads to a pooler too');
  },
);
