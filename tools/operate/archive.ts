// `npm run archive -- --months 12`: moves older months of the history out of the database (DATABASE_URL, or else the
// embedded one of DATA_DIR) into ARCHIVE_DIR, while players play. Exit code 0: everything due is archived; 1: not.
import { parseArgs } from 'node:util';
import { archiveHistory } from '../../server/history/archive.ts';
import { say, withFoundDatabase } from './find-database.ts';

const USAGE = 'Say how many whole months stay: npm run archive -- --months 12 (3 or more)';

const archiveMonths = (monthsInDatabase: number): Promise<void> =>
  withFoundDatabase({ applicationName: 'parlor-archive', isLong: true }, async ({ pool, archive }) => {
    if (archive === undefined) throw new Error('Set ARCHIVE_DIR to the folder that the months go to.');
    const done = await archiveHistory({
      pool,
      files: archive,
      nowMs: Date.now(),
      monthsInDatabase,
      onDone: ({ history, month, rows }) =>
        process.stdout.write(`${history} of ${month.slice(0, 7)}: ${rows} rows\n`),
    });
    if (done.length === 0) process.stdout.write('No month is old enough.\n');
  });

try {
  const { values } = parseArgs({ options: { months: { type: 'string' } } });
  const months = values.months ?? process.env['HISTORY_MONTHS'] ?? '';
  if (!/^\d{1,3}$/.test(months) || Number(months) < 3) throw new Error(USAGE);
  await archiveMonths(Number(months));
} catch (error) {
  say(`The archive could not be made: ${(error as Error).message}`);
  process.exitCode = 1;
}
