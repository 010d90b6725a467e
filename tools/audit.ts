// `npm run audit`: recomputes everything from the rows, of DATABASE_URL or else of the embedded database, whether a
// server runs on it or not. Exit code 0: no mismatch; 1: mismatches, one a line; 2: it could not be audited.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { auditDatabase, printed } from '../server/audit/index.ts';
import { readConfig } from '../server/config.ts';
import { loadContent } from '../server/content.ts';
import { FolderHeldError, startEmbedded } from '../server/db/embedded/index.ts';
import { runningEmbedded } from '../server/db/embedded/running.ts';
import { openDatabase } from '../server/db/open.ts';

const root = join(import.meta.dirname, '..');
const UNDEFINED_TABLE = '42P01';
const UNDEFINED_COLUMN = '42703';

class NothingToAudit extends Error {
  override readonly name = 'NothingToAudit';
}

interface Found {
  readonly url: string;
  stop(): Promise<void>;
}

async function findDatabase(): Promise<Found> {
  if (process.argv.length > 2)
    throw new NothingToAudit(
      'The audit takes no arguments; set DATABASE_URL or DATA_DIR to say what to audit.',
    );
  const { DATABASE_URL, DATA_DIR } = readConfig(databaseSettings(), root);
  if (DATABASE_URL !== undefined) return { url: DATABASE_URL, stop: () => Promise.resolve() };
  if (!existsSync(join(DATA_DIR, 'postgres', 'cluster')))
    throw new NothingToAudit(
      `There is no database in ${DATA_DIR} yet: start the server once, or set DATABASE_URL or DATA_DIR.`,
    );
  try {
    return await startEmbedded({ dataDir: DATA_DIR, onProgress: say });
  } catch (error) {
    if (!(error instanceof FolderHeldError)) throw error;
    const url = runningEmbedded(DATA_DIR);
    if (url === undefined) throw error;
    say('Reading beside the server that runs on it.');
    return { url, stop: () => Promise.resolve() };
  }
}

/** Only where the data are: whatever else a server would need is of no concern here. */
function databaseSettings(): NodeJS.ProcessEnv {
  const { DATABASE_URL, DATA_DIR } = process.env;
  return { DATABASE_URL, DATA_DIR };
}

const say = (line: string): void => void process.stderr.write(`${line}\n`);

async function audit(): Promise<number> {
  const house = loadContent(join(root, 'content'));
  const found = await findDatabase();
  const { pool, close } = openDatabase({
    url: found.url,
    poolSize: 1,
    applicationName: 'parlor-audit',
    onError: () => undefined,
  });
  try {
    const report = await auditDatabase(pool, house);
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
