// What is done to the server while people play: each attack with how long it lasts and when the server was back.
import { setTimeout as pause } from 'node:timers/promises';
import type { ServerProcess } from '../../e2e/server/server-process.ts';
import type { TcpProxy } from '../../server/test/tcp-proxy.ts';
import type { LoadBalancer } from './load-balancer.ts';
import type { AttackedPostgres } from './postgres.ts';

export interface Besieged {
  readonly servers: readonly ServerProcess[];
  readonly postgres: AttackedPostgres;
  /** One before the database for each server. */
  readonly databaseProxies: readonly TcpProxy[];
  readonly fronts: readonly LoadBalancer[];
  /** Asks for three times what is done in calm; resolves when everybody has their answer. */
  crowd(): Promise<void>;
  liftLimits(server: ServerProcess): Promise<void>;
  say(line: string): void;
}

export interface Attack {
  readonly name: string;
  readonly fromMs: number;
  /** When the cause was over; the server may take longer. */
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
/** More than the replies that are lost at once: each of them may be that of a start. */
const START_TRIES = 2 * REPLIES;

export function attacksOn(b: Besieged): {
  readonly done: readonly Attack[];
  make(name: AttackName): Promise<void>;
} {
  const done: Attack[] = [];
  let isServerAway = false;
  let next = 0;

  /** A server that comes up while its database is down ends again; it is started until it stays, as systemd does. */
  const startAgain = async (server: ServerProcess): Promise<void> => {
    for (let tries = 0; ; tries++)
      try {
        await server.start();
        await b.liftLimits(server);
        return;
      } catch (error) {
        // One that was too slow still holds its port.
        await server.kill9();
        if (tries === START_TRIES) throw error;
        await pause(1_000);
      }
  };
  /** One server at a time, as a budget for disruptions has it; false where one is away already. */
  const withServer = async (work: (server: ServerProcess) => Promise<void>): Promise<boolean> => {
    const server = b.servers[next % b.servers.length];
    if (server === undefined || isServerAway) return false;
    next += 1;
    isServerAway = true;
    try {
      await work(server);
      return true;
    } finally {
      isServerAway = false;
    }
  };

  /** Each answers whether it was made. */
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
      for (const front of b.fronts) front.loseAnswers(ANSWERS);
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
