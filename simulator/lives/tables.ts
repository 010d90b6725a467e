// The games for simulated players: a few choices of each game with their exact odds.
import { rtpOf, toNumber, varianceOf } from '../../games/rtp.ts';
import { MULTIPLIER_SCALE, type GameRules, type SteppedRules } from '../../economy/play/game-rules.ts';
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

export const tablesOf = (content: Content): Table[] =>
  content.gameIds.flatMap((id) => {
    const rules = content.rulesOf(id) ?? content.steppedRulesOf(id);
    return rules === undefined ? [] : [{ rules, bets: betsOf(rules) }];
  });

/** In even steps from the lowest variance to the highest. */
function betsOf(rules: GameRules | SteppedRules): Bet[] {
  const choices = rules.choices();
  const step = Math.max(1, choices.length / CHOICES_TRIED);
  return Array.from({ length: Math.min(CHOICES_TRIED, choices.length) }, (_, i) => {
    const choice = choices[Math.floor(i * step)];
    const results = rules.distribution(choice);
    const all = results.reduce((sum, { weight }) => sum + weight, 0n);
    const share = (fits: (multiplierE4: number) => boolean): number =>
      Number(results.reduce((sum, r) => (fits(r.multiplierE4) ? sum + r.weight : sum), 0n)) / Number(all);
    const known = new Map<number, number>();
    return {
      choice,
      rtp: toNumber(rtpOf(results)),
      variance: toNumber(varianceOf(results)),
      chanceOfWin: share((e4) => e4 > MULTIPLIER_SCALE),
      chanceOf(multiplier) {
        let chance = known.get(multiplier);
        if (chance === undefined)
          known.set(multiplier, (chance = share((e4) => e4 >= multiplier * MULTIPLIER_SCALE)));
        return chance;
      },
    };
  });
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
