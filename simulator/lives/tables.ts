// The games for simulated players: a few choices of each game with their exact odds.
import { rtpOf, toNumber, varianceOf } from '../../games/rtp.ts';
import {
  MULTIPLIER_SCALE,
  type GameRules,
  type PossibleResult,
  type SteppedRules,
} from '../../economy/play/game-rules.ts';
import type { Content } from '../../economy/kernel/world.ts';

const CHOICES_TRIED = 24;

/** One choice of a game, or one plan of a stepped game, with its exact odds. */
export interface Bet {
  readonly choice: unknown;
  readonly rtp: number;
  /** In squared stakes. */
  readonly variance: number;
  /** The probability to get more than the stake, and at least a multiple of it. */
  readonly chanceOfWin: number;
  chanceOf(multiplier: number): number;
}

export interface Table {
  readonly rules: GameRules | SteppedRules;
  readonly bets: readonly Bet[];
}

/** The exact odds of one choice: plain data, which costs much to compute and little to copy into a thread. */
export interface Odds {
  readonly choice: unknown;
  readonly rtp: number;
  readonly variance: number;
  readonly results: readonly PossibleResult[];
}

const rulesOf = (content: Content): Array<GameRules | SteppedRules> =>
  content.gameIds.flatMap((id) => content.rulesOf(id) ?? content.steppedRulesOf(id) ?? []);

/** The odds of a few choices of each game, in the order of the games. */
export const oddsOf = (content: Content): Odds[][] => rulesOf(content).map(oddsOfChoices);

/** With odds that `oddsOf` has computed for the same games, in this thread or another. */
export const tablesOf = (content: Content, odds: readonly Odds[][] = oddsOf(content)): Table[] =>
  rulesOf(content).map((rules, place) => ({ rules, bets: odds[place]!.map(betOf) }));

/** In even steps from the lowest variance to the highest. */
function oddsOfChoices(rules: GameRules | SteppedRules): Odds[] {
  const choices = rules.choices();
  const step = Math.max(1, choices.length / CHOICES_TRIED);
  return Array.from({ length: Math.min(CHOICES_TRIED, choices.length) }, (_, i) => {
    const choice = choices[Math.floor(i * step)];
    const results = rules.distribution(choice);
    return { choice, rtp: toNumber(rtpOf(results)), variance: toNumber(varianceOf(results)), results };
  });
}

function betOf({ choice, rtp, variance, results }: Odds): Bet {
  const all = results.reduce((sum, { weight }) => sum + weight, 0n);
  const share = (fits: (multiplierE4: number) => boolean): number =>
    Number(results.reduce((sum, r) => (fits(r.multiplierE4) ? sum + r.weight : sum), 0n)) / Number(all);
  const known = new Map<number, number>();
  return {
    choice,
    rtp,
    variance,
    chanceOfWin: share((e4) => e4 > MULTIPLIER_SCALE),
    chanceOf(multiplier) {
      let chance = known.get(multiplier);
      if (chance === undefined)
        known.set(multiplier, (chance = share((e4) => e4 >= multiplier * MULTIPLIER_SCALE)));
      return chance;
    },
  };
}

/** A quest's condition for a bet: it pays more than the stake, or at least a multiple of it. */
export type Aim = 'win' | number;

const suits = (bet: Bet, aim: Aim): number => (aim === 'win' ? bet.chanceOfWin : bet.chanceOf(aim));

const best = new WeakMap<object, Map<Aim, unknown>>();

/** The result is the same on every day of every life. */
function once<T>(of: object, aim: Aim, find: () => T): T {
  let known = best.get(of);
  if (known === undefined) best.set(of, (known = new Map()));
  if (!known.has(aim)) known.set(aim, find());
  return known.get(aim) as T;
}

/** The best bet; the first one of equals. */
export const bestBet = (table: Table, aim: Aim): Bet =>
  once(table, aim, () => table.bets.reduce((a, b) => (suits(b, aim) > suits(a, aim) ? b : a)));

/** The game with the best bet; the first one of equals. */
export const bestTable = (tables: readonly Table[], aim: Aim): Table =>
  once(tables, aim, () =>
    tables.reduce((a, b) => (suits(bestBet(b, aim), aim) > suits(bestBet(a, aim), aim) ? b : a)),
  );
