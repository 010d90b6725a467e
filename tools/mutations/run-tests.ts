// Runs single tests in the copy and reports which passed.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectOf, type Mutation } from './mutation.ts';

export type SeenBy = Mutation['seenBy'];

export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** The first line of the first failure, or why nothing was run. */
  readonly why: string;
  /** File and full title of every test that passed. */
  readonly green: ReadonlyArray<{ readonly file: string; readonly title: string }>;
}

const WITHIN_MS = 300_000;

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: ReadonlyArray<{
    readonly name: string;
    readonly message?: string;
    readonly assertionResults: ReadonlyArray<{
      readonly status: string;
      readonly title: string;
      readonly failureMessages?: readonly string[];
    }>;
  }>;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Runs one test, or several of one project together. If one of them has no title, all tests of their files run. */
export async function runTests(
  folder: string,
  tests: readonly SeenBy[],
  { bail }: { readonly bail: boolean },
): Promise<Outcome> {
  const report = join(folder, 'mutations-report.json');
  rmSync(report, { force: true });
  const titles = tests.map(({ title }) => title);
  const pattern = titles.some((t) => t === undefined)
    ? []
    : ['-t', titles.map((t) => escaped(t ?? '')).join('|')];
  const child = spawn(
    process.execPath,
    [
      join(folder, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      ...[...new Set(tests.map(({ file }) => projectOf(file)))].flatMap((project) => ['--project', project]),
      ...new Set(tests.map(({ file }) => file)),
      ...pattern,
      '--reporter=json',
      `--outputFile=${report}`,
      ...(bail ? ['--bail=1'] : []),
    ],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NO_COLOR: '1' } },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (output = (output + bytes.toString()).slice(-4_000)));
  const late = setTimeout(() => child.kill('SIGTERM'), WITHIN_MS);
  await new Promise<void>((done) => child.once('close', () => done()));
  clearTimeout(late);
  if (!existsSync(report))
    return { passed: 0, failed: 0, why: output.trim().split('\n').slice(-3).join(' '), green: [] };
  const {
    numPassedTests: passed,
    numFailedTests: failed,
    testResults,
  } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const red = testResults.flatMap((r) => r.assertionResults).find((a) => a.status === 'failed');
  const why = red?.failureMessages?.[0] ?? testResults.find((r) => r.message !== '')?.message ?? '';
  const green = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter((a) => a.status === 'passed').map(({ title }) => ({ file: name, title })),
  );
  return { passed, failed, why: (why.split('\n')[0] ?? '').slice(0, 160), green };
}
