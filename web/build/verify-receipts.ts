// `parlor-verify`: the check of downloaded receipts without the server and without a network, built into one file without
// dependencies (offline-check.ts).
//   parlor-verify parlor-receipts.json [NUMBER:HASH noted from an earlier check]
// Exit code 0: nothing differs; 1: something differs; 2: the file cannot be read.
import { readFileSync } from 'node:fs';
import { lineOf, readNoted, readReceipts, summaryOf } from './receipts-report.ts';
import { verifyReceipts } from '@parlor/sdk/fairness/receipts/verify-receipts.ts';

const USAGE = 'parlor-verify parlor-receipts.json [NUMBER:HASH]\n';

function main(path: string | undefined, given: string | undefined): number {
  const noted = given === undefined ? undefined : readNoted(given);
  if (path === undefined || (given !== undefined && noted === undefined)) {
    process.stderr.write(USAGE);
    return 2;
  }
  let file: ReturnType<typeof readReceipts>;
  try {
    file = readReceipts(readFileSync(path, 'utf8'));
  } catch (error) {
    process.stderr.write(
      `${path} is no file of receipts: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    return 2;
  }
  const check = verifyReceipts(file, noted);
  for (const row of check.rows) process.stdout.write(`${lineOf(row)}\n`);
  for (const line of summaryOf(check)) process.stdout.write(`${line}\n`);
  return check.isSame ? 0 : 1;
}

process.exitCode = main(process.argv[2], process.argv[3]);
