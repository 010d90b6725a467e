// `npm run restore -- file`: reads a backup into an empty database (DATABASE_URL, or else a new embedded one in
// DATA_DIR), then audits. Exit code 0: restored, and the audit passes; 1: the audit fails; 2: nothing was restored.
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { auditDatabase, printed } from '../../server/audit/index.ts';
import { restoreLines } from '../../server/backup/read.ts';
import { loadContent } from '../../server/content/load-content.ts';
import { migrate } from '../../server/db/migrate.ts';
import { root } from '../lint/repository.ts';
import { say, withFoundDatabase } from '../operate/find-database.ts';

async function* linesOf(file: string): AsyncGenerator<string, void, undefined> {
  const unpacked = createReadStream(file).pipe(createGunzip());
  yield* createInterface({ input: unpacked, crlfDelay: Infinity });
}

function restore(file: string): Promise<number> {
  const content = loadContent(join(root, 'content'));
  const options = { applicationName: 'parlor-restore', mayBeNew: true, isLong: true };
  return withFoundDatabase(options, async ({ url, pool, archive }) => {
    await migrate({ url, onProgress: say });
    const { rows, at } = await restoreLines(pool, linesOf(file));
    process.stdout.write(`${rows} rows are back, as of ${at}\n`);
    const report = await auditDatabase(pool, content, archive);
    process.stdout.write(`${printed(report).join('\n')}\n`);
    return report.mismatchCount === 0 ? 0 : 1;
  });
}

const [file, ...rest] = process.argv.slice(2);
try {
  if (file === undefined || rest.length > 0) throw new Error('Name the file: npm run restore -- file');
  process.exitCode = await restore(file);
} catch (error) {
  say(`Nothing was restored: ${(error as Error).message}`);
  process.exitCode = 2;
}
