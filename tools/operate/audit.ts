// `npm run audit`: recomputes everything from the rows, of DATABASE_URL or else of the embedded database, whether a
// server runs on it or not. Exit code 0: no mismatch; 1: mismatches, one a line; 2: it could not be audited.
import { join } from 'node:path';
import { auditDatabase, printed } from '../../server/audit/index.ts';
import { loadContent } from '../../server/content/load-content.ts';
import { openDatabase } from '../../server/db/open.ts';
import { findDatabase } from './find-database.ts';

const root = join(import.meta.dirname, '..', '..');
const UNDEFINED_TABLE = '42P01';
const UNDEFINED_COLUMN = '42703';

const say = (line: string): void => void process.stderr.write(`${line}\n`);

async function audit(): Promise<number> {
  if (process.argv.length > 2)
    throw new Error('The audit takes no arguments; set DATABASE_URL or DATA_DIR to say what to audit.');
  const loaded = loadContent(join(root, 'content'));
  const found = await findDatabase(say);
  const { pool, close } = openDatabase({
    url: found.url,
    poolSize: 1,
    applicationName: 'parlor-audit',
    onError: () => undefined,
  });
  try {
    const report = await auditDatabase(pool, loaded);
    process.stdout.write(`${printed(report).join('\n')}\n`);
    return report.mismatchCount === 0 ? 0 : 1;
  } finally {
    await close();
    await found.stop();
  }
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
