// The attacks on the cluster while players play, each with the time that it lasted.
import { setTimeout as pause } from 'node:timers/promises';
import { liftRateLimits } from '../../e2e/actors/test-control.ts';
import type { ServerProcess } from '../../e2e/server/server-process.ts';
import type { TcpProxy } from '../../server/test/postgres/tcp-proxy.ts';
import type { LoadBalancer } from './load-balancer.ts';
import type { AttackedPostgres } from './postgres.ts';

export interface AttackTarget {
  readonly servers: readonly ServerProcess[];
  readonly postgres: AttackedPostgres;
  /** One per server, in front of the database. */
  readonly databaseProxies: readonly TcpProxy[];
  readonly balancers: readonly LoadBalancer[];
  /** Sends three times the normal rate of requests; resolves when all are answered. */
  crowd(): Promise<void>;
  say(line: string): void;
}

export interface Attack {
  readonly name: string;
  readonly fromMs: number;
  /** When the attack was over; the server may need longer to recover. */
  readonly untilMs: number;
}

export type AttackName =
  | 'server killed'
  | 'PostgreSQL killed'
  | 'PostgreSQL frozen'
  | 'disk full'
  | 'commit replies lost'
  | '502 after commit'
  | 'rolling restart'
  | 'three times the capacity';

const FREEZE_MS = 4_000;
const FULL_MS = 5_000;
const REPLIES = 12;
const ANSWERS = 15;
/** More than the replies that are lost, because each of them may belong to a start. */
const START_TRIES = 2 * REPLIES;

export function attacksOn(b: AttackTarget): {
  readonly done: readonly Attack[];
  make(name: AttackName): Promise<void>;
} {
  const done: Attack[] = [];
  let isServerDown = false;
  let next = 0;

  /** A server that starts while its database is down ends again. It is started until it stays up, as systemd does. */
  const startAgain = async (server: ServerProcess): Promise<void> => {
    for (let tries = 0; ; tries++)
      try {
        await server.start();
        await liftRateLimits(server.controlUrl);
        return;
      } catch (error) {
        // A server that was too slow still has its port.
        await server.kill9();
        if (tries === START_TRIES) throw error;
        await pause(1_000);
      }
  };
  /** One server at a time, as in a disruption budget; false if one is down already. */
  const withServer = async (work: (server: ServerProcess) => Promise<void>): Promise<boolean> => {
    const server = b.servers[next % b.servers.length];
    if (server === undefined || isServerDown) return false;
    next += 1;
    isServerDown = true;
    try {
      await work(server);
      return true;
    } finally {
      isServerDown = false;
    }
  };

  /** Each returns whether it happened. */
  const kinds: Record<AttackName, () => Promise<boolean>> = {
    'server killed': () =>
      withServer(async (server) => {
        await server.kill9();
        await startAgain(server);
      }),
    'PostgreSQL killed': () => {
      b.postgres.kill9();
      return Promise.resolve(true);
    },
    'PostgreSQL frozen': async () => {
      const goOn = b.postgres.freeze();
      await pause(FREEZE_MS);
      goOn();
      return true;
    },
    'disk full': async () => {
      const giveBack = b.postgres.fillDisk();
      await pause(FULL_MS);
      giveBack();
      return true;
    },
    'commit replies lost': () => {
      for (const databaseProxy of b.databaseProxies) databaseProxy.loseReplies(REPLIES);
      return Promise.resolve(true);
    },
    '502 after commit': () => {
      for (const balancer of b.balancers) balancer.loseAnswers(ANSWERS);
      return Promise.resolve(true);
    },
    'three times the capacity': async () => {
      await b.crowd();
      return true;
    },
    'rolling restart': async () => {
      for (let restarted = 0; restarted < b.servers.length;) {
        const isDone = await withServer(async (server) => {
          await server.stop();
          await startAgain(server);
        });
        if (isDone) restarted += 1;
        else await pause(500);
      }
      return true;
    },
  };
  return {
    done,
    make: async (name) => {
      const fromMs = performance.now();
      b.say(`${name} …`);
      if (await kinds[name]()) done.push({ name, fromMs, untilMs: performance.now() });
    },
  };
}
