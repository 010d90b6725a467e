// A Citus cluster under attack: its machines are killed and frozen in turn, the coordinator too. It is the caller's test
// cluster and runs on this machine.
import { createEmptyClusterDatabase } from '../../server/test/postgres/cluster-database.ts';
import { clusterNode } from '../../server/test/postgres/cluster-node.ts';
import type { AttackedPostgres } from './postgres.ts';

/** A killed machine starts again, as under a supervisor. */
const BACK_AFTER_MS = 1_000;

export async function startAttackedCluster(
  clusterUrl: string,
  say: (line: string) => void,
): Promise<AttackedPostgres> {
  const database = await createEmptyClusterDatabase(clusterUrl);
  const nodes = await Promise.all(database.nodes.map(({ href }) => clusterNode(href)));
  let turn = 0;
  const away = new Map<number, Promise<void>>();
  const next = () => {
    const n = turn++ % nodes.length;
    say(n === 0 ? 'the coordinator' : `worker ${n}`);
    return { n, node: nodes[n]! };
  };
  const back = async (node: (typeof nodes)[number]): Promise<void> => {
    await node.kill();
    await new Promise((done) => setTimeout(done, BACK_AFTER_MS));
    await node.start();
  };
  return {
    url: database.url,
    // The first server connects to the coordinator, the next one to a worker.
    entryUrls: database.nodes.map(({ href }) => href),
    diskCanFill: false,
    kill9: () => {
      const { n, node } = next();
      if (!away.has(n))
        away.set(
          n,
          back(node).finally(() => away.delete(n)),
        );
    },
    freeze: () => {
      const { n, node } = next();
      return away.has(n) ? () => undefined : node.freeze();
    },
    fillDisk: () => () => undefined,
    stop: async () => {
      await Promise.all(away.values());
      await database.drop();
    },
  };
}
