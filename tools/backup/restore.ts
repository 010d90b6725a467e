// `npm run restore -- file`: reads a backup into an empty database (DATABASE_URL, or else a new embedded one in
// DATA_DIR), replays the journal of JOURNAL_DIR, then audits. `--journal` instead of a file only replays the journal, after
// another kind of restore. Exit code 0: restored, and the audit passes; 1: the audit fails; 2: nothing was restored.
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { auditDatabase, printed } from '../../server/audit/index.ts';
import { removeAllIdentities } from '../../server/auth/flows/identities/identity-store.ts';
import { giveUpWallet } from '../../server/features/ton-wallet/store.ts';
import { loadTokenKeys } from '../../server/auth/tokens/token-keys.ts';
import { replayJournal } from '../../server/features/personal-data/journal/replay.ts';
import { restoreLines } from '../../server/backup/read.ts';
import { readConfig } from '../../server/config.ts';
import { loadContent } from '../../server/content/load-content.ts';
import { migrate } from '../../server/db/migrate.ts';
import { eraseRestored } from '../../server/features/personal-data/deletion/erase-due.ts';
import { root } from '../lint/repository.ts';
import { say, withFoundDatabase } from '../operate/find-database.ts';

async function* linesOf(file: string): AsyncGenerator<string, void, undefined> {
  const unpacked = createReadStream(file).pipe(createGunzip());
  yield* createInterface({ input: unpacked, crlfDelay: Infinity });
}

/** Limits, breaks and deletions that the backup does not know, read with the keys of the servers. */
async function replay(pool: pg.Pool): Promise<void> {
  const { JOURNAL_DIR, TOKEN_KEYS, DATA_DIR, DATABASE_URL } = process.env;
  const config = readConfig({ JOURNAL_DIR, TOKEN_KEYS, DATA_DIR, DATABASE_URL }, root);
  if (config.JOURNAL_DIR === undefined)
    return say('JOURNAL_DIR is not set: nothing newer than the backup is applied.');
  const { sealingKeys } = await loadTokenKeys({ file: config.TOKEN_KEYS, dataDir: config.DATA_DIR });
  const journal = { folder: config.JOURNAL_DIR, keys: sealingKeys };
  const { limits, pauses, deletions, erased } = await replayJournal(pool, journal, (playerId) =>
    eraseRestored({ pool, nowMs: Date.now(), removeIdentities: removeAllIdentities, giveUpWallet }, playerId),
  );
  process.stdout.write(
    `From the journal in ${config.JOURNAL_DIR}: ${limits} changes of limits, ${pauses} of breaks, ${deletions} of deletions; ${erased} players erased\n`,
  );
}

function restore(file: string): Promise<number> {
  const content = loadContent(join(root, 'content'));
  const options = { applicationName: 'parlor-restore', mayBeNew: true, isLong: true };
  return withFoundDatabase(options, async ({ url, pool, archive }) => {
    if (file !== '--journal') {
      await migrate({ url, onProgress: say });
      const { rows, at } = await restoreLines(pool, linesOf(file));
      process.stdout.write(`${rows} rows are back, as of ${at}\n`);
    }
    try {
      await replay(pool);
    } catch (error) {
      say(
        `The rows are back, but not the journal: ${(error as Error).message} Start no server before npm run restore -- --journal has worked.`,
      );
      return 1;
    }
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
