// `npm test`: sets up, finds Chromium, runs the checks and every test. Arguments after `--` go to vitest, which builds the
// website if scenarios are among the files (e2e/build/build-setup.ts). A run that names files leaves out the checks, and
// Chromium if it is not needed. Last line: `N passed, N failed`, with the checks among them.
// `npm run test:watch`: runs the tests of each saved file; with a word, the tests with that word.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureChromium } from './chromium.mjs';
import { run } from './run-child.mjs';
import { ensureInstalled, projectEnvironment, projectNode, root } from './setup.mjs';
import { clockEnvironment } from './test-clock.mjs';
import { needsOf } from './test-needs.mjs';

const total = /^(\d+) passed, (\d+) failed$/;
const drainMs = 2000;

/** Pictures and server logs of failed scenarios, with TEST_TRACE=1 traces too (e2e/server/failure-artifacts.ts). */
const failures = join('test-results', 'failures');

const isWatch = process.argv[2] === '--watch';
const filters = process.argv.slice(isWatch ? 3 : 2);
rmSync(join(root, failures), { recursive: true, force: true });
const { namesFiles, chromium } = needsOf(root, filters);

await ensureInstalled();
const vitest = join('node_modules', 'vitest', 'vitest.mjs');
if (isWatch) process.exit(await watch());

const environment = await environmentFor(chromium);
// The checks use what the build and waiting tests leave of the processors.
const results = await Promise.all([
  ...(namesFiles ? [] : [runCounted(['tools/lint/check.ts'], { isBeside: true })]),
  runCounted([vitest, 'run', ...filters]),
]);

const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
if (existsSync(join(root, failures)))
  process.stdout.write(`Pictures and server logs of what failed (traces with TEST_TRACE=1): ${failures}\n`);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;

async function environmentFor(withChromium) {
  return {
    ...projectEnvironment(),
    ...clockEnvironment(),
    // Leaves out the scenarios of the deep run (vitest.config.ts).
    ...(namesFiles ? {} : { TEST_QUICK: '1' }),
    ...(withChromium ? { CHROMIUM_PATH: await ensureChromium() } : {}),
  };
}

/**
 * Without a word nothing runs before a file is saved, and scenarios and pages are excluded, because a build is not
 * watched.
 */
async function watch() {
  const without = ['--standalone', ...['unit', 'server', 'web'].map((project) => `--project=${project}`)];
  return run(projectNode(), [vitest, 'watch', ...(namesFiles ? [] : without), ...filters], {
    cwd: root,
    env: await environmentFor(namesFiles && chromium),
  });
}

/** Prints the program's output except for its total, at its end if it `isBeside` another. Returns that total. */
async function runCounted(args, { isBeside = false } = {}) {
  const counted = { passed: 0, failed: 0 };
  let ended = Promise.resolve();
  let output;
  const held = [];
  const code = await run(projectNode(), args, {
    cwd: root,
    env: process.stdout.isTTY ? { FORCE_COLOR: '1', ...environment } : environment,
    stdio: ['ignore', 'pipe', 'inherit'],
    onStart: (child) => {
      output = child.stdout;
      const lines = createInterface({ input: output });
      ended = new Promise((resolve) => lines.once('close', () => resolve()));
      lines.on('line', (line) => {
        const found = total.exec(line);
        if (found === null && isBeside) held.push(line);
        else if (found === null) process.stdout.write(`${line}\n`);
        else Object.assign(counted, { passed: Number(found[1]), failed: Number(found[2]) });
      });
    },
  });
  // A leftover process could keep the pipe open for ever, and an open pipe keeps this process.
  await Promise.race([ended, wait(drainMs, undefined, { ref: false })]);
  output?.destroy();
  for (const line of held) process.stdout.write(`${line}\n`);
  // It failed before it could count (an invalid configuration, an unhandled error), which is a failure too.
  if (code !== 0 && counted.failed === 0) counted.failed = 1;
  if (code === 0 && counted.passed === 0 && counted.failed === 0) counted.failed = 1;
  return counted;
}
