// A worker of a Citus cluster is killed while people play. Players on it are asked to retry and lose nothing,
// all others play on, and everybody plays once it is back. It kills a node of the given cluster, which no
// other run may use meanwhile: `npm run test:cluster -- --url ADDRESS e2e/cluster/worker-killed`.
import { expect, test } from 'vitest';
import { inTransaction } from '@parlor/server/db/transaction.ts';
import { addSwitchAct, lockSwitches } from '@parlor/server/features/switches/store.ts';
import { workersOf } from '@parlor/server/test/postgres/cluster-database.ts';
import { clusterNode } from '@parlor/server/test/postgres/cluster-node.ts';
import { roundHistory } from '../actors/round-history.ts';
import { newUser, signIn, type Table, type Visitor } from '../actors/users.ts';
import { startTestServer } from '../server/servers.ts';

// No player uses the third process.
const server = startTestServer({ processes: 3, auditOnce: true });
const ROUNDS = 40;

interface Seat {
  readonly visitor: Visitor;
  readonly table: Table;
}
const portOf = (playerId: string): Promise<number> =>
  server().withDatabase(async (pool) => {
    const { rows } = await pool.query<{ port: number }>(
      `select nodeport as port from pg_dist_placement join pg_dist_node using (groupid)
        where noderole = 'primary' and shardid = get_shard_id_for_distribution_column('players', $1::bigint)`,
      [playerId],
    );
    return rows[0]!.port;
  });

/** Players on each of two machines. */
async function seats(): Promise<Map<number, Seat[]>> {
  const byPort = new Map<number, Seat[]>();
  for (let n = 0; n < 60; n++) {
    const visitor = await signIn(newUser(), n % 2 === 0 ? server().first : server().second);
    const port = await portOf(visitor.userId());
    const there = byPort.get(port) ?? [];
    if (there.length < 3) byPort.set(port, [...there, { visitor, table: await visitor.opens('dice-bone') }]);
    if (byPort.size >= 2 && [...byPort.values()].every((some) => some.length === 3)) return byPort;
  }
  throw new Error('All 60 players are stored on one machine');
}

test('players on a killed worker get a retry and lose nothing, others continue, and the worker recovers itself', async () => {
  const byPort = await seats();
  const [[port, there] = [0, []], ...rest] = [...byPort];
  const elsewhere = rest.flatMap(([, some]) => some);
  const worker = (await server().withDatabase(workersOf)).find(({ port: own }) => Number(own) === port)!;
  const node = await clusterNode(worker.href);
  const [onKilled, onOthers] = [roundHistory(), roundHistory()];
  const playsOn = (
    some: readonly Seat[],
    history: typeof onKilled,
    goesOn: () => boolean,
  ): Promise<unknown> =>
    Promise.all(some.map(({ visitor, table }) => history.playsOn(visitor.userId(), table, goesOn)));

  let isBack = false;
  const others = playsOn(elsewhere, onOthers, () => !isBack);
  const own = playsOn(there, onKilled, () => true);
  await expect
    .poll(() => Math.min(onKilled.acknowledged(), onOthers.acknowledged()))
    .toBeGreaterThan(ROUNDS / 2);
  await node.kill();
  try {
    await own;
    const before = onOthers.acknowledged();
    for (const { visitor } of there) {
      const asked = await visitor.asks('/bff/summary');
      expect([asked.status, Number(asked.headers.get('retry-after')) > 0]).toEqual([503, true]);
    }
    for (const { visitor } of elsewhere) expect((await visitor.asks('/bff/summary')).status).toBe(200);
    await expect.poll(() => onOthers.acknowledged()).toBeGreaterThan(before + ROUNDS);
    // A server starts meanwhile, and an operator switches off what has to be off at once.
    const third = server().servers[2]!;
    await third.kill9();
    await third.start();
    await server().withDatabase((pool) =>
      inTransaction(pool, async (tx) => {
        await lockSwitches(tx);
        const off = { notice: 'maintenance' } as const;
        await addSwitchAct(tx, { kind: 'referrals', off, by: '1', why: 'a test', nowMs: Date.now() });
      }),
    );
  } finally {
    await node.start();
  }
  isBack = true;
  await others;
  expect([onOthers.unknown(), onKilled.unknown() > 0]).toEqual([0, true]);
  await expect.poll(async () => (await there[0]!.visitor.asks('/bff/summary')).status).toBe(200);
  await onKilled.retries();
  const before = onKilled.acknowledged();
  await playsOn(there, onKilled, () => onKilled.acknowledged() < before + ROUNDS);
  await onKilled.mustBeStoredIn(server());
  await onOthers.mustBeStoredIn(server());
  for (const one of server().servers) expect(one.output()).not.toContain('unexpected error');
});
