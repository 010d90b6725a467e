// Scheduled jobs. pg-boss stores the timetable (in UTC, once for all processes) in its own schema; a row in the
// database prevents two processes from running one job at once. The server works without them: a job that cannot
// start is logged and tried again.
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { reasonOf } from '../runtime/reason-of.ts';
import type { Job, JobDeps, JobRun } from './job.ts';
import { timetable } from './timetable.ts';
import { runJob } from './run-job.ts';

export type { Job, JobDeps, JobRun } from './job.ts';
export { retentionJobs } from './retention.ts';

export interface JobsOptions extends JobDeps {
  readonly jobs: readonly Job<string>[];
  /** When each job runs, by its name. */
  readonly times?: Readonly<Record<string, string>>;
  readonly log: {
    debug(fields: object, message: string): void;
    warn(fields: object, message: string): void;
  };
  readonly retryAfterMs?: number;
  /** How often pg-boss polls for each job; the timetable itself is in minutes. */
  readonly lookEveryS?: number;
  /** The schema of pg-boss's tables. */
  readonly schema?: string;
}

export interface Jobs {
  /** Resolves once the timetable is active. The server need not wait for it. */
  readonly started: Promise<void>;
  /**
   * Runs every job now, one after the other, regardless of the timetable; each does what is due by the clock. Waits for
   * another process that runs the same job. Never rejects; a failure is in the job's result.
   */
  runDue(): Promise<readonly JobRun[]>;
  /** Lets a running job finish, for a few seconds. */
  stop(): Promise<void>;
}

const RETRY_AFTER_MS = 5_000;
const LOOK_EVERY_S = 30;
const PATIENCE_MS = 30_000;
const END_WITHIN_MS = 5_000;
/**
 * One run waits at most, but any number may be active: the run of a killed process stays active for a quarter of an hour, and
 * must not stop the next one. Our lease lets one process at a time do the job.
 */
const POLICY = 'short';

export function startJobs(options: JobsOptions): Jobs {
  const {
    pool,
    jobs,
    log,
    retryAfterMs = RETRY_AFTER_MS,
    lookEveryS = LOOK_EVERY_S,
    schema = 'jobs',
  } = options;
  const times: Readonly<Record<string, string>> = options.times ?? timetable;
  const names = new Set(jobs.map((job) => job.name));
  if (names.size < jobs.length) throw new Error('Two jobs have the same name');
  const untimed = jobs.find(({ name }) => times[name] === undefined);
  if (untimed) throw new Error(`The job ${untimed.name} is not in the timetable`);
  let boss: PgBoss | undefined;
  let timer: NodeJS.Timeout | undefined;
  let attempt: Promise<void> = Promise.resolve();
  let isStopped = false;
  const { promise: started, resolve: hasStarted } = Promise.withResolvers<void>();

  const run = async (job: Job<string>): Promise<void> => {
    const startedMs = performance.now();
    const done = await runJob(job, options);
    const ms = Math.round(performance.now() - startedMs);
    if ('result' in done) log.debug({ job: job.name, ms, result: done.result }, 'job done');
    // Thrown, so that pg-boss records the failure and tries again.
    if ('error' in done) {
      log.warn({ job: job.name, ms, reason: done.error }, 'job failed');
      throw new Error(done.error);
    }
  };

  const start = async (): Promise<void> => {
    const next = new PgBoss({
      schema,
      db: { executeSql: (text, values) => execute(pool, text, values) },
      // Rebuilding indexes takes longer than our statement timeout, and so few rows need none.
      reindex: false,
      monitorVacuum: false,
    });
    next.on('error', (error) => log.warn({ reason: reasonOf(error) }, 'jobs: trouble with the database'));
    try {
      await next.start();
      const queues = await next.getQueues();
      for (const job of jobs) {
        // Queues of earlier versions have another policy, which cannot be changed.
        const before = queues.find(({ name }) => name === job.name);
        if (before !== undefined && before.policy !== POLICY) await next.deleteQueue(job.name);
        await next.createQueue(job.name, { policy: POLICY, retryLimit: 2, retryBackoff: true });
        await next.work(job.name, { pollingIntervalSeconds: lookEveryS }, () => run(job));
        await next.schedule(job.name, times[job.name]!, null, { tz: 'UTC' });
      }
    } catch (error) {
      await next.stop({ graceful: false }).catch(() => undefined);
      throw error;
    }
    boss = next;
  };

  const tryToStart = async (): Promise<void> => {
    try {
      await start();
      log.debug({ jobs: [...names] }, 'jobs are scheduled');
      hasStarted();
    } catch (error) {
      if (isStopped) return;
      log.warn({ reason: reasonOf(error), retryAfterMs }, 'jobs could not be scheduled; trying again');
      timer = setTimeout(() => void (attempt = tryToStart()), retryAfterMs);
    }
  };
  attempt = tryToStart();

  return {
    started,
    runDue: async () => {
      const runs: JobRun[] = [];
      for (const job of jobs) runs.push(await runJob(job, options, PATIENCE_MS));
      return runs;
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await attempt;
      await boss?.stop({ graceful: true, timeout: END_WITHIN_MS, close: false }).catch(() => undefined);
    },
  };
}

/** pg-boss expects numbers as the driver parses them, not as our pool does. */
async function execute(
  pool: pg.Pool,
  text: string,
  values: unknown[] | undefined,
): Promise<{ rows: object[] }> {
  const query: pg.QueryConfig = { text, types: pg.types, ...(values === undefined ? {} : { values }) };
  const result: pg.QueryResult<object> | pg.QueryResult<object>[] = await pool.query<object>(query);
  // Several statements in one text return a list.
  return Array.isArray(result) ? { rows: result.flatMap((one) => one.rows) } : { rows: result.rows };
}
