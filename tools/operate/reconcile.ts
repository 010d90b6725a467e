// `npm run reconcile`: compares a provider's file of a day with our rows, of DATABASE_URL or else of the embedded
// database, and prints each mismatch.
//   npm run reconcile -- --provider acme --day 2026-11-20 --file day.csv
// CSV with a first line of names, or JSON lines: transaction, kind, player, amount, currency and, where known, state.
// Exit code 0: the day is the same in both; 1: mismatches, one a line; 2: it could not be compared.
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { readConfig } from '../../server/config.ts';
import { FolderHeldError, startEmbedded } from '../../server/db/embedded/index.ts';
import { runningEmbedded } from '../../server/db/embedded/running.ts';
import { openDatabase } from '../../server/db/open.ts';
import { readDayFile } from '../../server/features/game-providers/day-file.ts';
import { reconcileDay } from '../../server/features/game-providers/reconcile.ts';

const root = join(import.meta.dirname, '..', '..');
const usage = 'npm run reconcile -- --provider <id> --day 2026-11-20 --file day.csv|day.jsonl';

class NotCompared extends Error {
  override readonly name = 'NotCompared';
}

async function findDatabase(): Promise<{ url: string; stop: () => Promise<void> }> {
  const { DATABASE_URL: given, DATA_DIR: folder } = process.env;
  const { DATABASE_URL, DATA_DIR } = readConfig({ DATABASE_URL: given, DATA_DIR: folder }, root);
  if (DATABASE_URL !== undefined) return { url: DATABASE_URL, stop: () => Promise.resolve() };
  if (!existsSync(join(DATA_DIR, 'postgres', 'cluster')))
    throw new NotCompared(`There is no database in ${DATA_DIR}: set DATABASE_URL or DATA_DIR.`);
  try {
    return await startEmbedded({ dataDir: DATA_DIR, onProgress: () => undefined });
  } catch (error) {
    const url = error instanceof FolderHeldError ? runningEmbedded(DATA_DIR) : undefined;
    if (url === undefined) throw error;
    return { url, stop: () => Promise.resolve() };
  }
}

/** Opened when the first line is asked for: what is read before anybody listens would be lost. */
async function* linesOf(file: string): AsyncGenerator<string> {
  yield* createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity });
}

async function run(): Promise<number> {
  const { values } = parseArgs({
    options: { provider: { type: 'string' }, day: { type: 'string' }, file: { type: 'string' } },
  });
  const { provider, day, file } = values;
  if (provider === undefined || day === undefined || file === undefined || !/^\d{4}-\d\d-\d\d$/.test(day))
    throw new NotCompared(usage);
  if (!existsSync(file)) throw new NotCompared(`There is no file ${file}.`);
  const found = await findDatabase();
  const { pool, close } = openDatabase({
    url: found.url,
    poolSize: 1,
    applicationName: 'parlor-reconcile',
    onError: () => undefined,
    deadlines: { statementMs: 0, idleInTransactionMs: 0, answerMs: 0 },
  });
  try {
    const client = await pool.connect();
    try {
      const { ours, mismatches, atTheEdge, ...rest } = await reconcileDay(client, {
        provider,
        day,
        rows: readDayFile(linesOf(file), /\.csv$/i.test(file) ? 'csv' : 'jsonl'),
        onMismatch: ({ line, transaction, what }) => {
          const where = [line === undefined ? '' : `line ${line}`, transaction ?? '']
            .filter(Boolean)
            .join(', ');
          process.stdout.write(`${where}: ${what}\n`);
        },
      });
      process.stdout.write(
        `${provider} on ${day}: ${rest.lines} lines there, ${ours} transactions here, ${mismatches} mismatches${
          atTheEdge > 0 ? `; ${atTheEdge} of ours at the edge of the day are not in this file` : ''
        }\n`,
      );
      return mismatches === 0 ? 0 : 1;
    } finally {
      client.release();
    }
  } finally {
    await close();
    await found.stop();
  }
}

try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
