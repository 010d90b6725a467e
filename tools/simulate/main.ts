// `npm run simulate`: thousands of players on the real engine and the real content, without a server.
//   npm run simulate -- --players 400 --days 120 --seed 1 [--charts]
// `--charts` writes the figures into docs/economy.md and the charts into docs/pictures/.
// Exit code 0: the ledger sums to zero and every game paid what its odds say; 1: not; 2: wrong options.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ContentError, loadContentFiles } from '../../server/content/load-content.ts';
import { readPage, withPart } from '../docs/page.ts';
import { root } from '../lint/repository.ts';
import { charts } from './report/charts.ts';
import { engineContentOf } from '@parlor/games/content.ts';
import { deviations } from '../../simulator/results/tally.ts';
import { simulate } from '../../simulator/run/simulate.ts';
import { reported } from './report/report.ts';

/** Chance alone reaches this deviation in one of many millions of runs. */
const MAX_DEVIATIONS = 6;

const PAGE = 'docs/economy.md';
const MARKS = { begin: '<!-- figures -->', end: '<!-- end of figures -->' };

const TOLD_EVERY = 100;
const seconds = (sinceMs: number): string => ((performance.now() - sinceMs) / 1000).toFixed(1);

class WrongOption extends Error {
  override readonly name = 'WrongOption';
}

const options = {
  players: { fallback: 400, min: 1, max: 1_000_000 },
  days: { fallback: 120, min: 1, max: 366 },
  seed: { fallback: 1, min: 0, max: 4_294_967_295 },
} as const;

function readOptions(args: string[]) {
  const usage = 'npm run simulate -- [--players 400] [--days 120] [--seed 1] [--charts]';
  let values: Partial<Record<keyof typeof options, string>> & { charts?: boolean };
  try {
    ({ values } = parseArgs({
      args,
      options: {
        players: { type: 'string' },
        days: { type: 'string' },
        seed: { type: 'string' },
        charts: { type: 'boolean' },
      },
    }));
  } catch (error) {
    throw new WrongOption(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
  const number = (name: keyof typeof options): number => {
    const { fallback, min, max } = options[name];
    const text = values[name];
    if (text === undefined) return fallback;
    const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= min && value <= max))
      throw new WrongOption(`--${name} is a whole number from ${min} to ${max}, not ${text}\n${usage}`);
    return value;
  };
  return {
    players: number('players'),
    days: number('days'),
    seed: number('seed'),
    drawsCharts: values.charts === true,
  };
}

async function main(): Promise<number> {
  const { players, days, seed, drawsCharts } = readOptions(process.argv.slice(2));
  const files = loadContentFiles(join(root, 'content'));
  const content = engineContentOf(files);
  const startedMs = performance.now();
  const result = await simulate({
    players,
    days,
    seed,
    files,
    onProgress(lived) {
      if (lived % TOLD_EVERY === 0 && lived > 0)
        process.stderr.write(`${lived} of ${players} players after ${seconds(startedMs)} s\n`);
    },
  });
  const lines = [`${players} players for ${days} days, seed ${seed}`, '', ...reported(result, content)];
  process.stdout.write(`${lines.join('\n')}\n`);
  if (drawsCharts) {
    for (const [name, svg] of charts(result, content))
      writeFileSync(join(root, 'docs', 'pictures', name), svg);
    const figures = withPart(readPage(PAGE), MARKS, `\`\`\`text\n${lines.join('\n')}\n\`\`\``);
    writeFileSync(join(root, PAGE), figures);
  }
  const { user, system } = process.cpuUsage();
  process.stderr.write(
    `${seconds(startedMs)} s; the processor worked ${((user + system) / 1_000_000).toFixed(1)} s\n`,
  );
  const astray = result.games.filter((game) => Math.abs(deviations(game)) > MAX_DEVIATIONS);
  for (const { gameId } of astray) process.stderr.write(`${gameId} pays otherwise than its odds say.\n`);
  if (result.sumMinor !== 0n) process.stderr.write('The ledger does not sum to zero.\n');
  return astray.length === 0 && result.sumMinor === 0n ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof WrongOption || error instanceof ContentError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
