import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { StallLimits } from './stall-reporter.ts';

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
/** An hour passes for the reporter as soon as it hears of a test with this in its name, or a test has stored its pid. */
const HOUR_PASSES = 'an hour passes';
const HOUR_MS = 3_600_000;
const NEVER: StallLimits = { quietMs: Infinity, runMs: Infinity, closingMs: Infinity, lookMs: 50 };

describe('a run that hangs', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parlor-stall-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const pidFile = (): string => join(folder, 'pid');

  /** Runs Vitest on one file with these limits. Returns its lines and whether it succeeded. */
  async function run(
    text: string,
    limits: Partial<StallLimits>,
    setup?: string,
  ): Promise<[string[], boolean]> {
    const { quietMs, runMs, closingMs, lookMs } = { ...NEVER, ...limits };
    const file = (name: string): string => JSON.stringify(resolve(import.meta.dirname, name));
    const written = {
      'a.test.js': text,
      ...(setup === undefined ? {} : { 'setup.js': setup }),
      'vitest.config.js': `
import { existsSync } from 'node:fs';
import StallReporter from ${file('stall-reporter.ts')};
import LastLineReporter from ${file('vitest-reporter.ts')};
let passedMs = 0;
const stall = new StallReporter(
  { quietMs: ${quietMs}, runMs: ${runMs}, closingMs: ${closingMs}, lookMs: ${lookMs} },
  () => performance.now() + passedMs,
);
setInterval(() => { if (existsSync(${JSON.stringify(pidFile())})) passedMs = ${HOUR_MS}; }, 20).unref();
const clock = { onTestCaseReady: (test) => { if (test.name.includes('${HOUR_PASSES}')) passedMs = ${HOUR_MS}; } };
export default { test: { globals: true, reporters: ['default', stall, clock, new LastLineReporter()]${setup === undefined ? '' : `, globalSetup: './setup.js', teardownTimeout: 100_000`} } };`,
    };
    for (const [name, source] of Object.entries(written)) await writeFile(join(folder, name), source);
    return new Promise((done) => {
      execFile(
        process.execPath,
        [vitest, 'run', '--root', folder],
        { cwd: folder, timeout: 100_000 },
        (error, stdout) => {
          done([stdout.trimEnd().split('\n'), error === null]);
        },
      );
    });
  }

  test('is stopped when nothing happens any more, and says in which test', async () => {
    const [lines, isGreen] = await run(
      `test('a', () => {}); test('b: ${HOUR_PASSES}', () => new Promise(() => {}), 100_000);`,
      { quietMs: HOUR_MS },
    );
    expect(lines.join('\n')).toMatch(/Nothing has happened for \d+ s\. .*\n.*a\.test\.js > b: /);
    expect(lines.at(-1)).toBe('1 passed, 1 failed');
    expect(isGreen).toBe(false);
  });

  test('is stopped if a test never yields, and says in which file', async () => {
    const [lines, isGreen] = await run(
      `import { writeFileSync } from 'node:fs';
test('a', () => { writeFileSync(${JSON.stringify(pidFile())}, String(process.pid)); for (;;); });`,
      { quietMs: HOUR_MS },
    );
    const pid = Number(await readFile(pidFile(), 'utf8'));
    // Other systems have no /proc to find the worker in.
    await expect.poll(() => process.platform === 'linux' && isAlive(pid)).toBe(false);
    expect(lines.join('\n')).toMatch(/Nothing has happened for \d+ s\. .*\n.*a\.test\.js/);
    expect(lines.at(-1)).toBe('0 passed, 1 failed');
    expect(isGreen).toBe(false);
  });

  test('is stopped at its limit, also if something happens all the time', async () => {
    const [lines] = await run(
      `for (let n = 0; n < 10_000; n += 1)
  test('t' + n + (n === 9 ? ' ${HOUR_PASSES}' : ''), () => new Promise((done) => setTimeout(done, 20)));`,
      { runMs: HOUR_MS },
    );
    expect(lines.join('\n')).toMatch(/The run has taken \d+ s\. .*\n.*a\.test\.js > t\d+/);
    expect(lines.at(-1)).toMatch(/^\d+ passed, 1 failed$/);
  });

  test('is stopped if it does not close', async () => {
    const [lines, isGreen] = await run(
      `test('a', () => {});`,
      { closingMs: 500 },
      `export default () => () => new Promise((done) => setTimeout(done, 90_000));`,
    );
    expect(lines.join('\n')).toMatch(/The run does not close/);
    expect(lines.at(-1)).toBe('1 passed, 1 failed');
    expect(isGreen).toBe(false);
  });

  test('runs on if it neither hangs nor takes long', async () => {
    const [lines, isGreen] = await run(`test('a', () => {});`, { quietMs: 60_000, runMs: 60_000 });
    expect(lines.at(-1)).toBe('1 passed, 0 failed');
    expect(isGreen).toBe(true);
  });
});
