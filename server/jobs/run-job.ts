import { withLease } from '../db/lease.ts';
import { reasonOf } from '../runtime/reason-of.ts';
import type { Job, JobDeps, JobRun } from './job.ts';

/** Runs a job unless another process runs it now; waits up to `patienceMs` for that one to end. Never rejects. */
export async function runJob(job: Job<string>, deps: JobDeps, patienceMs = 0): Promise<JobRun> {
  const { name } = job;
  try {
    const run = await withLease(deps.pool, `parlor job ${name}`, () => job.run(deps), patienceMs);
    return run === undefined ? { name, skipped: true } : { name, result: run.result };
  } catch (error) {
    return { name, error: reasonOf(error) };
  }
}
