import { rtpOf, toNumber, varianceOf } from '@parlor/games/rtp.ts';
import type { GameRules } from '@parlor/economy/rules.ts';
import type { Content } from '@parlor/economy/world.ts';

const CHOICES_TRIED = 24;

/** One choice of a game with its exact odds. */
export interface Bet {
  readonly choice: unknown;
  readonly rtp: number;
  /** In squares of a stake. */
  readonly variance: number;
}

/** A game as the simulated players know it, and what it has done to them so far. In minor units of PP. */
export interface Table {
  readonly rules: GameRules;
  readonly bets: readonly Bet[];
  rounds: number;
  staked: number;
  won: number;
  /** What the exact odds of the choices that were made would have paid. */
  expected: number;
  /** Variance of `won`. */
  variance: number;
}

export const tablesOf = (content: Content): Table[] =>
  content.gameIds.flatMap((id) => {
    const rules = content.rulesOf(id);
    return rules === undefined
      ? []
      : [{ rules, bets: betsOf(rules), rounds: 0, staked: 0, won: 0, expected: 0, variance: 0 }];
  });

/** From the calmest to the wildest in even steps. */
function betsOf(rules: GameRules): Bet[] {
  const choices = rules.choices();
  const step = Math.max(1, choices.length / CHOICES_TRIED);
  return Array.from({ length: Math.min(CHOICES_TRIED, choices.length) }, (_, i) => {
    const choice = choices[Math.floor(i * step)];
    const results = rules.distribution(choice);
    return { choice, rtp: toNumber(rtpOf(results)), variance: toNumber(varianceOf(results)) };
  });
}

export function note(table: Table, bet: Bet, stake: number, won: number): void {
  table.rounds += 1;
  table.staked += stake;
  table.won += won;
  table.expected += stake * bet.rtp;
  table.variance += stake * stake * bet.variance;
}

/** How far what was won is from what the odds say, in standard deviations. */
export const deviations = (table: Table): number =>
  table.variance === 0 ? 0 : (table.won - table.expected) / Math.sqrt(table.variance);

/** Of the bets that are tried here. */
export const lowestRtpOf = (table: Table): number => Math.min(...table.bets.map((bet) => bet.rtp));
