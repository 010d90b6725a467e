// Files of a failed scenario: `test-results/failures/<file>/<title>/`. The last lines of `npm test` name the
// folder.
import { mkdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { RunnerTestCase } from 'vitest';

const failures = resolve(import.meta.dirname, '..', '..', 'test-results', 'failures');
const LONGEST_NAME = 80;

export const hasFailed = (test: RunnerTestCase): boolean => test.result?.state === 'fail';

const asFolder = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .slice(0, LONGEST_NAME)
    .replaceAll(/^-|-$/g, '');

/** The folder of this scenario, created on demand. */
export function failureFolder(test: RunnerTestCase): string {
  const names = [test.name];
  for (let suite = test.suite; suite !== undefined; suite = suite.suite) names.unshift(suite.name);
  const folder = join(failures, basename(test.file.name, '.test.ts'), asFolder(names.join(' ')));
  mkdirSync(folder, { recursive: true });
  return folder;
}
