import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@parlor/contract/kernel/contract.ts';
import { expect, test } from 'vitest';

test('the changelog names every call, under the version that brought it', () => {
  const text = readFileSync(join(import.meta.dirname, 'CHANGELOG.md'), 'utf8');
  expect(Object.keys(contract).filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});
