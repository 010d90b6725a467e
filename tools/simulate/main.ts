// `npm run simulate`: thousands of players on the real engine and the real content, without a server.
//   npm run simulate -- --players 400 --days 120 --seed 1 [--charts]
// `--charts` writes the figures into docs/economy.md and the charts into docs/pictures/.
// Exit code 0: the ledger sums to zero and every game paid what its odds say; 1: not; 2: wrong options.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ContentError, loadContent } from '../../server/content/load-content.ts';
import { nodeDigest } from '../../server/players/digest.ts';
import { readPage, withPart } from '../docs/page.ts';
import { root } from '../lint/repository.ts';
import { charts } from './report/charts.ts';
import { deviations } from './games.ts';
import { reported } from './report/report.ts';
import { simulate } from './simulate.ts';

/** Chance alone reaches this deviation in one of many millions of runs. */
const MAX_DEVIATIONS = 6;

const PAGE = 'docs/economy.md';
const MARKS = { begin: '<!-- figures -->', end: '<!-- end of figures -->' };

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

function main(): number {
  const { players, days, seed, drawsCharts } = readOptions(process.argv.slice(2));
  const { content } = loadContent(join(root, 'content'));
  const startedMs = performance.now();
  const result = simulate({ players, days, seed, content, digest: nodeDigest });
  const lines = [`${players} players for ${days} days, seed ${seed}`, '', ...reported(result, content)];
  process.stdout.write(`${lines.join('\n')}\n`);
  if (drawsCharts) {
    for (const [name, svg] of charts(result, content))
      writeFileSync(join(root, 'docs', 'pictures', name), svg);
    const figures = withPart(readPage(PAGE), MARKS, `\`\`\`text\n${lines.join('\n')}\n\`\`\``);
    writeFileSync(join(root, PAGE), figures);
  }
  const { user, system } = process.cpuUsage();
  const [allS, cpuS] = [(performance.now() - startedMs) / 1000, (user + system) / 1_000_000];
  process.stderr.write(`${allS.toFixed(1)} s, of which the processor worked ${cpuS.toFixed(1)} s\n`);
  const astray = result.tables.filter((table) => Math.abs(deviations(table)) > MAX_DEVIATIONS);
  for (const { rules } of astray) process.stderr.write(`${rules.gameId} pays otherwise than its odds say.\n`);
  if (result.sumMinor !== 0n) process.stderr.write('The ledger does not sum to zero.\n');
  return astray.length === 0 && result.sumMinor === 0n ? 0 : 1;
}

try {
  process.exitCode = main();
} catch (error) {
  if (!(error instanceof WrongOption || error instanceof ContentError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
