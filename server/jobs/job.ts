import type pg from 'pg';
import type { Clock } from '../runtime/clock.ts';

export interface JobDeps {
  readonly pool: pg.Pool;
  readonly clock: Clock;
}

/**
 * Work that time makes due. `run` does all whose time has come by `deps.clock`, and nothing else: running it once more,
 * or late, is harmless. It answers what it did, in plain JSON.
 */
export interface Job {
  /** Lower-case words with dashes, unique; it is the name of the queue too. */
  readonly name: string;
  /** Five fields, in UTC. */
  readonly cron: string;
  run(deps: JobDeps): Promise<object>;
}

/** What became of a job. `skipped`: another process is at it. */
export type JobRun =
  | { readonly name: string; readonly result: object }
  | { readonly name: string; readonly skipped: true }
  | { readonly name: string; readonly error: string };
