// `npm run reconcile`: compares a provider's file of a day with our rows, of DATABASE_URL or else of the embedded
// database, and prints each mismatch.
//   npm run reconcile -- --provider acme --day 2026-11-20 --file day.csv
// CSV with a first line of names, or JSON lines: transaction, kind, player, amount, currency and, if known, state.
// Exit code 0: no mismatch; 1: mismatches, one a line; 2: the comparison failed.
import { createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { readDayFile } from '../../server/features/game-providers/day-file.ts';
import { reconcileDay } from '../../server/features/game-providers/reconcile.ts';
import { withFoundDatabase } from './find-database.ts';

const usage = 'npm run reconcile -- --provider <id> --day 2026-11-20 --file day.csv|day.jsonl';

class NotCompared extends Error {
  override readonly name = 'NotCompared';
}

/** Opens the file with the first read, because readline would lose lines before that. */
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
  return withFoundDatabase({ applicationName: 'parlor-reconcile', isLong: true }, async ({ pool }) => {
    const client = await pool.connect();
    try {
      const { ours, mismatches, atTheEdge, lines } = await reconcileDay(client, {
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
        `${provider} on ${day}: ${lines} lines there, ${ours} transactions here, ${mismatches} mismatches${
          atTheEdge > 0 ? `; ${atTheEdge} of ours at the edge of the day are not in this file` : ''
        }\n`,
      );
      return mismatches === 0 ? 0 : 1;
    } finally {
      client.release();
    }
  });
}

try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
