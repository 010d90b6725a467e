// `npm run backup -- file`: writes a snapshot of everything into one file while players play. Reads DATABASE_URL, or
// else the embedded database of DATA_DIR. The file gets its name only when it is complete.
import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { backupLines, type BackupMade } from '../../server/backup/write.ts';
import { say, withFoundDatabase } from '../operate/find-database.ts';

const backup = (file: string): Promise<void> =>
  withFoundDatabase({ applicationName: 'parlor-backup', isLong: true }, async ({ pool }) => {
    const draft = `${file}.unfinished`;
    try {
      let made: BackupMade | undefined;
      const lines = backupLines(pool, new Date(), (done) => (made = done));
      const text = async function* () {
        for await (const line of lines) yield `${line}\n`;
      };
      // Only the owner may read personal data.
      await pipeline(
        Readable.from(text()),
        createGzip(),
        createWriteStream(draft, { flags: 'wx', mode: 0o600 }),
      );
      renameSync(draft, file);
      process.stdout.write(`${made?.rows} rows of ${made?.tables} tables are in ${file}\n`);
    } finally {
      rmSync(draft, { force: true });
    }
  });

const [file, ...rest] = process.argv.slice(2);
try {
  if (file === undefined || rest.length > 0) throw new Error('Name the file: npm run backup -- file');
  await backup(file);
} catch (error) {
  say(`The backup could not be made: ${(error as Error).message}`);
  process.exitCode = 1;
}
