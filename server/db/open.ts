import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresAdapter, PostgresDialect } from 'kysely';
import pg from 'pg';
import { findPrimary, Hosts } from './hosts.ts';
import { greet, type Greeting, type Prepared } from './pooler.ts';
import { announceStatements } from './statements.ts';

/** Connections of one process to the database, at most. */
export const POOL_SIZE = 10;

export interface DatabaseOptions {
  readonly url: string;
  /** Called for broken connections. The pool replaces them. */
  readonly onError: (error: ConnectionLostError) => void;
  /** The most connections of this process: POOL_SIZE if it is not set. */
  readonly poolSize?: number | undefined;
  /** Name of the connections in pg_stat_activity. */
  readonly applicationName?: string;
  /** Timeouts in milliseconds. 0 is none. */
  readonly deadlines?: Partial<Deadlines>;
  /** Whether statements are prepared by name. `auto`: unless a pooler forgets them. */
  readonly prepared?: Prepared;
}

export interface Deadlines {
  /** For one statement. */
  readonly statementMs: number;
  /** For one wait on a lock. */
  readonly lockMs: number;
  /** For the pauses between statements of a transaction. */
  readonly idleInTransactionMs: number;
  /**
   * For the reply to one query, enforced by this process, because a hanging server enforces none. Larger than
   * `statementMs`, so that a server that is only slow reports that itself and its connection survives.
   */
  readonly answerMs: number;
  /** For getting a connection, from the pool or from the server. */
  readonly connectMs: number;
}

export interface Database {
  readonly pool: pg.Pool;
  /** For migrations. Features send named statements through the pool. */
  readonly db: Kysely<unknown>;
  /** Whether there is a pooler. Then a session is ours for one transaction only, and receives no notifications. */
  isPooled(): Promise<boolean>;
  close(): Promise<void>;
}

/** Nothing waits for ever: what takes too long is refused, and the caller retries. */
export const DEADLINES: Deadlines = {
  statementMs: 8_000,
  lockMs: 3_000,
  idleInTransactionMs: 10_000,
  answerMs: 9_000,
  connectMs: 5_000,
};

/** A connection broke. Only text is taken from the driver's error, which contains its client with the password. */
export class ConnectionLostError extends Error {
  override name = 'ConnectionLostError';
  /** SQLSTATE or the operating system's code, such as 57P01 or ECONNRESET. */
  readonly code: string | undefined;
  constructor(cause: Error) {
    super(cause.message);
    const { code } = cause as { code?: unknown };
    this.code = typeof code === 'string' ? code : undefined;
  }
}

/**
 * Without Kysely's own lock, which belongs to a session: a pooler lends a session for one transaction, so the
 * lock would stay with somebody else's session. `migrate` takes its own lock before.
 */
class UnlockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class MigrationDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new UnlockedAdapter();
  }
}

/** Opens a pool. The first query connects. 64-bit integers arrive as bigint. */
export function openDatabase(options: DatabaseOptions): Database {
  const deadlines = { ...DEADLINES, ...options.deadlines };
  const greeting: Greeting = {
    deadlines,
    prepared: options.prepared ?? 'auto',
    withinMs: deadlines.connectMs,
  };
  let isPooled = false;
  const hosts = new Hosts(options.url);
  const pool = new pg.Pool({
    connectionString: hosts.url,
    max: options.poolSize ?? POOL_SIZE,
    application_name: options.applicationName ?? 'parlor',
    connectionTimeoutMillis: deadlines.connectMs,
    query_timeout: deadlines.answerMs,
    keepAlive: true,
    types: { getTypeParser },
    // Timeouts are not start parameters, because a pooler refuses those. The driver awaits the hook, although
    // its type does not say so.
    onConnect: (async (client: pg.ClientBase): Promise<void> => {
      await hosts.mustBePrimary(client);
      isPooled = await greet(client, greeting);
    }) as (client: pg.ClientBase) => void,
  });
  findPrimary(pool, hosts);
  // Without listeners a restart of PostgreSQL would end this process. The pool listens to idle clients only,
  // so each client gets a listener while it is lent. The pool's error is then already known.
  const connected = new Set<pg.PoolClient>();
  const allGone = Promise.withResolvers<void>();
  let isClosing = false;
  pool.on('connect', (client) => {
    connected.add(client);
    announceStatements(client);
    client.on('error', (error) => {
      if (!isClosing) options.onError(new ConnectionLostError(error));
    });
    client.once('end', () => {
      connected.delete(client);
      if (isClosing && connected.size === 0) allGone.resolve();
    });
  });
  pool.on('error', () => undefined);
  const db = new Kysely<unknown>({ dialect: new MigrationDialect({ pool }) });
  let closed: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    isClosing = true;
    // Through the pool and not Kysely, which ends it only if it has sent a query.
    await pool.end();
    // The pool ends without waiting for its connections, and a server that stops next would cut them off.
    if (connected.size > 0)
      await Promise.race([allGone.promise, pause(GOODBYE_WITHIN_MS, undefined, { ref: false })]);
  };
  return {
    pool,
    db,
    isPooled: async () => {
      (await pool.connect()).release();
      return isPooled;
    },
    close: () => (closed ??= close()),
  };
}

const GOODBYE_WITHIN_MS = 2_000;

/** Whether the server left a query unanswered. Its connection cannot be used again. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';

const INT8 = 20;
const INT8_ARRAY = 1016;

/** Like pg, but int8 as bigint: a number above 2^53 must not be rounded, and text must not be concatenated. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
  const usual = pg.types.getTypeParser(oid, format ?? 'text') as (text: string) => unknown;
  if (format === 'binary') return usual;
  if (oid === INT8) return BigInt;
  if (oid === INT8_ARRAY) return (text) => bigints(usual(text));
  return usual;
}

function bigints(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bigints);
  return typeof value === 'string' ? BigInt(value) : value;
}
