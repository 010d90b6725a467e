// `npm run bench -- --only dev`: how long a developer waits for a saved change under `npm run dev`. See
// docs/performance.md. It saves files of this checkout and puts them back.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { openChromium } from '../../e2e/browser/open-chromium.ts';
import { root } from '../../tools/lint/repository.ts';
import { ensureWebBuilt } from '../../tools/run/build-web.mjs';
import { median } from '../report.ts';
import type { BenchRun } from '../options.ts';
import { openPlainPage, PLAIN_SERVER, placePlain, type PlainPage } from './plain.ts';

const TO_REACH = { componentMs: 300, serverMs: 1_500 } as const;
/** For one change, on however busy a machine. A program that ends is noticed at once. */
const WITHIN_MS = 600_000;
/** Between the changes of sources: a developer reads before the next one. */
const PAUSE_MS = 3_000;
/** A component of the first screen. Its heading gets an attribute with the number of the change. */
const COMPONENT = 'web/screens/sign-in/SignInLayout.tsx';
const HEADING = '<h1 className={styles.title}';
const SERVER_FILE = 'server/runtime/health.ts';
const ENGINE_FILE = 'economy/kernel/context.ts';
const READY = /Parlor ready on /g;

interface Dev {
  readonly url: string;
  /** Waits until a server was ready this often. */
  started(times: number): Promise<void>;
  /** Number of times that a server was ready. */
  readonly starts: () => number;
  stop(): Promise<void>;
}

export async function benchDev({ rounds, say, print }: BenchRun): Promise<number> {
  const stored = new Map([COMPONENT, SERVER_FILE, ENGINE_FILE].map((file) => [file, textOf(file)]));
  const putBack = (): void => {
    for (const [file, text] of stored) if (textOf(file) !== text) writeFileSync(join(root, file), text);
  };
  process.once('exit', putBack);
  const folder = placePlain(join(root, '.test', 'bench-dev'));
  const closing: (() => Promise<unknown> | void)[] = [];
  try {
    await ensureWebBuilt();
    say('Starting npm run dev, and a plain page and a plain server beside it.');
    const dev = await openDev();
    closing.push(() => dev.stop());
    const plain = await openPlainPage(folder);
    closing.push(() => plain.close());
    const plainServer = openPlainServer(folder);
    closing.push(() => plainServer.stop());
    const browser = await openChromium();
    closing.push(() => browser.close());
    const page = await browser.newPage();
    await page.goto(dev.url);
    await page.getByRole('textbox', { name: 'Email' }).fill('kept@example.com');
    const plainBeside = await browser.newPage();
    await plainBeside.goto(plain.url);

    const ours = {
      component: [] as number[],
      server: [] as number[],
      engine: [] as number[],
      atOnce: [] as number[],
    };
    const limit = { component: [] as number[], server: [] as number[] };
    // The first change of each kind compiles what the others find compiled.
    for (let round = 0; round <= rounds; round++) {
      const keep = (list: number[], ms: number): void => void (round > 0 && list.push(ms));
      keep(ours.component, await componentShown(page, round));
      keep(limit.component, await plainShown(plainBeside, plain, round));
      await pause(PAUSE_MS);
      keep(ours.server, await serverBack(dev, SERVER_FILE, `${round}`));
      keep(limit.server, await plainServer.restarted(round));
      await pause(PAUSE_MS);
      keep(ours.engine, await serverBack(dev, ENGINE_FILE, `${round}`));
      keep(ours.atOnce, await serverBack(dev, SERVER_FILE, `${round} again`));
      say(`Round ${round} of ${rounds}.`);
    }
    const line = (what: string, list: readonly number[], to: readonly number[], goal: number): void =>
      print(
        `${what}: ${Math.round(median(list))} ms (${list.map(Math.round).join(', ')}), ` +
          `${(median(list) / median(to)).toFixed(1)} of a plain one (${Math.round(median(to))} ms), ` +
          `goal ${goal} ms ${median(list) <= goal ? 'reached' : 'missed'}`,
      );
    print(`Medians of ${rounds} rounds, load average ${loadavg()[0]?.toFixed(1)}.`);
    line('change of a component', ours.component, limit.component, TO_REACH.componentMs);
    line('change of a server file', ours.server, limit.server, TO_REACH.serverMs);
    line('change of the engine', ours.engine, limit.server, TO_REACH.serverMs);
    line('change right after another', ours.atOnce, limit.server, TO_REACH.serverMs);
    return 0;
  } finally {
    putBack();
    for (const close of closing.toReversed()) await close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

async function openDev(): Promise<Dev> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlor-bench-dev-'));
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const child = spawn(process.execPath, ['tools/run/dev.ts', '--port', String(port)], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { output, starts, started } = watched(child);
  await until(
    () => output().includes('hot reload'),
    child,
    () => output(),
  );
  return {
    url: `http://127.0.0.1:${port}`,
    starts,
    started,
    stop: async () => {
      await ended(child);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** ms from the saved file to the changed heading. What was typed must still be there. */
async function componentShown(page: Page, round: number): Promise<number> {
  const text = textOf(COMPONENT).replace(/<h1(?: data-change="\d+")? className=\{styles\.title\}/, HEADING);
  if (!text.includes(HEADING)) throw new Error(`${COMPONENT} has no ${HEADING}`);
  const seen = page.waitForFunction(
    (number) => document.querySelector('h1')?.dataset['change'] === number,
    String(round),
    { timeout: WITHIN_MS },
  );
  const startedMs = performance.now();
  writeFileSync(
    join(root, COMPONENT),
    text.replace(HEADING, HEADING.replace('<h1', `<h1 data-change="${round}"`)),
  );
  await seen;
  const tookMs = performance.now() - startedMs;
  const typed = await page.getByRole('textbox', { name: 'Email' }).inputValue();
  if (typed !== 'kept@example.com') throw new Error(`the field lost its text: ${JSON.stringify(typed)}`);
  return tookMs;
}

async function plainShown(page: Page, plain: PlainPage, round: number): Promise<number> {
  const seen = page.waitForFunction(
    (number) => document.querySelector('h1')?.dataset['change'] === number,
    String(round),
    { timeout: WITHIN_MS },
  );
  const startedMs = performance.now();
  plain.change(round);
  await seen;
  return performance.now() - startedMs;
}

/** ms from the saved file to a server that answers with it. */
async function serverBack(dev: Dev, file: string, change: string): Promise<number> {
  const before = dev.starts();
  const text = textOf(file).replace(/\n\/\/ change \d+(?: again)?\n$/, '\n');
  const startedMs = performance.now();
  writeFileSync(join(root, file), `${text}\n// change ${change}\n`);
  await dev.started(before + 1);
  const { status } = await fetch(`${dev.url}/health/ready`);
  if (status !== 200) throw new Error(`/health/ready: ${status}`);
  return performance.now() - startedMs;
}

/** Fastify alone, restarted by Node itself. */
function openPlainServer(folder: string): {
  restarted(round: number): Promise<number>;
  stop(): Promise<void>;
} {
  const file = join(folder, PLAIN_SERVER);
  const child = spawn(process.execPath, ['--watch', '--watch-preserve-output', file], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { starts, started } = watched(child);
  const text = readFileSync(file, 'utf8');
  return {
    restarted: async (round) => {
      await started(1);
      const before = starts();
      const startedMs = performance.now();
      writeFileSync(file, `${text}// change ${round}\n`);
      await started(before + 1);
      return performance.now() - startedMs;
    },
    stop: () => ended(child),
  };
}

/** SIGTERM, which both programs pass on: killed, they would leave their servers behind. */
async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}

function watched(child: ChildProcess) {
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (bytes: Buffer) => (text += bytes.toString()));
  const output = (): string => text;
  const starts = (): number => text.match(READY)?.length ?? 0;
  const started = (times: number): Promise<void> =>
    until(
      () => starts() >= times,
      child,
      () => `no start number ${times}:\n${text}`,
    );
  return { output, starts, started };
}

async function until(isDone: () => boolean, child: ChildProcess, why: () => string): Promise<void> {
  const deadlineMs = performance.now() + WITHIN_MS;
  while (!isDone()) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`it has ended: ${why()}`);
    if (performance.now() > deadlineMs) throw new Error(`not within ${WITHIN_MS} ms: ${why()}`);
    await pause(5);
  }
}
