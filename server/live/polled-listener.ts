// A connection that listens for NOTIFY, plus a poll that finds what a broken connection missed. It always
// reconnects, and logs once that it is disconnected.
import pg from 'pg';
import { Hosts } from '../db/hosts.ts';
import { reasonOf } from '../runtime/reason-of.ts';
import type { Hearing } from './wake-ups.ts';
import type { WarnLog } from '../runtime/deps.ts';

export interface PolledListenerOptions extends Hearing {
  /** Its name in PostgreSQL's list of connections. */
  readonly name: string;
  /** A plain lower-case identifier. */
  readonly channel: string;
  readonly answerWithinMs: number;
  readonly pollEveryMs: number;
  /** After a poll that failed. */
  readonly retryAfterMs: number;
  readonly onNotification: (payload: string) => void;
  readonly poll: (client: pg.Client) => Promise<void>;
  /** Logged with the reason when polls begin to fail. */
  readonly onFailure: string;
  readonly log: WarnLog;
}

export interface PolledListener {
  /** Resolves after the first try, successful or not. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createPolledListener(o: PolledListenerOptions): PolledListener {
  const hosts = new Hosts(o.databaseUrl);
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;
  let isStopped = true;
  let isFailureLogged = false;

  const connect = async (): Promise<pg.Client> => {
    const { url } = hosts;
    const fresh = listeningClient(url, o.name, o.answerWithinMs);
    const drop = (): void => {
      if (client === fresh) client = undefined;
    };
    fresh.on('error', drop);
    fresh.on('end', drop);
    fresh.on('notification', ({ payload = '' }) => o.onNotification(payload));
    try {
      await hosts.enter(fresh, url);
      if (o.listens !== false) await fresh.query(`listen ${o.channel}`);
    } catch (error) {
      fresh.end().catch(() => undefined);
      throw error;
    }
    return fresh;
  };

  const runRound = async (): Promise<void> => {
    let delayMs = o.pollEveryMs;
    try {
      client ??= await connect();
      await o.poll(client);
      isFailureLogged = false;
    } catch (error) {
      delayMs = o.retryAfterMs;
      // It may not answer any more, so nobody awaits its end.
      client?.end().catch(() => undefined);
      client = undefined;
      if (!isFailureLogged && !isStopped) {
        isFailureLogged = true;
        o.log.warn({ reason: reasonOf(error) }, o.onFailure);
      }
    }
    if (!isStopped) timer = setTimeout(() => void (round = runRound()), delayMs);
  };

  return {
    start: () => {
      if (!isStopped) return round ?? Promise.resolve();
      isStopped = false;
      return (round = runRound());
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await round;
      const last = client;
      client = undefined;
      await last?.end().catch(() => undefined);
    },
  };
}

/** A separate connection, because a session that listens cannot be shared in a pool. */
export const listeningClient = (databaseUrl: string, name: string, answerWithinMs: number): pg.Client =>
  new pg.Client({
    connectionString: databaseUrl,
    application_name: name,
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
    keepAlive: true,
  });
