import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lint/repository.ts';
import { SPECIFICATION_PAGE, specificationPage } from './specification.ts';

test('the page of the specification is what its tables say now (npm run specification)', () => {
  expect(readFileSync(join(root, SPECIFICATION_PAGE), 'utf8')).toBe(specificationPage());
});
