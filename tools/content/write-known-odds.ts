// `npm run known-odds`: writes the odds of the built-in games for a fast server start.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rulesOf } from '@parlor/games/index.ts';
import { oddsOf } from '@parlor/games/rtp.ts';
import { loadContentFiles } from '@parlor/server/content/load-content.ts';
import {
  KNOWN_ODDS_FILE,
  settingsHash,
  writtenOdds,
  type KnownOdds,
} from '@parlor/server/content/known-odds.ts';
import { root } from '../lint/repository.ts';

export function computedOdds(): KnownOdds {
  const { games } = loadContentFiles(join(root, 'content')).games;
  const all = games.map((game) => [settingsHash(game), writtenOdds(oddsOf(rulesOf(game)))] as const);
  return Object.fromEntries(all.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

if (import.meta.main) {
  writeFileSync(KNOWN_ODDS_FILE, `${JSON.stringify(computedOdds(), null, 2)}\n`);
  process.stdout.write(`${KNOWN_ODDS_FILE}\n`);
}
