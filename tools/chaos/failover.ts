// A failover under load: the primary of a pair with synchronous replication is killed while people play. After a while
// without a primary its standby is promoted. No server is restarted, and nothing acknowledged may be lost.
import { setTimeout as pause } from 'node:timers/promises';
import { startStreamingPair } from '../../server/test/postgres/streaming-pair.ts';
import { aftermath, type Outcome } from './aftermath.ts';
import type { Attack } from './attacks.ts';
import { keepHistory } from './clients/history.ts';
import { plays } from './clients/players.ts';
import { openChaosCluster } from './cluster.ts';

export interface FailoverOptions {
  readonly folder: string;
  /** How long people play before the failover, and after it. */
  readonly forMs: number;
  readonly players: number;
  readonly say: (line: string) => void;
}

/** The time in which an observer notices the loss of the primary and decides. */
const WITHOUT_PRIMARY_MS = 5_000;

export async function failover(o: FailoverOptions): Promise<Outcome> {
  const pair = await startStreamingPair('18', { synchronous: true });
  const notHere = (): never => {
    throw new Error('A failover kills the primary and nothing else');
  };
  const cluster = await openChaosCluster(
    o.folder,
    [{ isStarted: true }, { isStarted: true }],
    o.players,
    () =>
      Promise.resolve({
        url: pair.url,
        diskCanFill: false,
        kill9: notHere,
        freeze: notHere,
        fillDisk: notHere,
        stop: pair.stop,
      }),
  );
  try {
    o.say(`${cluster.clients.length} players are signed in`);
    const history = keepHistory();
    const done: Attack[] = [];
    let isOpen = true;
    const playing = cluster.clients.map((client) => plays(client, history, () => isOpen));
    await pause(o.forMs);
    const fromMs = performance.now();
    o.say('the primary is killed …');
    await pair.killPrimary();
    await pause(WITHOUT_PRIMARY_MS);
    await pair.promote();
    done.push({ name: 'failover', fromMs, untilMs: performance.now() });
    o.say('the standby is the primary');
    await pause(o.forMs);
    isOpen = false;
    await Promise.all(playing);
    return await aftermath(cluster, { servers: cluster.servers, history, attacks: done, minUnknown: 1 });
  } finally {
    await cluster.close();
  }
}
