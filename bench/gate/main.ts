// `npm run bench -- --only gate`: what a check of a draft costs. The live content and a draft are simulated as the server
// does it, in a process each, with the players and days of content/gate.yaml.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ContentFiles } from '../../games/content.ts';
import { inOwnProcess, type LiveContents } from '../../server/content/gate/simulation-process.ts';
import { contentFilesOf, readContent } from '../../server/content/load-content.ts';
import { childrenOf, cpuMicrosDuring } from '../machine/cpu-time.ts';
import type { BenchRun } from '../options.ts';
import { median } from '../report.ts';

const root = join(import.meta.dirname, '../..');
const PROGRAM = 'simulator/run/process.ts';
const LOOKED_EVERY_MS = 50;
const KILOBYTES_A_MEGABYTE = 1_024;

interface Side {
  readonly cpuSeconds: number;
  readonly seconds: number;
  readonly firstWordSeconds: number;
  readonly megabytes: number;
  readonly digest: string;
}

export async function benchGate({ rounds, say, print }: BenchRun): Promise<number> {
  const { values, gate } = readContent(join(root, 'content'));
  const content = contentFilesOf(values);
  const { simulation } = gate;
  const folder = await mkdtemp(join(tmpdir(), 'parlor-bench-gate-'));
  try {
    const live = inOwnProcess(root, folder);
    const simulate = (files: ContentFiles): Promise<Side> => measured(live, { ...simulation, files });
    const sides: Record<'first' | 'live' | 'draft', Side[]> = { first: [], live: [], draft: [] };
    say(`Simulating ${simulation.players} players for ${simulation.days} days.`);
    // A new data folder has no compiled programs yet.
    sides.first.push(await simulate(content));
    for (let round = 1; round <= rounds; round += 1) {
      say(`Round ${round} of ${rounds}.`);
      sides.live.push(await simulate(content));
      sides.draft.push(await simulate(draftOf(content)));
    }
    print(
      `${simulation.players} players, ${simulation.days} days, ${availableParallelism()} cores. Medians of ${rounds}.`,
    );
    print('| | Processor, s | Clock, s | First word, s | Memory, MB | Figures |');
    print('|---|---|---|---|---|---|');
    print(line('Live content, new data folder', sides.first));
    print(line('Live content', sides.live));
    print(line('Draft: the whole check, once the live content is known', sides.draft));
    print(`Load average ${loadavg()[0]!.toFixed(1)}.`);
    return isSteady(sides.live) && isSteady(sides.draft) ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Every quest pays a twentieth more. */
const draftOf = (files: ContentFiles): ContentFiles => {
  const draft = structuredClone(files);
  for (const template of draft.quests.templates)
    for (const reward of template.rewards)
      if ('amount' in reward && reward.type === 'points')
        Object.assign(reward, { amount: Math.ceil(reward.amount * 1.05) });
  return draft;
};

async function measured(live: LiveContents, task: Parameters<LiveContents>[0]): Promise<Side> {
  const startedMs = performance.now();
  let firstWordMs: number | undefined;
  let peak = 0;
  const look = setInterval(() => {
    for (const pid of childrenOf(String(process.pid))) peak = Math.max(peak, peakOf(pid));
  }, LOOKED_EVERY_MS);
  const onProgress = (lived: number): void => {
    if (lived > 0) firstWordMs ??= performance.now() - startedMs;
  };
  try {
    const { result, micros } = await cpuMicrosDuring([{ pid: process.pid, withChildren: true }], () =>
      live(task, { signal: new AbortController().signal, onProgress }),
    );
    return {
      cpuSeconds: micros[0]! / 1e6,
      seconds: (performance.now() - startedMs) / 1e3,
      firstWordSeconds: (firstWordMs ?? NaN) / 1e3,
      megabytes: peak / KILOBYTES_A_MEGABYTE,
      digest: createHash('sha256').update(JSON.stringify(result.figures)).digest('hex').slice(0, 16),
    };
  } finally {
    clearInterval(look);
  }
}

/** The most memory that a simulation has used, in kB; 0 if it has ended, or is still a copy of this process. */
function peakOf(pid: string): number {
  try {
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(PROGRAM)) return 0;
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

const isSteady = (sides: readonly Side[]): boolean => new Set(sides.map(({ digest }) => digest)).size === 1;

function line(name: string, sides: readonly Side[]): string {
  const of = (value: (side: Side) => number, digits: number): string =>
    median(sides.map(value)).toFixed(digits);
  const most = Math.max(...sides.map(({ megabytes }) => megabytes)).toFixed(0);
  const cells = [
    of((side) => side.cpuSeconds, 1),
    of((side) => side.seconds, 1),
    of((side) => side.firstWordSeconds, 1),
  ];
  return `| ${name} | ${cells.join(' | ')} | ${most} | \`${sides[0]!.digest}\` |`;
}
