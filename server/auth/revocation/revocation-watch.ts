// Which sign-ins were ended, heard by every process within a second (I42): PostgreSQL tells at once by NOTIFY, and a poll
// finds what a broken connection missed. Times come from the database or from this process's monotonic clock, never
// from comparing the wall clocks of two machines.
import pg from 'pg';

export interface EndedSignIn {
  readonly playerId: string;
  readonly signInId: string;
}

export interface RevocationWatch {
  /** Connects, and keeps connecting whatever happens. Resolves after the first try, successful or not. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Whether the watch has heard of the end of this sign-in within the last minutes. */
  hasEnded(signInId: string): boolean;
  /** Whether nothing older than a second can have escaped it. When false, ask the database. */
  isCurrent(): boolean;
  /** Told once for each sign-in that ends; returns how to stop listening. */
  onEnded(listener: (ended: EndedSignIn) => void): () => void;
  /** What this process ended itself, so that it need not wait to hear it. */
  note(ended: EndedSignIn): void;
}

export interface RevocationWatchOptions {
  readonly databaseUrl: string;
  readonly log: { warn(fields: object, message: string): void };
  /** Monotonic milliseconds. */
  readonly monotonicMs?: () => number;
  readonly pollEveryMs?: number;
  /** False behind a pooler, where a session hears of nothing: the poll alone finds it. True unless said. */
  readonly hears?: boolean;
}

const CHANNEL = 'sign_in_revoked';
const CURRENT_FOR_MS = 1000;
const POLL_EVERY_MS = 400;
const ANSWER_WITHIN_MS = 900;
const RECONNECT_AFTER_MS = 250;
/** No statement or transaction of ours runs longer, so what is stamped earlier than this is visible by now. */
const LONGEST_TRANSACTION_MS = 30_000;
/** Long enough for every check that was under way when a sign-in ended. */
const REMEMBER_MS = 5 * 60_000;

export function createRevocationWatch(options: RevocationWatchOptions): RevocationWatch {
  const {
    databaseUrl,
    log,
    monotonicMs = () => performance.now(),
    pollEveryMs = POLL_EVERY_MS,
    hears = true,
  } = options;
  const endedAt = new Map<string, number>();
  const listeners = new Set<(ended: EndedSignIn) => void>();
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;
  let seenUpToMs = -Infinity;
  let isStopped = true;
  let isBlindLogged = false;

  const note = (ended: EndedSignIn): void => {
    if (endedAt.has(ended.signInId)) return;
    endedAt.set(ended.signInId, monotonicMs());
    for (const listener of listeners) {
      try {
        listener(ended);
      } catch (error) {
        log.warn({ reason: reasonOf(error) }, 'A listener to ended sign-ins failed');
      }
    }
  };

  const forgetOld = (nowMs: number): void => {
    for (const [signInId, atMs] of endedAt) {
      if (atMs > nowMs - REMEMBER_MS) return; // in order of arrival
      endedAt.delete(signInId);
    }
  };

  const connect = async (): Promise<pg.Client> => {
    const fresh = newClient(databaseUrl);
    fresh.on('error', () => drop(fresh));
    fresh.on('end', () => drop(fresh));
    fresh.on('notification', ({ payload = '' }) => {
      const dot = payload.indexOf('.');
      if (dot > 0) note({ playerId: payload.slice(0, dot), signInId: payload.slice(dot + 1) });
    });
    try {
      await fresh.connect();
      if (hears) await fresh.query(`listen ${CHANNEL}`);
    } catch (error) {
      end(fresh);
      throw error;
    }
    return fresh;
  };

  const drop = (broken: pg.Client): void => {
    if (client === broken) client = undefined;
  };

  const poll = async (): Promise<void> => {
    client ??= await connect();
    const requestedAtMs = monotonicMs();
    const sinceMs = seenUpToMs === -Infinity ? 0 : requestedAtMs - seenUpToMs;
    const { rows } = await client.query<{ player_id: string; sign_in_id: string }>({
      // Behind a pooler the next one is asked in another session.
      ...(hears ? { name: 'revocations-since' } : {}),
      // A disabled player is heard of as the end of a sign-in, whether or not they had one.
      text: `select player_id::text, sign_in_id from (
               select player_id, sign_in_id, revoked_at as at from sign_ins
                where revoked_at > clock_timestamp() - $1::double precision * interval '1 millisecond'
               union all
               select player_id, 'disabled-' || player_id || '-' || extract(epoch from disabled_at), disabled_at from profiles
                where disabled_at > clock_timestamp() - $1::double precision * interval '1 millisecond') ended
              order by at`,
      values: [Math.ceil(sinceMs) + LONGEST_TRANSACTION_MS],
    });
    for (const row of rows) note({ playerId: row.player_id, signInId: row.sign_in_id });
    seenUpToMs = requestedAtMs;
    forgetOld(requestedAtMs);
  };

  const runRound = async (): Promise<void> => {
    let delayMs = pollEveryMs;
    try {
      await poll();
      isBlindLogged = false;
    } catch (error) {
      delayMs = RECONNECT_AFTER_MS;
      if (client !== undefined) end(client);
      client = undefined;
      if (!isBlindLogged && !isStopped) {
        isBlindLogged = true;
        log.warn(
          { reason: reasonOf(error) },
          'The watch over ended sign-ins is blind; every token is checked in the database',
        );
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
      seenUpToMs = -Infinity;
      await last?.end().catch(() => undefined);
    },
    hasEnded: (signInId) => endedAt.has(signInId),
    isCurrent: () => monotonicMs() - seenUpToMs <= CURRENT_FOR_MS,
    onEnded: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    note,
  };
}

const newClient = (databaseUrl: string): pg.Client =>
  new pg.Client({
    connectionString: databaseUrl,
    application_name: 'parlor-revocations',
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
    keepAlive: true,
  });

/** Ends a connection that may not answer any more, without waiting for it. */
function end(client: pg.Client): void {
  client.end().catch(() => undefined);
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
