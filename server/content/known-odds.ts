// The precomputed odds of the built-in games. Computing them would cost each start of a server two seconds of
// processor time. `npm run known-odds` writes them, and a test compares them with the rules. A game
// with other settings is computed when it is loaded.
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
type FractionName = 'lowestRtp' | 'highestRtp' | 'highestVariance';
type WrittenOdds = Omit<Odds, FractionName> & Readonly<Record<FractionName, WrittenFraction>>;
/** Keyed by `settingsHash`. */
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
  highestVariance: written(odds.highestVariance),
});

/** Sets the known odds of each game, so that nothing computes them again. */
export function applyKnownOdds(games: readonly GameContent[]): void {
  const known = JSON.parse(readFileSync(KNOWN_ODDS_FILE, 'utf8')) as KnownOdds;
  for (const game of games) {
    const odds = known[settingsHash(game)];
    if (odds !== undefined)
      setOddsOfGame(game, {
        ...odds,
        lowestRtp: read(odds.lowestRtp),
        highestRtp: read(odds.highestRtp),
        highestVariance: read(odds.highestVariance),
      });
  }
}
