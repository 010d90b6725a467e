// A wake-up between processes by NOTIFY: "something is new", or the newest value of some keys. It is never sent inside a
// money transaction, where it would take a lock of the whole database. It may be lost, so listeners also poll.
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { Hosts } from '../db/hosts.ts';
import { listeningClient } from './polled-listener.ts';
import type { WarnLog } from '../runtime/deps.ts';

export interface WakeUps {
  /** Connects, and reconnects for ever. Resolves after the first try, successful or not. */
  start(): Promise<void>;
  /** Wakes every process, including this one. Calls in quick succession become one wake-up. */
  send(): void;
  /** The same with news: the newest value of each key. Neither may contain a space or `=`. */
  tell(key: string, value: string): void;
  stop(): Promise<void>;
}

/** The connection on which a process listens for NOTIFY. */
export interface Hearing {
  /** For a separate connection. */
  readonly databaseUrl: string;
  /** False behind a pooler, where NOTIFY does not arrive: then it polls. True by default. */
  readonly listens?: boolean;
}

/** Values by key. */
export type News = ReadonlyMap<string, string>;
const NO_NEWS: News = new Map();

export interface WakeUpsOptions extends Hearing {
  /** A plain lower-case identifier. */
  readonly channel: string;
  /** `news` is empty if the wake-up had none. */
  readonly onWakeUp: (news: News) => void;
  /** Called at every new connection, because wake-ups may have been missed. */
  readonly onConnected: () => void;
  readonly log: WarnLog;
}

const BATCH_MS = 50;
/** Without NOTIFY. */
const LOOK_EVERY_MS = 1_000;
const RECONNECT_AFTER_MS = 250;
const ANSWER_WITHIN_MS = 2_000;
/** A host that vanished sends no reset, so the connection is asked whether it still answers. */
const ASK_EVERY_MS = 5_000;
/** One may be late, because the database is busy. */
const MISSED_MAX = 2;
/** PostgreSQL takes less than 8,000 bytes. */
const PAYLOAD_LENGTH = 7_900;
/** News that a slow database has not taken yet; beyond this it is lost. */
const MAX_UNSENT = 20_000;

export function createWakeUps(options: WakeUpsOptions): WakeUps {
  const { databaseUrl, listens = true, channel, onWakeUp, onConnected, log } = options;
  const hosts = new Hosts(databaseUrl);
  const self = randomBytes(8).toString('hex');
  let client: pg.Client | undefined;
  let asking: NodeJS.Timeout | undefined;
  let isStopped = true;
  let isLossLogged = false;
  let retry: NodeJS.Timeout | undefined;
  let batch: NodeJS.Timeout | undefined;
  let look: NodeJS.Timeout | undefined;
  let lastSentMs = -Infinity;
  let isSending = false;
  let hasMoreToSend = false;
  /** Of the next wake-up. */
  let news = new Map<string, string>();
  /** Not sent to the other processes yet. */
  const unsent = new Map<string, string>();

  const connect = async (): Promise<void> => {
    const { url } = hosts;
    const fresh = listeningClient(url, `parlor-${channel}`, ANSWER_WITHIN_MS);
    let isLost = false;
    const lose = (error?: Error): void => {
      if (isLost) return;
      isLost = true;
      if (client === fresh) {
        client = undefined;
        clearInterval(asking);
      }
      fresh.end().catch(() => undefined);
      if (isStopped) return;
      if (!isLossLogged)
        log.warn({ reason: error?.message, channel }, 'Not connected to listen; polling instead');
      isLossLogged = true;
      retry = setTimeout(() => void connect(), RECONNECT_AFTER_MS);
    };
    fresh.on('error', lose);
    fresh.on('end', () => lose());
    fresh.on('notification', ({ payload = '' }) => {
      const [from, ...words] = payload.split(' ');
      if (from !== self) onWakeUp(new Map(words.map((word) => word.split('=') as [string, string])));
    });
    try {
      await hosts.enter(fresh, url);
      await fresh.query(`listen ${channel}`);
    } catch (error) {
      return lose(error instanceof Error ? error : undefined);
    }
    if (isLost) return;
    if (isStopped) return lose();
    client = fresh;
    let missed = 0;
    const onSilence = (error: Error): void => {
      missed += 1;
      if (missed === MISSED_MAX) lose(error);
    };
    asking = setInterval(
      () => void fresh.query('select 1').then(() => (missed = 0), onSilence),
      ASK_EVERY_MS,
    );
    isLossLogged = false;
    onConnected();
  };

  const fire = (): void => {
    batch = undefined;
    lastSentMs = performance.now();
    const now = news;
    news = new Map();
    onWakeUp(now);
    if (unsent.size + now.size > MAX_UNSENT) unsent.clear();
    for (const [key, value] of now) unsent.set(key, value);
    notify();
  };

  /** One NOTIFY at a time: with a slow database they would queue up, and all without news are equal. */
  const notify = (): void => {
    if (isSending) return void (hasMoreToSend = true);
    if (client === undefined) return unsent.clear();
    isSending = true;
    const sent = (): void => {
      isSending = false;
      if (!hasMoreToSend && unsent.size === 0) return;
      hasMoreToSend = false;
      notify();
    };
    const values = [channel, nextPayload(self, unsent)];
    // A broken connection has its own events. The wake-up itself may be lost.
    client.query({ name: 'wake-up', text: 'select pg_notify($1, $2)', values }).then(sent, sent);
  };

  const send = (): void => {
    if (isStopped || batch !== undefined) return;
    batch = setTimeout(fire, Math.max(0, lastSentMs + BATCH_MS - performance.now()));
  };

  return {
    start: async () => {
      if (!isStopped) return;
      isStopped = false;
      if (listens) await connect();
      else look = setInterval(() => onWakeUp(NO_NEWS), LOOK_EVERY_MS);
    },
    send,
    tell: (key, value) => {
      if (isStopped) return;
      news.set(key, value);
      send();
    },
    stop: async () => {
      isStopped = true;
      clearInterval(look);
      clearTimeout(retry);
      clearTimeout(batch);
      batch = undefined;
      clearInterval(asking);
      const last = client;
      client = undefined;
      await last?.end().catch(() => undefined);
    },
  };
}

/** Takes as much of the news as fits one notification. */
function nextPayload(self: string, unsent: Map<string, string>): string {
  let payload = self;
  for (const [key, value] of unsent) {
    const word = ` ${key}=${value}`;
    if (payload.length + word.length > PAYLOAD_LENGTH) break;
    payload += word;
    unsent.delete(key);
  }
  return payload;
}
