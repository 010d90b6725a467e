// `npm run restore -- file`: out of a backup into an empty database (DATABASE_URL, or else a new embedded one in
// DATA_DIR), then the audit. Exit code 0: all is there and the audit agrees; 1: it does not; 2: nothing was restored.
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { auditDatabase, printed } from '../../server/audit/index.ts';
import { restoreLines } from '../../server/backup/read.ts';
import { loadContent } from '../../server/content/load-content.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open.ts';
import { findDatabase } from '../operate/find-database.ts';
import { root } from '../lint/repository.ts';

const say = (line: string): void => void process.stderr.write(`${line}\n`);

async function* linesOf(file: string): AsyncGenerator<string, void, undefined> {
  const unpacked = createReadStream(file).pipe(createGunzip());
  yield* createInterface({ input: unpacked, crlfDelay: Infinity });
}

async function restore(file: string): Promise<number> {
  const content = loadContent(join(root, 'content'));
  const found = await findDatabase(say, { mayBeNew: true });
  const { pool, close } = openDatabase({
    url: found.url,
    poolSize: 2,
    applicationName: 'parlor-restore',
    onError: () => undefined,
    deadlines: { answerMs: 0, statementMs: 0, idleInTransactionMs: 0 },
  });
  try {
    await migrate({ url: found.url, onProgress: say });
    const { rows, at } = await restoreLines(pool, linesOf(file));
    process.stdout.write(`${rows} rows are back, as they stood at ${at}\n`);
    const report = await auditDatabase(pool, content);
    process.stdout.write(`${printed(report).join('\n')}\n`);
    return report.mismatchCount === 0 ? 0 : 1;
  } finally {
    await close();
    await found.stop();
  }
}

const [file, ...rest] = process.argv.slice(2);
try {
  if (file === undefined || rest.length > 0) throw new Error('Say what: npm run restore -- file');
  process.exitCode = await restore(file);
} catch (error) {
  say(`Nothing was restored: ${(error as Error).message}`);
  process.exitCode = 2;
}
