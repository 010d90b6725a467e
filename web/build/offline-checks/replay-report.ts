// `parlor-verify parlor-receipts.json --content content [--with quests.yaml --from … --to …]`: decides the acts of the file again,
// as they were or with another content file (docs/time-machine.md). English only.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { ReceiptsFile } from '@parlor/contract/calls/receipts.ts';
import { differencesOf, type OtherAct } from '@parlor/economy/replay/counterfactual.ts';
import type { Content } from '@parlor/economy/kernel/world.ts';
import { contentFileName, contentSchemas } from '@parlor/contract/content/content-schemas.ts';
import { replayFile } from '@parlor/sdk/fairness/replay/replay-file.ts';
import { checkFile, type CheckedAct } from '@parlor/sdk/fairness/replay/check-file.ts';
import * as ownEngine from '@parlor/games/engine/engine.ts';
import { addressesFor, reportOfActs, reportOnKept } from './kept-report.ts';
import type { Report } from './receipts-report.ts';

export const REPLAY_USAGE =
  'parlor-verify parlor-receipts.json --needs\nparlor-verify parlor-receipts.json --kept FOLDER\nparlor-verify parlor-receipts.json --content FOLDER [--with FILE.yaml] [--from 2026-11-20T00:00:00Z] [--to 2026-11-21T00:00:00Z]\n';

export const isReplay = (given: readonly string[]): boolean => given.some((one) => one.startsWith('--'));

/** @throws Error in words for the reader */
export async function reportOnReplay(given: readonly string[]): Promise<Report> {
  const { values, positionals } = parseArgs({
    args: [...given],
    allowPositionals: true,
    options: {
      content: { type: 'string' },
      with: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
      kept: { type: 'string' },
      needs: { type: 'boolean', default: false },
    },
  });
  const [path, ...others] = positionals;
  const ways = [values.kept !== undefined, values.content !== undefined, values.needs];
  if (path === undefined || others.length > 0 || ways.filter(Boolean).length !== 1)
    throw new Error(REPLAY_USAGE);
  if (values.needs) return { isRight: true, title: '', lines: [], summary: addressesFor(path) };
  if (values.kept !== undefined) {
    if (values.with !== undefined || values.from !== undefined || values.to !== undefined)
      throw new Error('--with, --from and --to go with --content, not with --kept');
    return reportOnKept(path, values.kept);
  }
  if (values.content === undefined) throw new Error(REPLAY_USAGE);
  const file = ReceiptsFile.parse(JSON.parse(readFileSync(path, 'utf8')));
  const fromMs = values.from === undefined ? undefined : timeOf('--from', values.from);
  const toMs = values.to === undefined ? undefined : timeOf('--to', values.to);
  if (values.with === undefined)
    return { title: '', ...reportOfActs(await underContent(file, values.content, { fromMs, toMs })) };
  const result = replayFile(file, {
    content: contentIn(values.content),
    other: contentIn(values.content, values.with),
    fromMs,
    toMs,
  });
  const { acts, decided, same, more } = result;
  const isOf = (what: OtherAct['what']): number => acts.filter((act) => act.what === what).length;
  const taken = isOf('taken');
  const amounts = amountsOf(more);
  return {
    isRight: true,
    title: '',
    lines: acts.map((act) => ({ text: lineOf(act), isRight: true })),
    summary: [
      ...differencesOf(result.was, result.other),
      ...result.contests.map(({ edition, was, other }) => `contest ${edition}: ${was} → ${other}`),
      `${decided} acts decided again: ${same} the same, ${isOf('differs')} differ, ${isOf('refused')} refused, ${taken} taken as recorded`,
      `With ${basename(values.with)}: ${amounts === '' ? 'the same balances' : amounts}`,
    ],
  };
}

const amountsOf = (more: OtherAct['more']): string =>
  Object.entries(more)
    .map(([currency, amount]) => `${amount} ${currency}`)
    .join(', ');

const lineOf = ({ number, at, command, what, refused, more }: OtherAct): string =>
  `${String(number).padStart(6)}  ${at}  ${command}  ${what}${refused === undefined ? '' : ` (${refused})`}  ${amountsOf(more)}`.trimEnd();

function timeOf(name: string, text: string): number {
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) throw new Error(`${name} is a time such as 2026-11-20T00:00:00Z, not ${text}`);
  return ms;
}

/** Every act under one content, by the engine of this program; those of the interval. */
async function underContent(
  file: ReceiptsFile,
  folder: string,
  {
    fromMs = Number.NEGATIVE_INFINITY,
    toMs = Number.POSITIVE_INFINITY,
  }: { readonly fromMs: number | undefined; readonly toMs: number | undefined },
): Promise<CheckedAct[]> {
  const values = valuesIn(folder);
  const acts = await checkFile(file, {
    releases: [{ number: 1, startsAtMs: 0 }],
    engineOf: () => Promise.resolve(ownEngine),
    contentOf: () => values,
  });
  return acts.filter(({ receipt: { at } }) => Date.parse(at) >= fromMs && Date.parse(at) < toMs);
}

/** The content of a folder, with one file from elsewhere. */
const contentIn = (folder: string, other?: string): Content =>
  ownEngine.contentOfRelease(valuesIn(folder, other));

function valuesIn(folder: string, other?: string): Readonly<Record<string, unknown>> {
  const replaced = other === undefined ? undefined : basename(other);
  const names = Object.keys(contentSchemas).map((key) => `${contentFileName(key)}.yaml`);
  if (replaced !== undefined && !names.includes(replaced))
    throw new Error(`${replaced} is not a content file. The content files are ${names.join(', ')}`);
  const files = Object.entries(contentSchemas).map(([key, schema]) => {
    const name = `${contentFileName(key)}.yaml`;
    const path = other !== undefined && name === replaced ? other : join(folder, name);
    const checked = schema.safeParse(parse(readFileSync(path, 'utf8')) ?? {});
    if (!checked.success) {
      const [issue] = checked.error.issues;
      throw new Error(`${path}: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is not right'}`);
    }
    return [key, checked.data] as const;
  });
  return Object.fromEntries(files);
}
