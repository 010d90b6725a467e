// Contests end by the clock. Each process looks every few seconds, and server/jobs/timetable.ts runs the job every
// minute, so a process that hangs delays no prize.
import { updateHistogram } from './ranking/rank-histogram.ts';
import type { Job } from '../jobs/job.ts';
import { settleDue, type SettleDeps } from './settle.ts';
import { reasonOf } from '../runtime/reason-of.ts';

export const contestJobs = (d: SettleDeps): Job[] => [
  {
    name: 'settle-contests',
    run: async ({ pool }) => {
      const added = await updateHistogram(pool);
      return { ...(await settleDue(d)), addedToHistogram: added ?? 'another process is doing it' };
    },
  },
];

const LOOK_EVERY_MS = 5_000;

/** Checks until it is stopped. Several processes may check at once. */
export function watchEnds(d: SettleDeps): { stop(): Promise<void> } {
  let running: Promise<unknown> | undefined;
  const look = (): void => {
    running ??= settleDue(d)
      .catch((error: unknown) =>
        d.log.warn({ reason: reasonOf(error) }, 'contests that ended could not be settled; trying again'),
      )
      .finally(() => (running = undefined));
  };
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
