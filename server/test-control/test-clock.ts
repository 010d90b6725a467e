// The clock that tests move: an offset that keeps running, kept in the database so that all its processes agree. A
// change is told by NOTIFY; a poll finds what a broken connection missed. Never made in prod, nor without TEST_CONTROL.
import pg from 'pg';
import type { Clock } from '../runtime/clock.ts';

export interface TestClock extends Clock {
  /** Reads the offset that stands, then keeps listening. Resolves after the first try, successful or not. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Moves the time of every process to `nowMs` (ms since 1970, UTC), from where it runs on; null takes the offset away. */
  set(nowMs: number | null): Promise<void>;
  /** How far ahead of the system's clock this one is. */
  readonly offsetMs: number;
}

export interface TestClockOptions {
  readonly pool: pg.Pool;
  /** For a connection of its own, which listens. */
  readonly databaseUrl: string;
  /** As of wake-ups. */
  readonly hears?: boolean;
  readonly log: { warn(fields: object, message: string): void };
  readonly systemNow?: () => number;
  readonly pollEveryMs?: number;
}

const CHANNEL = 'test_clock';
const POLL_EVERY_MS = 200;
const ANSWER_WITHIN_MS = 2_000;

export function createTestClock(options: TestClockOptions): TestClock {
  const { pool, databaseUrl, hears = true, log, systemNow = Date.now, pollEveryMs = POLL_EVERY_MS } = options;
  let known = { revision: 0n, offsetMs: 0 };
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;
  let isStopped = true;
  let isBlindLogged = false;

  const hear = (revision: string, offsetMs: string): void => {
    if (BigInt(revision) > known.revision) known = { revision: BigInt(revision), offsetMs: Number(offsetMs) };
  };

  const connect = async (): Promise<pg.Client> => {
    const fresh = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'parlor-test-clock',
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      keepAlive: true,
    });
    const drop = (): void => {
      if (client === fresh) client = undefined;
    };
    fresh.on('error', drop);
    fresh.on('end', drop);
    fresh.on('notification', ({ payload = '' }) => {
      const [revision, offsetMs] = payload.split(' ');
      if (revision !== undefined && offsetMs !== undefined) hear(revision, offsetMs);
    });
    try {
      await fresh.connect();
      if (hears) await fresh.query(`listen ${CHANNEL}`);
    } catch (error) {
      fresh.end().catch(() => undefined);
      throw error;
    }
    return fresh;
  };

  const poll = async (): Promise<void> => {
    client ??= await connect();
    const { rows } = await client.query<{ revision: string; offset_ms: string }>({
      ...(hears ? { name: 'test-clock' } : {}),
      text: 'select revision::text, offset_ms::text from test_clock',
    });
    for (const row of rows) hear(row.revision, row.offset_ms);
  };

  const runRound = async (): Promise<void> => {
    try {
      await poll();
      isBlindLogged = false;
    } catch (error) {
      client?.end().catch(() => undefined);
      client = undefined;
      if (!isBlindLogged && !isStopped) {
        isBlindLogged = true;
        const reason = error instanceof Error ? error.message : String(error);
        log.warn({ reason }, 'The test clock cannot hear of changes; it runs on as it was');
      }
    }
    if (!isStopped) timer = setTimeout(() => void (round = runRound()), pollEveryMs);
  };

  return {
    now: () => systemNow() + known.offsetMs,
    get offsetMs() {
      return known.offsetMs;
    },
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
    set: async (nowMs) => {
      const offsetMs = nowMs === null ? 0 : nowMs - systemNow();
      const { rows } = await pool.query<{ revision: string }>({
        text: `with stored as (
                 insert into test_clock (revision, offset_ms) values (1, $1)
                 on conflict (is_only) do update set revision = test_clock.revision + 1, offset_ms = excluded.offset_ms
                 returning revision)
               select revision::text, pg_notify('${CHANNEL}', revision || ' ' || $1::bigint) from stored`,
        values: [String(offsetMs)],
      });
      hear(rows[0]!.revision, String(offsetMs));
    },
  };
}
