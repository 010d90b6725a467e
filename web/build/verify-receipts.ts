// `parlor-verify`: the check of downloaded receipts, books and proofs without the server and without a network, built into one file
// without dependencies (offline-check.ts).
//   parlor-verify parlor-receipts.json [NUMBER:HASH noted from an earlier check]
//   parlor-verify parlor-books.json [NUMBER:HASH] [jwks.json with keys that were saved before]
//   parlor-verify parlor-balance-proof.json [jwks.json]
//   parlor-verify parlor-receipts.json --content FOLDER [--with FILE.yaml] [--from TIME] [--to TIME]
// Exit code 0: all is right; 1: something differs; 2: a file cannot be read.
import { readFileSync } from 'node:fs';
import { isOfBooks, readKeys, reportOnBooks } from './books-report.ts';
import { isReplay, REPLAY_USAGE, reportOnReplay } from './replay-report.ts';
import { readNoted, reportOnReceipts, type Report } from './receipts-report.ts';

const USAGE = `parlor-verify parlor-receipts.json [NUMBER:HASH]
parlor-verify parlor-books.json [NUMBER:HASH] [jwks.json]
parlor-verify parlor-balance-proof.json [jwks.json]
${REPLAY_USAGE}`;

async function main(given: readonly string[]): Promise<number> {
  if (isReplay(given)) return replay(given);
  const [path, ...more] = given;
  const [first, second] = more;
  const noted = first === undefined ? undefined : readNoted(first);
  const keysPath = noted === undefined ? first : second;
  // What is not a note is the file of keys, and nothing comes after it.
  if (path === undefined || more.length > (noted === undefined ? 1 : 2)) return refuse(USAGE);
  let report: Report;
  try {
    const content: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (isOfBooks(content)) {
      const keys = keysPath === undefined ? undefined : readKeys(readFileSync(keysPath, 'utf8'));
      report = await reportOnBooks(content, noted, keys);
    } else {
      if (keysPath !== undefined) return refuse(USAGE);
      report = reportOnReceipts(content, noted);
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return refuse(
      `${path} is no file of receipts, of books or of a proof, or its keys cannot be read: ${why}\n`,
    );
  }
  return print(report);
}

function replay(given: readonly string[]): number {
  try {
    return print(reportOnReplay(given));
  } catch (error) {
    return refuse(`${error instanceof Error ? error.message : String(error)}\n`);
  }
}

function print(report: Report): number {
  for (const { text } of report.lines) process.stdout.write(`${text}\n`);
  for (const line of report.summary) process.stdout.write(`${line}\n`);
  return report.isRight ? 0 : 1;
}

function refuse(words: string): number {
  process.stderr.write(words);
  return 2;
}

process.exitCode = await main(process.argv.slice(2));
