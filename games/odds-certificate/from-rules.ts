// From published rules back to the game, and to its exact odds.
import { GameContent } from '@parlor/contract/content/games.ts';
import type { OddsRules, OddsTheory } from '@parlor/contract/calls/certificates.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import { rulesOf } from '../index.ts';
import { oddsOf } from '../rtp.ts';
import { theoryOfBox, theoryOfOdds, theoryOfStudio } from './theory.ts';

/** The other content of a game affects neither a draw nor its odds. */
const BESIDES = {
  title: 'draw',
  producer: 'draw',
  category: 'draw',
  devices: ['mobile'],
  minBetLevel: 1,
  maxBetLevel: 1,
  description: 'draw',
};

/** Undefined if the rules have a form that is not known here (a newer server). */
export const gameFromRules = (id: string, family: string, settings: unknown): GameContent | undefined =>
  GameContent.safeParse({ ...BESIDES, id, family, rules: settings }).data;

/** Undefined for rules that are not known here, such as a newer family of games. */
export function theoryFromRules(rules: OddsRules, currency: Currency): OddsTheory | undefined {
  if (rules.kind === 'box') return theoryOfBox(rules, currency);
  if (rules.kind === 'studio') return theoryOfStudio(rules);
  const known = ofGames.get(rules);
  if (known !== undefined) return known;
  const game = gameFromRules(rules.id, rules.family, rules.settings);
  if (game === undefined) return undefined;
  const theory = theoryOfOdds(oddsOf(rulesOf(game)));
  ofGames.set(rules, theory);
  return theory;
}
/** Some games take a tenth of a second. */
const ofGames = new WeakMap<OddsRules, OddsTheory>();
