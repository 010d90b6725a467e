// Shards of a Citus cluster move to other machines while people play: one by hand, then as many as a new
// worker takes, with the steps of docs/operations.md. The cluster needs three workers, the last of which
// joins late.
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { emptyNode, workersOf } from '@parlor/server/test/postgres/cluster-database.ts';
import { roundHistory, type RoundHistory } from '../actors/round-history.ts';
import { newUser, signIn } from '../actors/users.ts';
import { startTestServer } from '../server/servers.ts';

const server = startTestServer({ processes: 2, auditOnce: true });
const SHARDS_OF_PLAYERS = `select nodeport as port, count(*)::int as n from pg_dist_placement join pg_dist_node using (groupid)
  join pg_dist_shard using (shardid) where logicalrelid = 'players'::regclass group by 1`;

const asked = <T extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<T[]> =>
  server().withDatabase(async (pool) => {
    // A move may take long.
    const client = await pool.connect();
    try {
      await client.query('set statement_timeout = 0; set lock_timeout = 0');
      const query = { text: sql, values, query_timeout: 600_000 };
      return (await client.query<T>(query)).rows;
    } finally {
      client.release(true);
    }
  });
const shardsOf = async (port: string): Promise<number> =>
  (await asked<{ port: number; n: number }>(SHARDS_OF_PLAYERS)).find((one) => String(one.port) === port)?.n ??
  0;
async function rebalanced(): Promise<void> {
  await asked('select citus_rebalance_start($1::name)', ['by_shard_count']);
  await expect
    .poll(
      async () =>
        (await asked<{ state: string }>('select state from citus_rebalance_status()')).map(
          (job) => job.state,
        ),
      { timeout: 300_000, message: 'the rebalance: if it stays scheduled, max_worker_processes is too low' },
    )
    .toEqual(['finished']);
}

test(
  'shards move while people play, by hand and to a worker that comes new',
  { timeout: 900_000 },
  async () => {
    const workers = await server().withDatabase(workersOf);
    const [first, second, third] = workers;
    if (third === undefined) throw new Error('This test needs a cluster with three workers.');
    const at = (node: URL): string => `'${node.hostname}', ${node.port}`;
    // The third worker leaves, and is as empty as a new one.
    await asked(`select citus_drain_node(${at(third)}, 'block_writes')`);
    await asked(`select citus_remove_node(${at(third)})`);
    await emptyNode(third);

    let goesOn = true;
    const histories: RoundHistory[] = [];
    const playing = Promise.all(
      Array.from({ length: 6 }, async (_, n) => {
        const visitor = await signIn(newUser(), n % 2 === 0 ? server().first : server().second);
        const table = await visitor.opens('dice-bone');
        const history = roundHistory();
        histories.push(history);
        while (goesOn) {
          await history.playsOn(visitor.userId(), table, () => goesOn);
          await expect
            .poll(async () => (await pause(200), history.retries().then(() => 'answered', String)))
            .toBe('answered');
        }
      }),
    );
    const played = (): number => histories.reduce((sum, history) => sum + history.acknowledged(), 0);
    const playsOn = async (): Promise<void> => {
      const before = played();
      await expect.poll(played).toBeGreaterThan(before + 20);
    };
    try {
      await expect.poll(() => histories.length).toBe(6);
      await playsOn();
      const [shard] = await asked<{ id: string; port: number }>(
        `select shardid::text as id, nodeport as port from pg_dist_placement join pg_dist_node using (groupid)
        join pg_dist_shard using (shardid) where logicalrelid = 'players'::regclass order by 1 limit 1`,
      );
      const [from, to] = String(shard!.port) === first!.port ? [first!, second!] : [second!, first!];
      const before = await shardsOf(to.port);
      await asked(`select citus_move_shard_placement($1, ${at(from)}, ${at(to)})`, [shard!.id]);
      expect(await shardsOf(to.port)).toBe(before + 1);
      await playsOn();

      await asked(`select citus_add_node(${at(third)})`);
      await playsOn();
      await rebalanced();
      expect(await shardsOf(third.port)).toBeGreaterThan(0);
      await playsOn();
    } finally {
      goesOn = false;
      await playing;
    }
    for (const history of histories) await history.mustBeStoredIn(server());
    // Calls at the moment of a switch were refused with a retry, and nobody got an error.
    for (const one of server().servers) expect(one.output()).not.toContain('unexpected error');
  },
);
