// docs/release-safety.md names a test for each attack: it is there under this title.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lint/repository.ts';

test('each named test exists', () => {
  const rows = readFileSync(join(root, 'docs/release-safety.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| (?!Attack|Rule|---)/.test(line));
  const missing = rows.filter((row) => {
    const [, path, title] = /`([\w./-]+\.test\.ts)`: “([^”]+)” \|$/.exec(row) ?? [];
    return path === undefined || !readFileSync(join(root, path), 'utf8').includes(title ?? row);
  });
  expect(missing).toEqual([]);
  expect(rows.length).toBeGreaterThan(25);
});
