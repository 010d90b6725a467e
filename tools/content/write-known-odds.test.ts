import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gameOf } from '@parlor/games/index.ts';
import { loadContentFiles } from '@parlor/server/content/load-content.ts';
import { KNOWN_ODDS_FILE, applyKnownOdds } from '@parlor/server/content/known-odds.ts';
import { computedOdds } from './write-known-odds.ts';
import { root } from '../lint/repository.ts';

test('the stored odds equal those of the current rules (npm run known-odds)', () => {
  expect(JSON.parse(readFileSync(KNOWN_ODDS_FILE, 'utf8'))).toEqual(computedOdds());
});

test('a game has the same catalogue entry with stored odds as with computed ones', () => {
  const known = loadContentFiles(join(root, 'content')).games.games;
  applyKnownOdds(known);
  expect(known.map(gameOf)).toEqual(loadContentFiles(join(root, 'content')).games.games.map(gameOf));
});
