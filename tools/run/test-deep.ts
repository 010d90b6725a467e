// `npm run test:deep`: the tests that take too long for `npm test`, one part after the other.
//   npm run test:deep                                  all parts, with a new seed each time
//   npm run test:deep -- --only properties             one part; may be given more than once
//   npm run test:deep -- --seed 7                      repeats the cases of an earlier run
//   npm run test:deep -- --minutes 3 --from <commit>   the length of the chaos; the older version that serves first
// The last lines are a table of parts. Exit code 0: all of them passed; 1: not; 2: wrong options.
import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureWebBuilt } from './build-web.mjs';
import { ensureChromium } from './chromium.mjs';
import { readRepository, root } from '../lint/repository.ts';
import { run } from './run-child.mjs';
import { projectEnvironment, projectNode } from './setup.mjs';

interface Part {
  readonly name: string;
  readonly what: string;
  readonly program: () => readonly string[];
}
interface Outcome {
  readonly name: string;
  readonly what: string;
  readonly hasPassed: boolean;
  readonly seconds: number;
}

const MAX_SEED = 2 ** 31;
const PICTURES = 'web/build/gallery-pictures.test.ts';

const { values } = readOptions();
const seed = values.seed ?? String(randomInt(MAX_SEED));
const vitest = (...args: string[]): string[] => [
  join('node_modules', 'vitest', 'vitest.mjs'),
  'run',
  ...args,
];

/** Every test whose number of cases depends on the budget. Scenarios and pictures are separate parts. */
function propertyFiles(): string[] {
  return [...readRepository()]
    .filter(([path, text]) => /\.test\.tsx?$/.test(path) && text.includes('/test/random-cases.ts'))
    .map(([path]) => path)
    .filter((path) => !path.startsWith('e2e/') && path !== PICTURES);
}

/**
 * The version from before the newest migration, which serves during an upgrade. For the first migration it is the version
 * that introduced it.
 */
function versionBefore(): string {
  const folder = 'server/db/migrations';
  const names = readdirSync(join(root, folder)).toSorted();
  const added = ['log', '-1', '--diff-filter=A', '--format=%H', '--', `${folder}/${names.at(-1)}`];
  const commit = execFileSync('git', added, { cwd: root, encoding: 'utf8' }).trim();
  return names.length === 1 ? commit : `${commit}~1`;
}

const parts: readonly Part[] = [
  { name: 'properties', what: 'the deep budget of random cases', program: () => vitest(...propertyFiles()) },
  { name: 'pictures', what: 'every screen of the gallery in every width', program: () => vitest(PICTURES) },
  {
    name: 'layouts',
    what: 'every scenario in Chromium, on a phone and on a desktop',
    program: () => vitest('--project', 'e2e-browser'),
  },
  {
    name: 'kills',
    what: 'kill -9 of the server in thirty payments',
    program: () => vitest('e2e/http/payments-kill-nine.test.ts'),
  },
  {
    name: 'upgrade',
    what: 'this version starts while the version from before the newest migration serves',
    program: () => ['tools/chaos/main.ts', '--upgrade-from', values.from ?? versionBefore()],
  },
  {
    name: 'chaos',
    what: `everything breaks for ${values.minutes} minutes while people play`,
    program: () => ['tools/chaos/main.ts', '--minutes', values.minutes],
  },
  {
    name: 'outside-tools',
    what: 'tools of others that are too large to be dependencies read what we write for them',
    program: () => ['tools/outside-tools/main.ts'],
  },
  {
    name: 'mutations',
    what: 'every mutation turns a test red',
    program: () => ['tools/mutations/main.ts'],
  },
];

const names = parts.map(({ name }) => name);
const unknown = (values.only ?? []).filter((name) => !names.includes(name));
if (unknown.length > 0) refuse(`--only knows ${names.join(', ')}, not ${unknown.join(', ')}`);
if (!/^\d{1,10}$/.test(seed) || Number(seed) >= MAX_SEED)
  refuse(`--seed is a whole number below ${MAX_SEED}, not ${seed}`);

await ensureWebBuilt();
const environment = {
  ...projectEnvironment(),
  CHROMIUM_PATH: await ensureChromium(),
  TEST_DEEP: '1',
  TEST_SEED: seed,
};
const outcomes: Outcome[] = [];
for (const part of parts.filter(({ name }) => values.only?.includes(name) ?? true))
  outcomes.push(await outcomeOf(part));

process.stdout.write(`\nDeep tests, seed ${seed} (--seed ${seed} repeats it):\n`);
for (const { name, what, hasPassed, seconds } of outcomes) {
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  process.stdout.write(`${hasPassed ? '✓' : '✗'} ${name.padEnd(14)}${time.padStart(6)}  ${what}\n`);
}
const failed = outcomes.filter(({ hasPassed }) => !hasPassed).length;
process.stdout.write(`${outcomes.length - failed} parts passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;

async function outcomeOf({ name, what, program }: Part): Promise<Outcome> {
  process.stdout.write(`\n— ${name}: ${what}\n`);
  const started = performance.now();
  // Mutations are checked with the quick budget.
  const { TEST_DEEP: _deep, TEST_SEED: _seed, ...quick } = environment;
  let hasPassed = false;
  try {
    const env = name === 'mutations' ? quick : environment;
    hasPassed = (await run(projectNode(), [...program()], { cwd: root, env })) === 0;
  } catch (error) {
    process.stdout.write(`${String(error)}\n`);
  }
  return { name, what, hasPassed, seconds: Math.round((performance.now() - started) / 1000) };
}

function readOptions() {
  try {
    return parseArgs({
      options: {
        only: { type: 'string', multiple: true },
        seed: { type: 'string' },
        minutes: { type: 'string', default: '10' },
        from: { type: 'string' },
      },
    });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

function refuse(why: string): never {
  process.stderr.write(`${why}\n`);
  process.exit(2);
}
