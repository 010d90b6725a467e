import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { API_PAGE, apiPage } from './api-reference.ts';
import { root } from '../lint/repository.ts';

test('the reference of the SDK is what the contract and the docstrings say now (npm run api-reference)', () => {
  expect(readFileSync(join(root, API_PAGE), 'utf8')).toBe(apiPage());
});
