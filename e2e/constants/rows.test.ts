import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROWS } from './rows.ts';

const root = resolve(import.meta.dirname, '..', '..');
/** Lines that name a test or a group of them, a title on a line of its own with the one before. */
const titlesOf = (file: string): string => {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  return lines
    .filter((_, at) =>
      /\b(?:test|describe)\b|^\s*\]+(?: as const)?\)\($|^\s*\]+(?: as const)?\)\(['"`]/.test(
        `${lines[at - 1]?.endsWith('(') === true ? lines[at - 1] : ''}${lines[at]}`,
      ),
    )
    .join('\n');
};

describe('every constant that the product keeps has its test', () => {
  test.each(ROWS.map((row) => [row.row, row] as const))('%s', (_, { tests }) => {
    expect(tests.length).toBeGreaterThan(0);
    for (const [file, title] of tests) {
      expect(title.length).toBeGreaterThan(2);
      expect(existsSync(join(root, file)), file).toBe(true);
      expect(titlesOf(file).includes(title), `${file} has a test about "${title}"`).toBe(true);
    }
  });

  test('no row stands twice', () => {
    expect(new Set(ROWS.map(({ row }) => row)).size).toBe(ROWS.length);
  });
});
