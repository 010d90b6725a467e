import { join } from 'node:path';
import { auth } from '@parlor/contract/calls/auth.ts';
import { IDEMPOTENCY_HEADER } from '@parlor/contract/kernel/contract.ts';
import { serverProcesses } from '@parlor/server/db/embedded/leftovers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newUser, signIn, launchDataOf, send, visits, type Reply } from '../actors/users.ts';
import { within } from '../server/deadline.ts';
import { refusalIn } from '../actors/refusals.ts';
import { openTestServer, type TestServer } from '../server/servers.ts';

/** Above every timeout of the server, and far below a browser's. */
const ANSWERED_WITHIN_MS = 16_000;

let loaded: TestServer;
beforeAll(async () => {
  loaded = await openTestServer({ embedded: true });
});
afterAll(() => loaded.close());

/** Every process of the database is stopped: connections stay open without a reply. */
const signalDatabase = (signal: 'SIGSTOP' | 'SIGCONT'): void => {
  const processes = serverProcesses(join(loaded.dataDir, 'postgres'));
  expect(processes.length).toBeGreaterThan(1);
  for (const pid of processes) process.kill(pid, signal);
};

describe('while the database hangs', () => {
  test('every call is answered with a retry within its deadline, and a repeated call takes effect once', async () => {
    const alice = await signIn('alice', loaded.first);
    const quest = await alice.completesAQuest();
    const table = await alice.opens('dice-bone');
    const bob = visits(newUser(), loaded.first);
    const before = await alice.balance();
    const json = { 'content-type': 'application/json' };
    const claim = {
      method: 'POST',
      headers: { ...json, [IDEMPOTENCY_HEADER]: 'one-claim-of-alice' },
      body: JSON.stringify({ id: quest.id }),
    };
    const round = {
      method: 'POST',
      headers: json,
      body: JSON.stringify({
        session: table.session,
        roundId: 'in-the-dark',
        stake: 5,
        choice: { side: 'under', target: 5_000 },
      }),
    };
    const claims = () => alice.asks('/api/meta/quests/claim', claim);
    const plays = () => send(`${table.origin}/rounds`, round);

    signalDatabase('SIGSTOP');
    try {
      const startedMs = performance.now();
      const answers: Reply[] = await Promise.all([
        ...Array.from({ length: 15 }, claims),
        ...Array.from({ length: 15 }, plays),
        alice.asks('/bff/summary'),
        alice.asks('/api/p00lspoints/me/balance'),
        bob.asks(auth.signInTelegram.path, {
          method: 'POST',
          headers: json,
          body: JSON.stringify({ gameId: 'launcher', initData: launchDataOf(bob.name, Date.now()) }),
        }),
      ]);
      for (const answer of answers) {
        expect(refusalIn(answer).code).toBe('UNAVAILABLE');
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      }
      expect(performance.now() - startedMs).toBeLessThan(ANSWERED_WITHIN_MS);
      expect((await send(`${loaded.first.url}/health/live`, {})).status).toBe(200);
      expect((await send(`${loaded.first.url}/health/ready`, {})).status).toBe(503);
    } finally {
      signalDatabase('SIGCONT');
    }
    await within(15_000, 'the database back', async () =>
      (await send(`${loaded.first.url}/health/ready`, {})).status === 200 ? true : undefined,
    );

    const claimed = await within(10_000, 'the claim', async () => {
      const answer = await claims();
      return answer.status === 200 ? answer : undefined;
    });
    expect((await claims()).text).toBe(claimed.text);
    const played = await within(10_000, 'the round', async () => {
      const answer = await plays();
      return answer.status === 200 ? answer : undefined;
    });
    expect((await plays()).text).toBe(played.text);
    const { round: one } = played.json as { round: { stake: number; win: number } };
    const reward = quest.rewards.reduce((sum, r) => sum + (r.type === 'points' ? r.amount : 0), 0);
    expect(await alice.balance()).toBeCloseTo(before + reward - one.stake + one.win, 2);

    expect(await loaded.first.stop()).toBe(0);
    expect(await loaded.auditFindings()).toEqual([]);
  });
});
