import { rtpOf, toNumber, varianceOf } from '@parlor/games/rtp.ts';
import { MULTIPLIER_SCALE, type GameRules, type SteppedRules } from '@parlor/economy/play/game-rules.ts';
import type { Content } from '@parlor/economy/kernel/world.ts';

const CHOICES_TRIED = 24;

/** One choice of a game, or one plan of a game in steps, with its exact odds. */
export interface Bet {
  readonly choice: unknown;
  readonly rtp: number;
  /** In squares of a stake. */
  readonly variance: number;
  /** The chance to get more than the stake, and at least so many times of it. */
  readonly chanceOfWin: number;
  chanceOf(multiplier: number): number;
}

/** A game as the simulated players know it, and what it has done to them so far. In minor units of PP. */
export interface Table {
  readonly rules: GameRules | SteppedRules;
  readonly bets: readonly Bet[];
  rounds: number;
  staked: number;
  won: number;
  /** The exact expected payment of the chosen bets. */
  expected: number;
  /** Variance of `won`. */
  variance: number;
  /** The exact expected profit of the server, by day from the start. */
  readonly keptByDay: number[];
}

export const tablesOf = (content: Content): Table[] =>
  content.gameIds.flatMap((id) => {
    const rules = content.rulesOf(id) ?? content.steppedRulesOf(id);
    return rules === undefined
      ? []
      : [
          {
            rules,
            bets: betsOf(rules),
            rounds: 0,
            staked: 0,
            won: 0,
            expected: 0,
            variance: 0,
            keptByDay: [],
          },
        ];
  });

/** The same games as several kinds of players met them, as one. */
export const together = (kinds: ReadonlyArray<readonly Table[]>): Table[] =>
  (kinds[0] ?? []).map((table, at) =>
    kinds.slice(1).reduce<Table>((all, kind) => {
      const { rounds, staked, won, expected, variance } = kind[at]!;
      return {
        ...all,
        rounds: all.rounds + rounds,
        staked: all.staked + staked,
        won: all.won + won,
        expected: all.expected + expected,
        variance: all.variance + variance,
      };
    }, table),
  );

/** From the calmest to the wildest in even steps. */
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

/** The bet that suits best; the first of equals. */
export const bestBy = (table: Table, suits: (bet: Bet) => number): Bet =>
  table.bets.reduce((best, bet) => (suits(bet) > suits(best) ? bet : best));

export function note(table: Table, bet: Bet, stake: number, won: number, day: number): void {
  table.rounds += 1;
  table.staked += stake;
  table.won += won;
  table.expected += stake * bet.rtp;
  table.variance += stake * stake * bet.variance;
  table.keptByDay[day] = (table.keptByDay[day] ?? 0) + stake * (1 - bet.rtp);
}

/** How far what was won is from what the odds say, in standard deviations. */
export const deviations = (table: Table): number =>
  table.variance === 0 ? 0 : (table.won - table.expected) / Math.sqrt(table.variance);

/** Of the bets that are tried here. */
export const lowestRtpOf = (table: Table): number => Math.min(...table.bets.map((bet) => bet.rtp));
