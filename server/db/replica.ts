// A PostgreSQL standby for reads that may be slightly old: ended boards, further pages of a history, lists of
// operators. It never decides anything, and players never read their own acts old: if it has not got that
// far, is behind or gone, the primary answers.
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { WatchedGauge } from '../runtime/metrics.ts';
import { ConnectionLostError, openDatabase, type Database, type Deadlines } from './open.ts';

export type Reader = Pick<pg.Pool, 'query'>;

/** The pool for reads that may be slightly old. */
export interface MayBeOld {
  /**
   * Runs a read on the server where it costs players least. Its data is at most BOUND_MS old. `work` must
   * only read, and may run a second time on the primary. `hasIt` says whether this replica has the needed
   * data; otherwise the primary is asked.
   */
  read<T>(work: (db: Reader) => Promise<T>, hasIt?: (db: Reader) => Promise<boolean>): Promise<T>;
  /** The same for rows of one player that their acts write: everything before this call is included. */
  readOf<T>(playerId: string, work: (db: Reader) => Promise<T>): Promise<T>;
}

/** Without a replica. */
export const fromPrimary = (primary: Reader): MayBeOld => ({
  read: (work) => work(primary),
  readOf: (_playerId, work) => work(primary),
});

/** With a larger lag, or silent for this long, the replica is not used. */
const BOUND_MS = 5_000;
const LOOK_EVERY_MS = 1_000;
/** How many positions of the primary are remembered, one per check. */
const MOMENTS = 60;
/** Short, because the primary answers instead, and somebody waits. */
const DEADLINES = { connectMs: 1_000, statementMs: 2_000, answerMs: 2_500 };

/**
 * `in-use`. `behind`: its lag exceeds the bound or is unknown. `away`: it does not answer, or does not
 * replicate our primary.
 */
export type ReplicaState = 'in-use' | 'behind' | 'away';

export interface ReplicaOptions {
  readonly primary: pg.Pool;
  readonly url: string;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** POOL_SIZE if it is not set. */
  readonly poolSize?: number;
  /** From a clock that never jumps. */
  readonly nowMs?: () => number;
  readonly deadlines?: Pick<Deadlines, 'connectMs' | 'statementMs' | 'answerMs'>;
}

/** The position of the primary's log at a time of this process. */
interface Moment {
  readonly atMs: number;
  readonly lsn: bigint;
}

// A replica of another server, or a promoted one, would answer too, so the cluster's name is compared.
const IDENTITY = 'select system_identifier from pg_control_system()';
const OF_PRIMARY = `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint as lsn, (${IDENTITY}) as cluster`;
const OF_REPLICA = `select pg_is_in_recovery() as follows, pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint as lsn,
  (${IDENTITY}) as cluster`;
const VERSION = 'select version from players where player_id = $1';

export class Replica implements MayBeOld {
  readonly #o: ReplicaOptions;
  readonly #nowMs: () => number;
  readonly #database: Database;
  readonly #stopping = new AbortController();
  #moments: readonly Moment[] = [];
  /** The replica has everything that the primary had then. */
  #coveredAtMs: number | undefined;
  #isAway = true;
  #told: ReplicaState | undefined;
  #reads = 0;
  #fallbacks = 0;
  readonly #startedAtMs: number;
  #watching: Promise<void> | undefined;

  constructor(options: ReplicaOptions) {
    this.#o = options;
    this.#nowMs = options.nowMs ?? (() => performance.now());
    this.#startedAtMs = this.#nowMs();
    this.#database = openDatabase({
      url: options.url,
      applicationName: 'parlor-replica',
      deadlines: options.deadlines ?? DEADLINES,
      poolSize: options.poolSize,
      // The next check tells.
      onError: () => undefined,
    });
  }

  /** Checks once and then every second. Never fails, because the server works without a replica. */
  async start(): Promise<void> {
    await this.look();
    this.#watching ??= this.#watch();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#watching;
    await this.#database.close();
  }

  /**
   * The replica's lag. It uses only this process's clock, so differing clocks do not matter: the primary's
   * log position is remembered with its time, and found again in the replica.
   */
  async look(): Promise<void> {
    try {
      const atMs = this.#nowMs();
      const primary = await this.#o.primary.query<{ lsn: bigint; cluster: bigint }>(OF_PRIMARY);
      const { lsn, cluster } = primary.rows[0]!;
      // A log position that went back belongs to another primary.
      const before = lsn < (this.#moments.at(-1)?.lsn ?? 0n) ? [] : this.#moments;
      this.#moments = [...before, { atMs, lsn }].slice(-MOMENTS);
      const replica = await this.#database.pool.query<{
        follows: boolean;
        lsn: bigint | null;
        cluster: bigint;
      }>(OF_REPLICA);
      const seen = replica.rows[0]!;
      if (!seen.follows || seen.cluster !== cluster)
        throw new Error('it does not follow the database of DATABASE_URL');
      this.#coveredAtMs = this.#moments.findLast((m) => m.lsn <= (seen.lsn ?? -1n))?.atMs;
      this.#isAway = false;
      this.#tell();
    } catch (error) {
      this.#leave(error);
    }
  }

  get state(): ReplicaState {
    if (this.#isAway) return 'away';
    return this.#coveredAtMs !== undefined && this.lagMs() <= BOUND_MS ? 'in-use' : 'behind';
  }

  /** The maximum age of a read now. Since the start if no position was seen. */
  lagMs(): number {
    return this.#nowMs() - (this.#coveredAtMs ?? this.#startedAtMs);
  }

  /** Its figures in /metrics. */
  gauges(): WatchedGauge[] {
    return [
      {
        name: 'database_replica_in_use',
        help: '1 where the replica answers what may be old, 0 where the primary does',
        read: () => (this.state === 'in-use' ? 1 : 0),
      },
      {
        name: 'database_replica_lag_seconds',
        help: 'The most that what the replica says may be old',
        read: () => this.lagMs() / 1000,
      },
      {
        name: 'database_replica_reads',
        help: 'Reads that the replica answered, since this process began',
        read: () => this.#reads,
      },
      {
        name: 'database_replica_fallbacks',
        help: 'Reads that the primary answered instead, since this process began',
        read: () => this.#fallbacks,
      },
    ];
  }

  async read<T>(work: (db: Reader) => Promise<T>, hasIt?: (db: Reader) => Promise<boolean>): Promise<T> {
    if (this.state === 'in-use') {
      const answer = await this.#fromReplica(work, hasIt);
      if (answer) {
        this.#reads += 1;
        return answer.value;
      }
    }
    this.#fallbacks += 1;
    return work(this.#o.primary);
  }

  async readOf<T>(playerId: string, work: (db: Reader) => Promise<T>): Promise<T> {
    if (this.state !== 'in-use') return this.read(work);
    // Every act of a player raises the version, in the order of the log that the replica reads.
    const version = await versionOf(this.#o.primary, playerId);
    return this.read(work, async (db) => (await versionOf(db, playerId)) >= version);
  }

  /** One connection for check and read, because several replicas may share one address. */
  async #fromReplica<T>(
    work: (db: Reader) => Promise<T>,
    hasIt: ((db: Reader) => Promise<boolean>) | undefined,
  ): Promise<{ value: T } | undefined> {
    let client: pg.PoolClient | undefined;
    try {
      client = await this.#database.pool.connect();
      const answer = hasIt && !(await hasIt(client)) ? undefined : { value: await work(client) };
      client.release();
      return answer;
    } catch (error) {
      client?.release(true);
      // A refused statement (rows removed meanwhile, a missing column) says nothing about the next.
      if (!isOfStatement(error)) this.#leave(error);
      return undefined;
    }
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await pause(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) await this.look();
    }
  }

  /** Until the next check finds it healthy. */
  #leave(error: unknown): void {
    this.#isAway = true;
    // Only the text: a driver's error contains its client with the password.
    this.#tell(error instanceof Error ? new ConnectionLostError(error).message : String(error));
  }

  #tell(reason?: string): void {
    const { state } = this;
    if (state === this.#told || this.#stopping.signal.aborted) return;
    this.#told = state;
    if (state === 'in-use') this.#o.log.info('the replica answers what may be old');
    else
      this.#o.log.warn(
        { state, lagMs: Math.round(this.lagMs()), ...(reason === undefined ? {} : { reason }) },
        'the replica is not used: all reads use the primary',
      );
  }
}

async function versionOf(db: Reader, playerId: string): Promise<bigint> {
  const { rows } = await db.query<{ version: bigint }>({
    name: 'version-of',
    text: VERSION,
    values: [playerId],
  });
  return rows[0]?.version ?? 0n;
}

/**
 * Conflicts with recovery, or missing parts of the schema. Not a lost connection, a stopping server or a
 * timeout. Only codes of the server count: those of the operating system (EPIPE) look like SQLSTATEs too.
 */
const isOfStatement = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !/^(?:08|57|53|58)/.test(error.code ?? '08');
