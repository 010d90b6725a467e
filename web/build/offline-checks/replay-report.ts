// `parlor-verify parlor-receipts.json --content content [--with quests.yaml --from … --to …]`: decides the acts of the file again,
// as they were or with another content file (docs/time-machine.md). English only.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { ReceiptsFile } from '@parlor/contract/calls/receipts.ts';
import { differencesOf, type OtherAct } from '@parlor/economy/replay/counterfactual.ts';
import type { Content } from '@parlor/economy/kernel/world.ts';
import { engineContentOf, type ContentFiles } from '@parlor/games/content.ts';
import { contentFileName, contentSchemas } from '@parlor/contract/content/content-schemas.ts';
import { replayFile } from '@parlor/sdk/fairness/replay/replay-file.ts';
import type { Report } from './receipts-report.ts';

export const REPLAY_USAGE =
  'parlor-verify parlor-receipts.json --content FOLDER [--with FILE.yaml] [--from 2026-11-20T00:00:00Z] [--to 2026-11-21T00:00:00Z]\n';

export const isReplay = (given: readonly string[]): boolean => given.some((one) => one.startsWith('--'));

/** @throws Error in words for the reader */
export function reportOnReplay(given: readonly string[]): Report {
  const { values, positionals } = parseArgs({
    args: [...given],
    allowPositionals: true,
    options: {
      content: { type: 'string' },
      with: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
    },
  });
  const [path, ...others] = positionals;
  if (path === undefined || others.length > 0 || values.content === undefined) throw new Error(REPLAY_USAGE);
  const file = ReceiptsFile.parse(JSON.parse(readFileSync(path, 'utf8')));
  const result = replayFile(file, {
    content: contentIn(values.content),
    ...(values.with !== undefined && { other: contentIn(values.content, values.with) }),
    ...(values.from !== undefined && { fromMs: timeOf('--from', values.from) }),
    ...(values.to !== undefined && { toMs: timeOf('--to', values.to) }),
  });
  const { acts, decided, same, more } = result;
  const isOf = (what: OtherAct['what']): number => acts.filter((act) => act.what === what).length;
  const taken = isOf('taken');
  if (values.with === undefined)
    return {
      isRight: taken === 0,
      title: '',
      lines: acts.map((act) => ({ text: lineOf(act), isRight: false })),
      summary: [
        `${decided} acts decided again: ${same} as their receipts say, ${taken} not decided here (a secret seed, an order, an act of Parlor, or other content)`,
      ],
    };
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

/** The content of a folder, with one file from elsewhere. */
function contentIn(folder: string, other?: string): Content {
  const replaced = other === undefined ? undefined : basename(other);
  const names = Object.keys(contentSchemas).map((key) => `${contentFileName(key)}.yaml`);
  if (replaced !== undefined && !names.includes(replaced))
    throw new Error(`${replaced} is no content file. The content files are ${names.join(', ')}`);
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
  return engineContentOf(Object.fromEntries(files) as unknown as ContentFiles);
}
