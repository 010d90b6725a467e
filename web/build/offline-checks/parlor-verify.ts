// `parlor-verify`: the check of downloaded receipts, books, proofs and certificates without the server and without a network, built
// into one file without dependencies (build-checks.ts).
//   parlor-verify parlor-receipts.json [NUMBER:HASH noted from an earlier check]
//   parlor-verify parlor-books.json [NUMBER:HASH] [jwks.json with keys that were saved before]
//   parlor-verify parlor-balance-proof.json [jwks.json]
//   parlor-verify CONTEST-certificate.json [results.jsonl] [jwks.json]
//   parlor-verify parlor-odds-DAY.json [parlor-odds-LATER-DAY.json …] [jwks.json]
//   parlor-verify parlor-receipts.json --needs
//   parlor-verify parlor-receipts.json --kept FOLDER
//   parlor-verify parlor-receipts.json --content FOLDER [--with FILE.yaml] [--from TIME] [--to TIME]
// Exit code 0: all is right; 1: something differs; 2: a file cannot be read.
import { readFileSync } from 'node:fs';
import { isReplay, REPLAY_USAGE, reportOnReplay } from './replay-report.ts';
import { isSigned, readKeys, reportOnSigned } from './signed-report.ts';
import { readNoted, reportOnReceipts, type Report } from './receipts-report.ts';

const USAGE = `parlor-verify parlor-receipts.json [NUMBER:HASH]
parlor-verify parlor-books.json [NUMBER:HASH] [jwks.json]
parlor-verify parlor-balance-proof.json [jwks.json]
parlor-verify CONTEST-certificate.json [results.jsonl] [jwks.json]
parlor-verify parlor-odds-DAY.json [parlor-odds-LATER-DAY.json …] [jwks.json]
${REPLAY_USAGE}`;

async function main(given: readonly string[]): Promise<number> {
  if (isReplay(given)) return replay(given);
  const [path, ...rest] = given;
  if (path === undefined) return refuse(USAGE);
  const notes = rest.flatMap((one) => readNoted(one) ?? []);
  const files = rest.filter((one) => readNoted(one) === undefined);
  const results = files.filter((one) => one.endsWith('.jsonl'));
  if (notes.length > 1 || results.length > 1) return refuse(USAGE);
  let report: Report;
  try {
    const content: unknown = JSON.parse(readFileSync(path, 'utf8'));
    const [noted] = notes;
    const beside = files.filter((one) => !one.endsWith('.jsonl')).map((one) => readFileSync(one, 'utf8'));
    const more = beside.map((text) => JSON.parse(text) as unknown).filter(isSigned);
    const keys = beside.filter((text) => !isSigned(JSON.parse(text)));
    if (keys.length > 1) return refuse(USAGE);
    if (isSigned(content))
      report = await reportOnSigned(content, {
        noted,
        keys: keys[0] === undefined ? undefined : readKeys(keys[0]),
        results: results[0] === undefined ? undefined : readFileSync(results[0], 'utf8'),
        more,
      });
    else if (files.length > 0) return refuse(USAGE);
    else report = reportOnReceipts(content, noted);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return refuse(
      `${path} is not a file that this program checks, or a file beside it cannot be read: ${why}\n`,
    );
  }
  return print(report);
}

async function replay(given: readonly string[]): Promise<number> {
  try {
    return print(await reportOnReplay(given));
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
