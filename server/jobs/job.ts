import type pg from 'pg';
import type { Clock } from '../runtime/clock.ts';
import type { JobName } from './timetable.ts';

export interface JobDeps {
  readonly pool: pg.Pool;
  readonly clock: Clock;
}

/**
 * Work that time makes due. `run` does all whose time has come by `deps.clock`, and nothing else: running it once more,
 * or late, is harmless. It answers what it did, in plain JSON.
 */
export interface Job<Name extends string = JobName> {
  /** The name of its line in timetable.ts, and of its queue. */
  readonly name: Name;
  run(deps: JobDeps): Promise<object>;
}

/** What became of a job. `skipped`: another process is at it. */
export type JobRun =
  | { readonly name: string; readonly result: object }
  | { readonly name: string; readonly skipped: true }
  | { readonly name: string; readonly error: string };
