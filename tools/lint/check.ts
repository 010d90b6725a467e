// `npm run check`: all static checks. Takes seconds and needs no database; a
// registry that does not answer fails nothing. With --fix it formats, and corrects what
// the lint can correct. Last line: `N passed, N failed`.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findStaleSchemas } from '../content/schemas.ts';
import { findWrongDirections } from './directions.ts';
import { findDishonestOffers } from '../content/honest-offers.ts';
import { findDishonestScreens } from './honest-screens.ts';
import { findForeignLicences } from './licences.ts';
import { findMissingTranslations } from '../translations/missing.ts';
import { checkAdvisories } from './advisories.ts';
import { formatFinding, programOf, readRepository, root, type Finding, type Tree } from './repository.ts';
import { findLintProblems } from './repo-lint.ts';
import { findBrokenMessages } from './player-messages.ts';
import { byTheProduct, knipArguments } from './knip.ts';

/** The note is printed though nothing failed. */
type Outcome = { ok: boolean; output: string; note?: string };
type Step = { name: string; right: string; run: () => Outcome | Promise<Outcome> };

const fix = process.argv.includes('--fix');
const showsColour = process.stdout.isTTY === true || process.env['FORCE_COLOR'] !== undefined;

const steps: readonly Step[] = [
  { name: 'format', right: 'npm run check -- --fix', run: () => program('oxfmt', fix ? [] : ['--check']) },
  {
    name: 'lint',
    right: 'npm run check -- --fix corrects some findings',
    run: () =>
      program('oxlint', ['--type-aware', '--deny-warnings', ...(fix ? ['--fix'] : [])], WITHOUT_GARBAGE),
  },
  {
    name: 'types',
    right: 'correct the types',
    run: () => types('tsconfig.json', 'types'),
  },
  {
    name: 'types of the web app',
    right: 'correct the types',
    run: () => types('web/tsconfig.json', 'types-of-web'),
  },
  { name: 'directions', right: 'each line says what to change', run: () => lookThrough(findWrongDirections) },
  {
    name: 'use',
    right: 'use it, delete it, or declare the dependency',
    run: () => knip('--treat-config-hints-as-errors'),
  },
  {
    name: 'use by the product',
    right: 'only tests use it: use it in the product, or delete it with its test',
    run: () => knip(...byTheProduct),
  },
  {
    name: 'repository rules',
    right: 'each line says what to change',
    run: () => lookThrough(findLintProblems),
  },
  {
    name: 'schemas of content',
    right: 'npm run content-schemas',
    run: () => lookThrough(findStaleSchemas),
  },
  {
    name: 'honest offers',
    right: 'each line says what to change',
    run: () => lookThrough((tree) => [...findDishonestOffers(tree), ...findDishonestScreens(tree)]),
  },
  {
    name: 'messages of screens',
    right: 'each line says what to change',
    run: () => lookThrough(findBrokenMessages),
  },
  {
    name: 'translations',
    right: 'translate it, see docs/translating.md',
    run: () => lookThrough(findMissingTranslations),
  },
  {
    name: 'licences of packages',
    right: 'each line says what to change',
    run: () => lookThrough(findForeignLicences),
  },
  {
    name: 'advisories of packages',
    right: 'update the package, or replace it',
    run: () => checkAdvisories(root),
  },
];

/**
 * The lint of types is a Go program. Without the collection of garbage it takes 3.1 GB instead of 2.1 GB, and three
 * quarters of the processor time (docs/testing.md).
 */
const WITHOUT_GARBAGE = { GOGC: 'off', GOMEMLIMIT: '4GiB' };

// Formatting writes the files that the other steps read.
const [format, ...others] = steps;
const first = format !== undefined && fix ? [await report(format)] : [];
const results = [...first, ...(await Promise.all((fix ? others : steps).map(report)))];

const failed = results.filter((ok) => !ok).length;
process.stdout.write(`${results.length - failed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;

async function report({ name, right, run }: Step): Promise<boolean> {
  const started = performance.now();
  const { ok, output, note } = await run();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(
    `${ok ? '✓' : '✗'} ${name} (${seconds} s)${ok ? '' : ` – ${right}`}${note === undefined ? '' : ` – ${note}`}\n`,
  );
  if (!ok) process.stdout.write(`${output.trim().replace(/^/gm, '    ')}\n`);
  return ok;
}

function lookThrough(find: (tree: Tree) => Finding[]): Outcome {
  const findings = find(readRepository());
  return { ok: findings.length === 0, output: findings.map(formatFinding).join('\n') };
}

/**
 * The compiler caches its findings by file hash, and checks again what changed and what depends on it. Without a
 * cache of the same compiler version it checks everything.
 */
function types(project: string, keptAs: string): Promise<Outcome> {
  const stored = join('.test', `${keptAs}.tsbuildinfo`);
  const colour = ['--pretty', String(showsColour)];
  return program('tsc', ['-p', project, ...colour, '--incremental', '--tsBuildInfoFile', stored]);
}

/** Unused modules, and packages that are imported and not declared. It caches what it read, as the compiler does. */
function knip(...args: readonly string[]): Promise<Outcome> {
  return program('knip', [...knipArguments, '--cache', '--cache-location', join('.test', 'knip'), ...args]);
}

function program(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [programOf(name, name === 'tsc' ? 'typescript' : name), ...args], {
      cwd: root,
      env: { ...process.env, ...env },
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (status) =>
      resolve({ ok: status === 0, output: Buffer.concat(chunks).toString('utf8') }),
    );
  });
}
