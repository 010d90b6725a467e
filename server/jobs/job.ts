import type pg from 'pg';
import type { Clock } from '../runtime/clock.ts';
import type { JobName } from './timetable.ts';

export interface JobDeps {
  readonly pool: pg.Pool;
  readonly clock: Clock;
}

/**
 * Scheduled work. `run` does everything that is due by `deps.clock` and nothing else, so running it twice or late is
 * harmless. It returns what it did, as plain JSON.
 */
export interface Job<Name extends string = JobName> {
  /** The name of its line in timetable.ts, and of its queue. */
  readonly name: Name;
  run(deps: JobDeps): Promise<object>;
}

/** Result of a run. `skipped`: another process runs this job. */
export type JobRun =
  | { readonly name: string; readonly result: object }
  | { readonly name: string; readonly skipped: true }
  | { readonly name: string; readonly error: string };
