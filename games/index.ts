// The built-in games: from a game's content to its rules and to its line in the catalogue.
import type { Game } from '@parlor/contract/catalogue.ts';
import type { GameContent } from '@parlor/contract/content-games.ts';
import { toMinor } from '@parlor/contract/money.ts';
import type { GameRules } from '@parlor/economy/rules.ts';
import { diceRules } from './dice/rules.ts';
import { MULTIPLIER_ONE } from './odds.ts';
import { plinkoRules } from './plinko/rules.ts';
import { oddsOf } from './rtp.ts';

/** Provider of every built-in game in the catalogue. */
export const HOUSE_PROVIDER = 'parlor';

/** The rules of a game, by its family. */
export function rulesOf(game: GameContent): GameRules {
  const stakes = { minStakeMinor: minorOf(game.minBetLevel), maxStakeMinor: minorOf(game.maxBetLevel) };
  switch (game.family) {
    case 'dice':
      return diceRules({
        gameId: game.id,
        ...stakes,
        settings: game.rules,
        look: { palette: game.art?.palette, wall: game.art?.wall },
      });
    case 'plinko':
      return plinkoRules({
        gameId: game.id,
        ...stakes,
        settings: game.rules,
        look: { palette: game.art?.palette, wall: game.art?.wall, motif: game.art?.motif },
      });
  }
}

/** Path of a game's page on the games' origin. */
export const pageOf = (game: Pick<GameContent, 'family'>): string => `/${game.family}/index.html`;

/**
 * A game's line in the catalogue. `rtp` is the lowest return over all choices, rounded down: never overstated. It goes
 * through every choice, so keep the answer rather than ask twice.
 */
export function gameOf(game: GameContent): Game {
  const odds = oddsOf(rulesOf(game));
  return {
    identifier: game.id,
    title: game.title,
    producer: game.producer,
    category: game.category,
    devices: game.devices,
    rtp: odds.rtpPercent,
    volatility: odds.volatility,
    minBetLevel: game.minBetLevel,
    maxBetLevel: game.maxBetLevel,
    maxMultiplier: odds.maxMultiplierE4 / MULTIPLIER_ONE,
    provider: HOUSE_PROVIDER,
    description: game.description,
    ...(game.art === undefined ? {} : { art: game.art }),
  };
}

function minorOf(points: number): bigint {
  const minor = toMinor('PP', points);
  if (minor === undefined) throw new RangeError(`${points} is no amount of PP`);
  return minor;
}
