// The built-in games: from the content of a game to its rules and its catalogue entry.
import { BUILTIN_PROVIDER, type Game } from '@parlor/contract/calls/catalogue.ts';
import type { GameContent } from '@parlor/contract/content/games.ts';
import { toMinorOrThrow } from '@parlor/contract/kernel/money.ts';
import type { GameRules, SteppedRules } from '@parlor/economy/play/game-rules.ts';
import { crashRules } from './crash/rules.ts';
import { diceRules } from './dice/rules.ts';
import { hiloRules } from './hilo/rules.ts';
import { kenoRules } from './keno/rules.ts';
import { minesRules } from './mines/rules.ts';
import { MULTIPLIER_ONE } from './odds.ts';
import { plinkoRules } from './plinko/rules.ts';
import { reelsRules } from './reels/rules.ts';
import { oddsOf, type Odds } from './rtp.ts';
import { wheelRules } from './wheel/rules.ts';

/** Families with stepped rounds: a stake, then moves. */
type SteppedFamily = Extract<GameContent['family'], 'mines' | 'hilo' | 'crash'>;
/** Rules of instant or stepped rounds, by the game's family. */
export type RulesOf<G extends GameContent> = G extends { family: SteppedFamily } ? SteppedRules : GameRules;

/** The rules of a game, by its family. */
export const rulesOf = <G extends GameContent>(game: G): RulesOf<G> => byFamily(game) as RulesOf<G>;

export const isStepped = (rules: GameRules | SteppedRules): rules is SteppedRules => 'deal' in rules;

function byFamily(game: GameContent): GameRules | SteppedRules {
  const stakes = {
    minStakeMinor: toMinorOrThrow('PP', game.minBetLevel),
    maxStakeMinor: toMinorOrThrow('PP', game.maxBetLevel),
  };
  const { palette, wall, motif } = game.art ?? {};
  const withoutMotif = { gameId: game.id, ...stakes, look: { palette, wall } };
  const withMotif = { ...withoutMotif, look: { palette, wall, motif } };
  switch (game.family) {
    case 'dice':
      return diceRules({ ...withoutMotif, settings: game.rules });
    case 'plinko':
      return plinkoRules({ ...withMotif, settings: game.rules });
    case 'hilo':
      return hiloRules({ ...withMotif, settings: game.rules });
    case 'keno':
      return kenoRules({ ...withMotif, settings: game.rules });
    case 'mines':
      return minesRules({ ...withMotif, settings: game.rules });
    case 'crash':
      return crashRules({ ...withMotif, settings: game.rules });
    case 'wheel':
      return wheelRules({ ...withMotif, settings: game.rules });
    case 'reels':
      return reelsRules({ ...withoutMotif, settings: game.rules });
  }
}

/** Path of a game's page on the games' origin. */
export const pageOf = (game: Pick<GameContent, 'family'>): string => `/${game.family}/index.html`;

const knownOdds = new WeakMap<GameContent, Odds>();

/** The odds of a game over all its choices. Some games take 100 ms, so each is computed once. */
export function oddsOfGame(game: GameContent): Odds {
  const known = knownOdds.get(game);
  if (known !== undefined) return known;
  const odds = oddsOf(rulesOf(game));
  knownOdds.set(game, odds);
  return odds;
}

/** Uses odds that were computed before. */
export const setOddsOfGame = (game: GameContent, odds: Odds): void => void knownOdds.set(game, odds);

/**
 * The catalogue entry of a game. `rtp` is the lowest return over all choices, rounded down, so it is never
 * overstated.
 */
export function gameOf(game: GameContent): Game {
  const odds = oddsOfGame(game);
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
    provider: BUILTIN_PROVIDER,
    description: game.description,
    ...(game.art === undefined ? {} : { art: game.art }),
  };
}
