// The clock that tests move: an offset to the running clock, stored in the database so that all processes agree. A change
// is sent by NOTIFY; a poll finds what a broken connection missed. Never made in prod, nor without TEST_CONTROL.
import type pg from 'pg';
import type { Clock } from '../runtime/clock.ts';
import { createPolledListener } from '../live/polled-listener.ts';
import type { Hearing } from '../live/wake-ups.ts';
import type { WarnLog } from '../runtime/deps.ts';

export interface TestClock extends Clock {
  /** Reads the current offset, then keeps listening. Resolves after the first try, successful or not. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Moves the time of every process to `nowMs` (ms since 1970, UTC), from where it runs on; null takes the offset away. */
  set(nowMs: number | null): Promise<void>;
  /** How far ahead of the system's clock this one is. */
  readonly offsetMs: number;
}

export interface TestClockOptions extends Hearing {
  readonly pool: pg.Pool;
  readonly log: WarnLog;
  readonly systemNow?: () => number;
  readonly pollEveryMs?: number;
}

const CHANNEL = 'test_clock';
const POLL_EVERY_MS = 200;
const ANSWER_WITHIN_MS = 2_000;

export function createTestClock(options: TestClockOptions): TestClock {
  const {
    pool,
    databaseUrl,
    listens = true,
    log,
    systemNow = Date.now,
    pollEveryMs = POLL_EVERY_MS,
  } = options;
  let known = { revision: 0n, offsetMs: 0 };

  const apply = (revision: string, offsetMs: string): void => {
    if (BigInt(revision) > known.revision) known = { revision: BigInt(revision), offsetMs: Number(offsetMs) };
  };

  const poll = async (client: pg.Client): Promise<void> => {
    const { rows } = await client.query<{ revision: string; offset_ms: string }>({
      ...(listens ? { name: 'test-clock' } : {}),
      text: 'select revision::text, offset_ms::text from test_clock',
    });
    for (const row of rows) apply(row.revision, row.offset_ms);
  };

  const connection = createPolledListener({
    databaseUrl,
    listens,
    name: 'parlor-test-clock',
    channel: CHANNEL,
    answerWithinMs: ANSWER_WITHIN_MS,
    pollEveryMs,
    retryAfterMs: pollEveryMs,
    onNotification: (payload) => {
      const [revision, offsetMs] = payload.split(' ');
      if (revision !== undefined && offsetMs !== undefined) apply(revision, offsetMs);
    },
    poll,
    onFailure: 'The test clock does not get changes; it runs on as it was',
    log,
  });

  return {
    now: () => systemNow() + known.offsetMs,
    get offsetMs() {
      return known.offsetMs;
    },
    ...connection,
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
      apply(rows[0]!.revision, String(offsetMs));
    },
  };
}
