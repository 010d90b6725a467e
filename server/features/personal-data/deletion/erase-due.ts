// The job that erases accounts whose deletion can no longer be withdrawn.
import type pg from 'pg';
import { inTransaction } from '../../../db/transaction.ts';
import { processEach } from '../../../jobs/process-each.ts';
import { writeJournal } from '../../../players/rows/care-journal.ts';
import type { Clock } from '../../../runtime/clock.ts';
import type { WarnLog } from '../../../runtime/deps.ts';
import { ERASE_STEPS, type EraseDeps } from './erase.ts';
import { beginErasing, deletionOf, dueDeletions, markErasing, noteDone, noteStep } from './store.ts';

const AT_ONCE = 50;

export interface EraseDueDeps extends Omit<EraseDeps, 'nowMs'> {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly log: WarnLog;
}

/** How many accounts it erased. An error leaves an account to the next run, at the step that failed. */
export async function eraseDue(d: EraseDueDeps): Promise<number> {
  let erased = 0;
  await processEach(
    {
      log: d.log,
      failure: 'an account could not be erased yet',
      about: ({ player_id: id }) => ({ player: String(id) }),
    },
    dueDeletions(d.pool, d.clock.now(), AT_ONCE),
    async ({ player_id: id }) => {
      if (await eraseOne(d, String(id))) erased += 1;
    },
  );
  return erased;
}

async function eraseOne(d: EraseDueDeps, playerId: string): Promise<boolean> {
  const nowMs = d.clock.now();
  // The journal has it before anything is gone, so no restored backup brings the person back.
  const isDue = await inTransaction(d.pool, async (tx) => {
    if (!(await beginErasing(tx, playerId, nowMs))) return false;
    await writeJournal(tx, playerId, { kind: 'erased' }, nowMs);
    return true;
  });
  if (!isDue) return false;
  await runSteps({ ...d, nowMs }, playerId);
  return true;
}

/** Runs the steps that are left. */
async function runSteps(d: EraseDeps, playerId: string): Promise<void> {
  const row = await deletionOf(d.pool, playerId);
  for (let step = row?.step ?? 0; step < ERASE_STEPS.length; step += 1) {
    await ERASE_STEPS[step]!(d, playerId);
    await noteStep(d.pool, playerId, step + 1);
  }
  await noteDone(d.pool, playerId, d.nowMs);
}

/** A player of a restored backup who was erased after it. The last email was sent then. */
export async function eraseRestored(d: EraseDeps, playerId: string): Promise<void> {
  await markErasing(d.pool, playerId, d.nowMs);
  await runSteps(d, playerId);
}
