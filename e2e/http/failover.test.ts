// The primary fails while people play, and its standby is promoted: the servers find it by themselves.
import { afterEach, expect, test } from 'vitest';
import { testEngines } from '@parlor/server/test/database.ts';
import { startStreamingPair, type StreamingPair } from '@parlor/server/test/postgres/streaming-pair.ts';
import { roundHistory, type RoundHistory } from '../actors/round-history.ts';
import { newUser, signIn, type Table, type Visitor } from '../actors/users.ts';
import { openTestServer, type TestServer } from '../server/servers.ts';

const PLAYERS = 4;
const ROUNDS = 60;

const closing: Array<() => Promise<void>> = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function opens(synchronous: boolean) {
  const pair = await startStreamingPair(testEngines().at(-1)!, { synchronous });
  closing.push(pair.stop);
  const server = await openTestServer({ processes: 2, databaseUrl: pair.url });
  closing.push(server.close);
  const seats = await Promise.all(
    Array.from({ length: PLAYERS }, async (_, n) => {
      const visitor = await signIn(newUser(), n % 2 === 0 ? server.first : server.second);
      return { visitor, table: await visitor.opens('dice-bone') };
    }),
  );
  await expect.poll(() => standsAs(server, synchronous ? 'sync' : 'async')).toBe(true);
  return { pair, server, seats };
}

const standsAs = (server: TestServer, state: string): Promise<boolean> =>
  server.withDatabase(async (pool) => {
    const { rows } = await pool.query<{ sync_state: string }>(
      `select sync_state from pg_stat_replication where state = 'streaming'`,
    );
    return rows[0]?.sync_state === state;
  });

/** All play until each misses a reply. `at` is called once this many rounds are acknowledged. */
async function playsUntil(
  seats: ReadonlyArray<{ readonly visitor: Visitor; readonly table: Table }>,
  history: RoundHistory,
  rounds: number,
  at: () => Promise<void>,
): Promise<void> {
  let done: Promise<void> | undefined;
  const goesOn = (): boolean => {
    if (history.acknowledged() >= rounds) done ??= at();
    return true;
  };
  await Promise.all(seats.map(({ visitor, table }) => history.playsOn(visitor.userId(), table, goesOn)));
  await done;
}

async function takesOver(pair: StreamingPair, server: TestServer): Promise<void> {
  await pair.promote();
  for (const { url } of server.servers)
    await expect.poll(() => fetch(`${url}/health/ready`).then(({ status }) => status)).toBe(200);
}

test('with synchronous replication nothing that was acknowledged is lost, and the servers recover by themselves', async () => {
  const { pair, server, seats } = await opens(true);
  const history = roundHistory();
  await playsUntil(seats, history, ROUNDS, () => pair.killPrimary());
  expect(history.unknown()).toBeGreaterThan(0);
  // The standby is read-only. Without a primary, everybody is asked to retry.
  const token = await seats[0]!.visitor.token();
  const asked = await fetch(`${server.first.url}/bff/summary`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect([asked.status, asked.headers.has('retry-after')]).toEqual([503, true]);
  await takesOver(pair, server);

  await history.retries();
  const before = history.acknowledged();
  await Promise.all(
    seats.map(({ visitor, table }) =>
      history.playsOn(visitor.userId(), table, () => history.acknowledged() < before + 2 * PLAYERS),
    ),
  );
  await history.mustBeStoredIn(server);
  expect(await server.auditFindings()).toEqual([]);
  // Listeners have moved to the new primary too.
  const [alice, bob] = [await signIn(newUser(), server.first), await signIn(newUser(), server.second)];
  const feed = await bob.watchesWins();
  await expect.poll(async () => (await alice.plays('dice-bone', 3), feed.wins.length)).toBeGreaterThan(0);
  feed.close();
});

test('without it, whole acts that the standby had not received are lost, and the ledger is consistent', async () => {
  const { pair, server, seats } = await opens(false);
  const history = roundHistory();
  let arrived: readonly string[] = [];
  const acknowledged = (): string[] =>
    history.attempts.filter(({ became }) => became === 'acknowledged').map(({ roundId }) => roundId);
  await playsUntil(seats, history, ROUNDS, async () => {
    // What was acknowledged before has reached the standby.
    arrived = acknowledged();
    await server.withDatabase(async (pool) => {
      await expect
        .poll(async () => {
          const { rows } = await pool.query<{ has: boolean }>(
            'select replay_lsn >= pg_current_wal_lsn() as has from pg_stat_replication',
          );
          return rows[0]?.has;
        })
        .toBe(true);
    });
    await pair.cutStream();
    const enough = history.acknowledged() + ROUNDS;
    await expect.poll(() => history.acknowledged()).toBeGreaterThan(enough);
    await pair.killPrimary();
  });
  await takesOver(pair, server);
  const drawn = (await server.exported('draws')).map(({ reference }) => reference.replace(/^parlor:/, ''));
  const lost = acknowledged().filter((roundId) => !drawn.includes(roundId));
  expect(lost.length).toBeGreaterThan(ROUNDS / 2);
  expect(lost.filter((roundId) => arrived.includes(roundId))).toEqual([]);
  expect(await server.auditFindings()).toEqual([]);
});
