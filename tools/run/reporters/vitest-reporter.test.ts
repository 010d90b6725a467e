import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const reporter = resolve(import.meta.dirname, 'vitest-reporter.ts');

describe('the last line of a test run', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parlor-reporter-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Runs Vitest on these files. Returns its last line and whether it succeeded. */
  async function run(files: Record<string, string>, ...more: string[]): Promise<[string, boolean]> {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    const parameters = [
      vitest,
      'run',
      '--root',
      folder,
      '--globals',
      '--reporter=default',
      `--reporter=${reporter}`,
    ];
    return new Promise((done) => {
      execFile(process.execPath, [...parameters, ...more], { cwd: folder }, (error, stdout) => {
        done([stdout.trimEnd().split('\n').at(-1) ?? '', error === null]);
      });
    });
  }

  const PASSING = `test('a', () => {}); describe('b', () => { test('c', () => {}); });`;

  test('counts tests in all files and suites', async () => {
    expect(await run({ 'a.test.js': PASSING, 'b.test.js': PASSING })).toEqual(['4 passed, 0 failed', true]);
  });

  test.each([
    ['a test that fails', `${PASSING} test('d', () => { expect(1).toBe(2); });`],
    ['a file that cannot be loaded', `import './absent.js'; ${PASSING}`, 0],
    [
      'a hook that throws before the tests of a suite',
      `${PASSING} describe('d', () => { beforeAll(() => { throw new Error('no'); }); test('e', () => {}); });`,
    ],
    [
      'a hook that throws after the tests of a file',
      `${PASSING} afterAll(() => { throw new Error('no'); });`,
    ],
    [
      'an error nobody caught',
      `${PASSING} test('d', async () => { void Promise.reject(new Error('no')); await new Promise((done) => setTimeout(done, 50)); });`,
      3,
    ],
  ])('counts %s as failed', async (_what, text, passed = 2) => {
    expect(await run({ 'a.test.js': text })).toEqual([`${passed} passed, 1 failed`, false]);
  });

  test('counts a throwing set-up of the run as failed', async () => {
    const files = {
      'a.test.js': PASSING,
      'setup.js': `export default () => { throw new Error('no'); };`,
      'vitest.config.js': `export default { test: { globalSetup: './setup.js' } };`,
    };
    expect(await run(files)).toEqual(['0 passed, 1 failed', false]);
  });

  test('counts a run without any test as failed', async () => {
    expect(await run({})).toEqual(['0 passed, 1 failed', false]);
  });
});
