// `parlor-verify parlor-receipts.json --kept FOLDER`: decides the acts of the file again, each with the engine and the content that
// its receipt names. Their files are in the folder, and must have the hashes of the receipts (docs/engines.md). English only.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentFile, engineFile, ReceiptsFile, type ActReceipt } from '@parlor/contract/calls/receipts.ts';
import * as ownEngine from '@parlor/games/engine/engine.ts';
import { checkFile, type CheckedAct } from '@parlor/sdk/fairness/replay/check-file.ts';
import type { Report } from './receipts-report.ts';
import { reportOnReceipts } from './receipts-report.ts';

type Kept = NonNullable<ReceiptsFile['kept']>;

const readFile = (path: string): ReceiptsFile => ReceiptsFile.parse(JSON.parse(readFileSync(path, 'utf8')));

/** Addresses of all files that a replay of this file needs, one in a line. */
export function addressesFor(path: string): string[] {
  const file = readFile(path);
  const kept = keptOf(file);
  const engines = new Set((file.receipts as ActReceipt[]).flatMap(({ engine }) => engine ?? []));
  const contents = new Set(kept.releases.map(({ content }) => content));
  return [
    ...[...engines].map((hash) => `${kept.from}/engines/${engineFile(hash)}`),
    ...[...contents].map((hash) => `${kept.from}/releases/${contentFile(hash)}`),
  ];
}

/** @throws Error in words for the reader */
export async function reportOnKept(path: string, folder: string): Promise<Report> {
  const file = readFile(path);
  const kept = keptOf(file);
  const contents = new Map<number, unknown>();
  const lists = new Map(kept.releases.map(({ number, content }) => [number, content]));
  const engines = new Map<string | undefined, typeof ownEngine>([[undefined, ownEngine]]);
  const acts = await checkFile(file, {
    releases: kept.releases.map(({ number, startsAt }) => ({ number, startsAtMs: Date.parse(startsAt) })),
    engineOf: async (hash) => {
      const known = engines.get(hash);
      if (known !== undefined || hash === undefined) return known ?? ownEngine;
      const engine = await engineIn(folder, hash, kept);
      engines.set(hash, engine);
      return engine;
    },
    contentOf: (release) => {
      const hash = lists.get(release);
      if (hash === undefined) return undefined;
      if (!contents.has(release))
        contents.set(release, JSON.parse(fileIn(folder, contentFile(hash), hash, `${kept.from}/releases`)));
      return contents.get(release);
    },
  });
  const chain = reportOnReceipts(file, undefined);
  return withReplay(acts, {
    chain,
    // The list of releases is told beside the receipts; the receipts bind what it says of their own.
    falseContents: acts.flatMap(({ receipt: { number, release, content } }) =>
      content === undefined || release === undefined || lists.get(release) === content
        ? []
        : [
            `DIFFERS: content: act ${number} names another content for release ${release} than the file's list`,
          ],
    ),
    unnamed: acts.filter(({ receipt }) => receipt.engine === undefined).length,
    engines: engines.size - 1,
  });
}

function withReplay(
  acts: readonly CheckedAct[],
  o: {
    readonly chain: Report;
    readonly falseContents: readonly string[];
    readonly unnamed: number;
    readonly engines: number;
  },
): Report {
  const report = reportOfActs(acts);
  const { chain, falseContents, unnamed, engines } = o;
  const isRight = report.isRight && chain.isRight && falseContents.length === 0;
  return {
    isRight,
    title: isRight ? 'Everything is the same.' : 'Something differs.',
    lines: [...chain.lines.filter((line) => !line.isRight), ...report.lines],
    summary: [
      ...falseContents,
      ...chain.summary,
      `${engines} engines from the folder${unnamed === 0 ? '' : `; ${unnamed} acts name none and were decided by the engine of this program`}`,
      ...report.summary,
    ],
  };
}

const TAKEN: Readonly<Record<string, string>> = {
  content: 'the content of its release is missing or cannot be used',
  input: 'its input is not in the file',
  seed: 'its seed is not revealed',
  unsure: 'it may follow from an earlier act that was not decided',
};

/** One line for each act that is not the same, and how many there are. */
export function reportOfActs(acts: readonly CheckedAct[]): Pick<Report, 'isRight' | 'lines' | 'summary'> {
  const differ = acts.filter(({ verdict }) => verdict.what === 'differs').length;
  const taken = acts.filter(({ verdict }) => verdict.what === 'taken').length;
  return {
    isRight: differ === 0,
    lines: acts.filter(({ verdict }) => verdict.what !== 'same').map(lineOf),
    summary: [
      `${acts.length} acts decided again: ${acts.length - differ - taken} as their receipts say, ${taken} not decided here, ${differ} differ`,
    ],
  };
}

function lineOf({ receipt: { number, at, command }, verdict }: CheckedAct): Report['lines'][number] {
  const head = `${String(number).padStart(6)}  ${at}  ${command}`;
  if (verdict.what === 'differs')
    return { text: `${head}  DIFFERS: ${verdict.kind}: ${verdict.words}`, isRight: false };
  const why = verdict.what === 'taken' ? `not decided: ${TAKEN[verdict.why]}` : 'same';
  return { text: `${head}  ${why}`, isRight: true };
}

function keptOf({ kept }: ReceiptsFile): Kept {
  if (kept === undefined)
    throw new Error(
      'The file does not say which engines and contents decided its acts. Download your receipts again.',
    );
  return kept;
}

async function engineIn(folder: string, hash: string, kept: Kept): Promise<typeof ownEngine> {
  const code = fileIn(folder, engineFile(hash), hash, `${kept.from}/engines`);
  // The text that was checked, and not the file, which could change meanwhile.
  const engine = (await import(
    `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
  )) as typeof ownEngine;
  if (Number(engine.ENGINE_FORM) !== ownEngine.ENGINE_FORM)
    throw new Error(
      `The engine ${hash} has the form ${String(engine.ENGINE_FORM)}; this program knows ${ownEngine.ENGINE_FORM}. Take a newer program.`,
    );
  return engine;
}

/** The text of a file that has this hash. */
function fileIn(folder: string, name: string, hash: string, from: string): string {
  const path = join(folder, name);
  if (!existsSync(path)) throw new Error(`${path} is missing. Get it at ${from}/${name}`);
  const bytes = readFileSync(path);
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== hash)
    throw new Error(`${path} is another file: its SHA-256 is ${found}. Get the right one at ${from}/${name}`);
  return bytes.toString();
}
