import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SPECIFIED_CONSTANTS } from '@parlor/contract/specification/constants.ts';
import { SPECIFIED_FAILURES } from '@parlor/contract/specification/messages.ts';
import { ROWS } from './rows.ts';

const root = resolve(import.meta.dirname, '..', '..');
const known = ROWS.map(({ row }) => row);
const vendors = Object.keys(
  (JSON.parse(readFileSync(join(root, 'web/package.json'), 'utf8')) as { dependencies: object }).dependencies,
);
/** Lines that declare a test or a group. A title on the next line is joined. */
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

describe('every constant of our own code has its test', () => {
  test.each(ROWS.map((row) => [row.row, row] as const))('%s', (_, { tests }) => {
    expect(tests.length).toBeGreaterThan(0);
    for (const [file, title] of tests) {
      expect(title.length).toBeGreaterThan(2);
      expect(existsSync(join(root, file)), file).toBe(true);
      expect(titlesOf(file).includes(title), `${file} has a test about "${title}"`).toBe(true);
    }
  });

  test.each(SPECIFIED_CONSTANTS)('$section $line', ({ rows = [], difference, vendor }) => {
    for (const row of rows) expect(known).toContain(row);
    expect(rows.length > 0 || difference !== undefined || vendor !== undefined).toBe(true);
    expect(vendors).toEqual(expect.arrayContaining(vendor === undefined ? [] : [vendor]));
  });

  test.each(SPECIFIED_FAILURES)('§8 %s', (_, rows) => {
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(known).toContain(row);
  });

  test('every row of a state, rule or constant is a line of the specification', () => {
    const stated = new Set([
      ...SPECIFIED_CONSTANTS.flatMap(({ rows = [] }) => rows),
      ...SPECIFIED_FAILURES.flatMap(([, rows]) => rows),
    ]);
    expect(known.filter((row) => !row.startsWith('§3') && !stated.has(row))).toEqual([]);
  });

  test('no row is listed twice', () => {
    expect(new Set(ROWS.map(({ row }) => row)).size).toBe(ROWS.length);
  });
});
