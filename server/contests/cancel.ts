// A contest is cancelled by two operators: one asks, another confirms. It is frozen without winners and settled in one
// transaction, so it is cancelled whole or ends as announced. Its pool is not paid out: prizes leave `house:prize` only
// when a place is paid, so the pool returns by nobody being paid. Rounds and points of players stay as they are.
import type pg from 'pg';
import { CANCEL_WAITS_MS } from '@parlor/contract/calls/operator/contests.ts';
import { inTransaction } from '../db/transaction.ts';
import { firstRow, run, type Db } from '../db/sql.ts';
import { ApiError } from '../http/api-error.ts';
import type { Deps } from '../runtime/deps.ts';
import type { AnnouncedEditions } from './ranking/announced.ts';

export interface CancelDeps extends Deps {
  readonly announced: Pick<AnnouncedEditions, 'refresh'>;
  /** Everybody sees that it is over. */
  readonly onChanged: () => void;
}

/** Written with the change or not at all. */
type Note = (tx: pg.ClientBase) => Promise<void>;

interface Wanted {
  /** `daily-race/2026-11-20` */
  readonly edition: string;
  readonly by: string;
  readonly why: string;
}

/** The edition, held against its end. Refuses NOT_FOUND, and CONTEST_OVER once its winners are written down. */
async function holdOpen(tx: Db, edition: string): Promise<void> {
  const row = await firstRow<{ frozen: boolean }>(tx)`
    select frozen_at is not null as frozen from contest_editions where edition = ${edition} for update`;
  if (!row) throw new ApiError('NOT_FOUND', 'There is no such contest.');
  if (row.frozen) throw new ApiError('CONTEST_OVER');
}

const add = (tx: Db, w: Wanted, isConfirmed: boolean, nowMs: number): Promise<number> =>
  run(tx)`
    insert into contest_cancellations (edition, operator_id, is_confirmed, why, at)
    values (${w.edition}, ${w.by}, ${isConfirmed}, ${w.why}, ${new Date(nowMs).toISOString()})
    on conflict do nothing`;

export function cancelContests({ pool, clock, announced, onChanged }: CancelDeps) {
  return {
    ask: (w: Wanted, note: Note): Promise<void> =>
      inTransaction(pool, async (tx) => {
        await holdOpen(tx, w.edition);
        await add(tx, w, false, clock.now());
        await note(tx);
      }),

    async confirm(w: Wanted, note: Note): Promise<void> {
      await inTransaction(pool, async (tx) => {
        const nowMs = clock.now();
        await holdOpen(tx, w.edition);
        const asked = await firstRow<{ operator_id: bigint; at: Date }>(tx)`
          select operator_id, at from contest_cancellations where edition = ${w.edition} and not is_confirmed
            order by at desc limit 1`;
        if (!asked || asked.at.getTime() + CANCEL_WAITS_MS <= nowMs)
          throw new ApiError('NOT_FOUND', 'Nobody has asked to cancel this contest.');
        if (String(asked.operator_id) === w.by) throw new ApiError('OWN_ACCOUNT');
        // As where it ends: waits for acts under way, lets no entry past (settle.ts).
        await tx.query('lock table contest_entries in share mode');
        await run(tx)`select set_config('citus.multi_shard_modify_mode', 'sequential', true)`;
        const at = new Date(nowMs).toISOString();
        await run(tx)`
          update contest_editions set frozen_at = ${at}, settled_at = ${at}, cancelled_at = ${at}, excluded = '{}',
            entrants = (select count(*) from contest_entries where edition = ${w.edition} and value > 0)
          where edition = ${w.edition}`;
        await add(tx, w, true, nowMs);
        await note(tx);
      });
      // It is cancelled: if this fails, the next regular refresh finds it, as in other processes.
      await announced.refresh().catch(() => undefined);
      onChanged();
    },
  };
}
