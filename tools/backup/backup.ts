// `npm run backup -- file`: everything, as it stood at one moment, into one file, while players play. Of DATABASE_URL, or
// else of the embedded database of DATA_DIR. The file appears under its name only when it is whole.
import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { BackupMade } from '../../server/backup/write.ts';
import { backupLines } from '../../server/backup/write.ts';
import { openDatabase } from '../../server/db/open.ts';
import { findDatabase } from '../operate/find-database.ts';

const say = (line: string): void => void process.stderr.write(`${line}\n`);

async function backup(file: string): Promise<void> {
  const found = await findDatabase(say);
  const { pool, close } = openDatabase({
    url: found.url,
    poolSize: 1,
    applicationName: 'parlor-backup',
    onError: () => undefined,
    deadlines: { answerMs: 0, statementMs: 0, idleInTransactionMs: 0 },
  });
  const draft = `${file}.unfinished`;
  try {
    let made: BackupMade | undefined;
    const lines = backupLines(pool, new Date(), (done) => (made = done));
    const text = async function* () {
      for await (const line of lines) yield `${line}\n`;
    };
    // Holds what players entrusted to us: for its owner alone.
    await pipeline(
      Readable.from(text()),
      createGzip(),
      createWriteStream(draft, { flags: 'wx', mode: 0o600 }),
    );
    renameSync(draft, file);
    process.stdout.write(`${made?.rows} rows of ${made?.tables} tables are in ${file}\n`);
  } finally {
    rmSync(draft, { force: true });
    await close();
    await found.stop();
  }
}

const [file, ...rest] = process.argv.slice(2);
try {
  if (file === undefined || rest.length > 0) throw new Error('Say where to: npm run backup -- file');
  await backup(file);
} catch (error) {
  say(`The backup could not be made: ${(error as Error).message}`);
  process.exitCode = 1;
}
