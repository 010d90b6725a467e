import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Job, JobDeps, JobRun } from './job.ts';

const ASK_AGAIN_MS = 50;

/**
 * Runs a job unless another process runs it now; waits up to `patienceMs` for that one to end. The lock is PostgreSQL's
 * and goes with the connection, so a killed process leaves none behind. Never rejects.
 */
export async function runAlone(job: Job<string>, deps: JobDeps, patienceMs = 0): Promise<JobRun> {
  const { name } = job;
  let keeper: pg.PoolClient | undefined;
  try {
    keeper = await deps.pool.connect();
    const deadline = performance.now() + patienceMs;
    while (!(await tryLock(keeper, name))) {
      if (performance.now() >= deadline) return { name, skipped: true };
      await pause(ASK_AGAIN_MS);
    }
    try {
      return { name, result: await job.run(deps) };
    } finally {
      await keeper.query('select pg_advisory_unlock(hashtextextended($1, 0))', [lockName(name)]);
    }
  } catch (error) {
    // A connection of unknown state would keep the lock for as long as the pool keeps it.
    keeper?.release(true);
    keeper = undefined;
    return { name, error: error instanceof Error ? error.message : String(error) };
  } finally {
    keeper?.release();
  }
}

const lockName = (job: string): string => `parlor job ${job}`;

async function tryLock(client: pg.PoolClient, job: string): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
    [lockName(job)],
  );
  return rows[0]?.taken === true;
}
