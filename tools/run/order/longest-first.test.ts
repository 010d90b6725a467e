import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { TestSpecification, Vitest } from 'vitest/node';
import { root } from '../../lint/repository.ts';
import { LONG_FILES } from './long-files.ts';
import { LongestFirst } from './longest-first.ts';

const [longest = '', second = ''] = Object.keys(LONG_FILES).filter((file) => file.startsWith('server/'));

async function sorted(
  files: ReadonlyArray<readonly [project: string, file: string]>,
  failed = '',
): Promise<string[]> {
  const specifications = files.map(([name, file]) => ({
    project: { name, config: { sequence: { groupOrder: 0 }, isolate: false } },
    moduleId: join(root, file),
  })) as unknown as TestSpecification[];
  const resultOf = ({ moduleId }: { moduleId: string }) => ({
    failed: moduleId.endsWith(failed) && failed !== '',
    duration: 1,
  });
  const vitest = { config: { root }, cache: { getTestSpecificationResult: resultOf } };
  const order = await new LongestFirst(vitest as unknown as Vitest).sort(specifications);
  return order.map(({ moduleId }) => moduleId.slice(root.length).replace(/^[/\\]/, ''));
}

test('projects stay together, fast ones first, and in each the longest file is first', async () => {
  const files = [
    ['e2e', 'e2e/http/a.test.ts'],
    ['server', 'server/a.test.ts'],
    ['server', second],
    ['unit', 'tools/a.test.ts'],
    ['server', longest],
  ] as const;
  expect(await sorted(files)).toEqual([
    'tools/a.test.ts',
    longest,
    second,
    'server/a.test.ts',
    'e2e/http/a.test.ts',
  ]);
});

test('a file that has failed is the first of its project', async () => {
  const files = [
    ['server', longest],
    ['server', 'server/a.test.ts'],
  ] as const;
  expect(await sorted(files, 'server/a.test.ts')).toEqual(['server/a.test.ts', longest]);
});

test('every long file exists, and the list has the longest first', () => {
  expect(Object.keys(LONG_FILES).filter((file) => !existsSync(join(root, file)))).toEqual([]);
  const seconds = Object.values(LONG_FILES);
  expect(seconds).toEqual(seconds.toSorted((a, b) => b - a));
});
