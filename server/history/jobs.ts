// Scheduled work on the months of the history.
import { firstDayOfMonth, monthOf } from '@parlor/economy/kernel/periods.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Job } from '../jobs/job.ts';
import { archiveHistory } from './archive.ts';
import type { ArchiveFiles } from './archive-files.ts';
import { HISTORY_TABLES } from './months.ts';
import { firstRow } from '../db/sql.ts';

/** Rows without a part of their month are accepted too, so a day on which this fails does no harm. */
const MONTHS_AHEAD = 2;

export const historyJobs: readonly Job[] = [
  {
    name: 'open-months',
    run: async ({ pool, clock }) => {
      let opened = 0;
      for (const table of HISTORY_TABLES)
        for (let later = 0; later <= MONTHS_AHEAD; later += 1) {
          const month = firstDayOfMonth(monthOf(clock.now()), later);
          const isNew = await inTransaction(pool, async (tx) => {
            // Players' acts wait behind a request for the table's lock.
            await tx.query(`set local lock_timeout = '500ms'`);
            const row = await firstRow<{ made: boolean }>(tx)`
              select add_history_month(${table}, ${month}) as made`;
            return row?.made === true;
          });
          if (isNew) opened += 1;
        }
      return { opened };
    },
  },
];

/** Archives old months every night. */
export const archiveJob = ({
  files,
  monthsInDatabase,
  log,
}: {
  readonly files: ArchiveFiles;
  readonly monthsInDatabase: number;
  readonly log: { info(fields: object, message: string): void };
}): Job => ({
  name: 'archive-history',
  run: async ({ pool, clock }) => {
    const done = await archiveHistory({
      pool,
      files,
      nowMs: clock.now(),
      monthsInDatabase,
      onDone: ({ history, month, rows }) =>
        log.info({ history, month, rows: String(rows) }, 'a month of the history is archived'),
    });
    return { archived: done.map(({ history, month }) => `${history} ${month.slice(0, 7)}`) };
  },
});
