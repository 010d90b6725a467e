import { readRepository } from '../lint/repository.ts';
import { expect, test } from 'vitest';

test('docs/testing.md names each scenario that only the deep run has, and what the quick run has of it', () => {
  const tree = readRepository();
  const files = [...tree.keys()].filter((path) => /^e2e\/browser\/deep\/.*\.test\.ts$/.test(path));
  const rows = (tree.get('docs/testing.md') ?? '').matchAll(
    /^\| `(e2e\/browser\/deep\/[^`]+)` \| .{20,} \|$/gm,
  );
  expect([...rows].map(([, name = '']) => name).toSorted()).toEqual(files.toSorted());
});
