// "Something new": a bare word from process to process by NOTIFY, never inside a money transaction, where it would take
// one lock for the whole database. It may be lost; who listens also looks for themselves from time to time.
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { listeningClient } from './polled-listener.ts';

export interface WakeUps {
  /** Connects, and keeps connecting whatever happens. Resolves after the first try, successful or not. */
  start(): Promise<void>;
  /** Wakes every process, this one too. Many calls close together are one wake-up. */
  send(): void;
  stop(): Promise<void>;
}

/** Where this process hears what others tell by NOTIFY. */
export interface Hearing {
  /** For a connection of one's own. */
  readonly databaseUrl: string;
  /** False behind a pooler, where a session hears of nothing: it is looked for instead. True unless said. */
  readonly hears?: boolean;
}

export interface WakeUpsOptions extends Hearing {
  /** A plain lower-case identifier. */
  readonly channel: string;
  readonly onWakeUp: () => void;
  /** Told at every new connection: what was said before it was not heard. */
  readonly onConnected: () => void;
  readonly log: { warn(fields: object, message: string): void };
}

const BATCH_MS = 50;
/** Where nothing is heard. */
const LOOK_EVERY_MS = 1_000;
const RECONNECT_AFTER_MS = 250;
const ANSWER_WITHIN_MS = 2_000;

export function createWakeUps(options: WakeUpsOptions): WakeUps {
  const { databaseUrl, hears = true, channel, onWakeUp, onConnected, log } = options;
  const self = randomBytes(8).toString('hex');
  let client: pg.Client | undefined;
  let isStopped = true;
  let isLossLogged = false;
  let retry: NodeJS.Timeout | undefined;
  let batch: NodeJS.Timeout | undefined;
  let look: NodeJS.Timeout | undefined;
  let lastSentMs = -Infinity;
  let isSaying = false;
  let hasMoreToSay = false;

  const connect = async (): Promise<void> => {
    const fresh = listeningClient(databaseUrl, `parlor-${channel}`, ANSWER_WITHIN_MS);
    let isLost = false;
    const lose = (error?: Error): void => {
      if (isLost) return;
      isLost = true;
      if (client === fresh) client = undefined;
      fresh.end().catch(() => undefined);
      if (isStopped) return;
      if (!isLossLogged)
        log.warn(
          { reason: error?.message, channel },
          'Not connected to hear of news; looking for it instead',
        );
      isLossLogged = true;
      retry = setTimeout(() => void connect(), RECONNECT_AFTER_MS);
    };
    fresh.on('error', lose);
    fresh.on('end', () => lose());
    fresh.on('notification', ({ payload }) => {
      if (payload !== self) onWakeUp();
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${channel}`);
    } catch (error) {
      return lose(error instanceof Error ? error : undefined);
    }
    if (isLost) return;
    if (isStopped) return lose();
    client = fresh;
    isLossLogged = false;
    onConnected();
  };

  const fire = (): void => {
    batch = undefined;
    lastSentMs = performance.now();
    onWakeUp();
    say();
  };

  /** One word at a time: where the database is slow they would queue, and each says no more than the one before. */
  const say = (): void => {
    if (isSaying) return void (hasMoreToSay = true);
    if (client === undefined) return;
    isSaying = true;
    const said = (): void => {
      isSaying = false;
      if (!hasMoreToSay) return;
      hasMoreToSay = false;
      say();
    };
    // A connection that fails to say it is found out by its own events; the word itself may be lost.
    client
      .query({ name: 'wake-up', text: 'select pg_notify($1, $2)', values: [channel, self] })
      .then(said, said);
  };

  return {
    start: async () => {
      if (!isStopped) return;
      isStopped = false;
      if (hears) await connect();
      else look = setInterval(onWakeUp, LOOK_EVERY_MS);
    },
    send: () => {
      if (isStopped || batch !== undefined) return;
      batch = setTimeout(fire, Math.max(0, lastSentMs + BATCH_MS - performance.now()));
    },
    stop: async () => {
      isStopped = true;
      clearInterval(look);
      clearTimeout(retry);
      clearTimeout(batch);
      batch = undefined;
      const last = client;
      client = undefined;
      await last?.end().catch(() => undefined);
    },
  };
}
