// `npm run audit`: recomputes everything from the rows, of DATABASE_URL or else of the embedded database, whether a
// server runs on it or not. Exit code 0: no mismatch; 1: mismatches, one a line; 2: the audit could not run.
import { join } from 'node:path';
import { auditDatabase, printed } from '../../server/audit/index.ts';
import { loadContent } from '../../server/content/load-content.ts';
import { root } from '../lint/repository.ts';
import { say, withFoundDatabase } from './find-database.ts';

const UNDEFINED_TABLE = '42P01';
const UNDEFINED_COLUMN = '42703';

function audit(): Promise<number> {
  if (process.argv.length > 2)
    throw new Error('The audit takes no arguments; set DATABASE_URL or DATA_DIR to say what to audit.');
  const content = loadContent(join(root, 'content'));
  return withFoundDatabase({ applicationName: 'parlor-audit' }, async ({ pool, archive }) => {
    const report = await auditDatabase(pool, content, archive);
    process.stdout.write(`${printed(report).join('\n')}\n`);
    // For the console's alarms. A copy that may not be written is audited all the same.
    await pool
      .query('insert into audit_runs (at, mismatches) values (now(), $1)', [report.mismatchCount])
      .catch(() => undefined);
    return report.mismatchCount === 0 ? 0 : 1;
  });
}

try {
  process.exitCode = await audit();
} catch (error) {
  const { code, message } = error as { code?: unknown; message?: unknown };
  say(
    code === UNDEFINED_TABLE || code === UNDEFINED_COLUMN
      ? `The schema of this database is not that of this version (${String(message)}): start the server once.`
      : `The audit could not be made: ${String(message)}`,
  );
  process.exitCode = 2;
}
