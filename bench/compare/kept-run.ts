// The run that later runs are compared with: a file of ratios by round in `.parlor/bench`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { median, table } from '../report.ts';
import { rankSumProbability } from './rank-sum.ts';

/** A difference that chance makes less often than this is beyond noise. Needs four rounds on each side. */
const BEYOND_NOISE = 0.05;

const keptRun = z.strictObject({
  at: z.iso.datetime(),
  /** Model of the processor that measured. */
  processor: z.string(),
  /** By name of the measured thing: its ratio to the limit, one for each round. */
  ratios: z.record(z.string(), z.array(z.number().positive())),
});
export type KeptRun = z.infer<typeof keptRun>;
export type Ratios = Readonly<Record<string, number[]>>;

export const keptFile = (root: string, name: string): string =>
  join(root, '.parlor', 'bench', `${name.replaceAll(/[^\w.-]/g, '_')}.json`);

/** Undefined when none is kept. Throws when the file is not such a run. */
export function readKeptRun(file: string): KeptRun | undefined {
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  return keptRun.parse(JSON.parse(text));
}

export function keepRun(file: string, ratios: Ratios, atMs: number): void {
  mkdirSync(dirname(file), { recursive: true });
  const kept: KeptRun = { at: new Date(atMs).toISOString(), processor: thisProcessor(), ratios };
  writeFileSync(file, `${JSON.stringify(kept, null, 1)}\n`);
}

const thisProcessor = (): string => cpus()[0]?.model ?? 'unknown';

/** The lines that say what changed since the kept run. */
export function comparison(kept: KeptRun, now: Ratios): string[] {
  const names = Object.keys(now).filter((name) => kept.ratios[name] !== undefined);
  const notCompared = [
    ...missing('the kept run', now, kept.ratios),
    // A missing call is seldom meant: a run without the bot token measures only pages.
    ...missing('this run', kept.ratios, now),
  ];
  if (names.length === 0)
    return [`The run of ${kept.at} measured nothing that this run measured.`, ...notCompared];
  const rows = names.map((name) => {
    const before = kept.ratios[name]!;
    const after = now[name]!;
    const change = median(after) / median(before) - 1;
    return [
      name,
      `${median(before).toFixed(2)}x`,
      `${median(after).toFixed(2)}x`,
      `${change < 0 ? '−' : '+'}${Math.abs(change * 100).toFixed(1)} %`,
      verdict(before, after),
    ];
  });
  return [
    `Compared with the kept run of ${kept.at}:`,
    ...table(['', 'kept', 'now', 'change', ''], rows),
    ...notCompared,
    ...(kept.processor === thisProcessor()
      ? []
      : [`The kept run was measured on another processor (${kept.processor}).`]),
  ];
}

/** What was measured in one run and is missing in the other. */
function missing(run: string, measured: Ratios, lacking: Ratios): string[] {
  const names = Object.keys(measured).filter((name) => lacking[name] === undefined);
  return names.length === 0 ? [] : [`Not compared, because ${run} lacks it: ${names.join(', ')}.`];
}

/** Says "beyond noise" only if ranks this far apart come by chance in less than one of twenty runs. */
export function verdict(before: readonly number[], after: readonly number[]): string {
  if (rankSumProbability(before, after) < BEYOND_NOISE)
    return median(after) < median(before) ? 'less, beyond noise' : 'more, beyond noise';
  return Math.min(before.length, after.length) < 4 ? 'too few rounds to tell' : 'within noise';
}

/** Compares with the kept run, and keeps this one if asked to or if none is kept. Returns the lines to print. */
export function compareAndKeep(
  file: string,
  ratios: Ratios,
  { keep, nowMs }: { readonly keep: boolean; readonly nowMs: number },
): string[] {
  const kept = readKeptRun(file);
  if (kept === undefined || keep) keepRun(file, ratios, nowMs);
  return [
    ...(kept === undefined ? ['No earlier run is kept to compare with.'] : comparison(kept, ratios)),
    kept === undefined || keep
      ? 'This run is kept: later runs are compared with it.'
      : 'The kept run stays. With --keep, later runs are compared with this one.',
  ];
}
