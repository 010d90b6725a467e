// Two servers on one cluster: the first connects to the coordinator, the second to a worker, which names the coordinator.
// Acts through both servers belong to one player, and each takes effect once.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { contract, IDEMPOTENCY_HEADER } from '@parlor/contract/kernel/contract.ts';
import { roundHistory } from '../actors/round-history.ts';
import { newUser, signIn } from '../actors/users.ts';
import { startTestServer } from '../server/servers.ts';

const server = startTestServer({ processes: 2, byWorker: 'second', auditOnce: true });
const TIMES = 10;

test('concurrent first sign-ins of one identity through both servers give one player, and ids rise', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 4; n++) {
    const name = newUser();
    const all = await Promise.all(
      Array.from({ length: TIMES }, (_, i) => signIn(name, i % 2 === 0 ? server().first : server().second)),
    );
    const players = new Set(all.map((visitor) => visitor.userId()));
    expect(players.size).toBe(1);
    ids.push(Number([...players][0]));
    // Later players have higher ids, through either server (I26).
    ids.push(Number((await signIn(newUser(), n % 2 === 0 ? server().second : server().first)).userId()));
  }
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
});

test('a player plays through both at once, and each round takes effect once', async () => {
  const name = newUser();
  const history = roundHistory();
  const byCoordinator = await signIn(name, server().first);
  const byWorker = await signIn(name, server().second);
  const tables = await Promise.all([byCoordinator.opens('dice-bone'), byWorker.opens('dice-bone')]);
  await Promise.all(
    tables.map((table) => history.playsOn(byWorker.userId(), table, () => history.acknowledged() < 20)),
  );
  expect(history.unknown()).toBe(0);
  await history.mustBeStoredIn(server());
});

test('a claim that arrives at both at once is paid once', async () => {
  const name = newUser();
  const visitors = [await signIn(name, server().first), await signIn(name, server().second)];
  const replies = await Promise.all(
    Array.from({ length: TIMES }, (_, n) =>
      visitors[n % 2]!.asks(contract.claimFastlane.path, {
        method: 'POST',
        body: JSON.stringify({ feature: 'FREE_PP' }),
        headers: { [IDEMPOTENCY_HEADER]: randomUUID(), 'content-type': 'application/json' },
      }),
    ),
  );
  const answered = (code: number): number => replies.filter(({ status }) => status === code).length;
  expect([answered(200), answered(409)]).toEqual([1, TIMES - 1]);
  const paid = (await server().exported('ledger')).filter(
    (entry) => entry.playerId === visitors[0]!.userId() && entry.reference.startsWith('daily:'),
  );
  expect(paid).toHaveLength(1);
});

test('jobs run on a server that is connected to a worker', async () => {
  await server().runJobs(server().second);
  for (const one of server().servers) expect(one.output()).not.toContain('unexpected error');
});
