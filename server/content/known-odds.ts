// The odds of the games that Parlor brings, computed before: to go through every choice of every game costs two seconds
// of processor, at each start of a server. `npm run known-odds` writes them, a test compares them with the rules, and a
// game whose settings are others is computed when it is loaded.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GameContent } from '@parlor/contract/content/games.ts';
import { setOddsOfGame } from '@parlor/games/index.ts';
import type { Fraction, Odds } from '@parlor/games/rtp.ts';

export const KNOWN_ODDS_FILE = join(import.meta.dirname, 'known-odds.json');

/** As JSON has them: whole numbers of any size are strings. */
interface WrittenFraction {
  readonly part: string;
  readonly of: string;
}
type WrittenOdds = Omit<Odds, 'lowestRtp' | 'highestRtp'> & {
  readonly lowestRtp: WrittenFraction;
  readonly highestRtp: WrittenFraction;
};
/** By the hash of the settings that odds follow from. */
export type KnownOdds = Readonly<Record<string, WrittenOdds>>;

const written = ({ part, of }: Fraction): WrittenFraction => ({ part: `${part}`, of: `${of}` });
const read = ({ part, of }: WrittenFraction): Fraction => ({ part: BigInt(part), of: BigInt(of) });

export const settingsHash = ({ family, rules }: GameContent): string =>
  createHash('sha256')
    .update(JSON.stringify([family, rules]))
    .digest('hex');

export const writtenOdds = (odds: Odds): WrittenOdds => ({
  ...odds,
  lowestRtp: written(odds.lowestRtp),
  highestRtp: written(odds.highestRtp),
});

/** Gives each game whose odds are known their figures, so that nothing computes them again. */
export function applyKnownOdds(games: readonly GameContent[]): void {
  const known = JSON.parse(readFileSync(KNOWN_ODDS_FILE, 'utf8')) as KnownOdds;
  for (const game of games) {
    const odds = known[settingsHash(game)];
    if (odds !== undefined)
      setOddsOfGame(game, { ...odds, lowestRtp: read(odds.lowestRtp), highestRtp: read(odds.highestRtp) });
  }
}
