import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FAIRNESS_PAGE, withVectors } from './fairness-vectors.ts';
import { root } from '../lint/repository.ts';

test('the vectors of docs/fairness.md are what the rules pay now (npm run fairness-vectors)', () => {
  const page = readFileSync(join(root, FAIRNESS_PAGE), 'utf8');
  expect(page).toBe(withVectors(page));
}, 60_000);
