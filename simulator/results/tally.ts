// The results of finished lives by kind of player, as plain data for other threads. Amounts are minor units of PP.
import type { Content } from '../../economy/kernel/world.ts';
import type { PersonaName } from '../lives/personas.ts';
import type { Bet, Table } from '../lives/tables.ts';

export interface QuestCount {
  dealt: number;
  filled: number;
  claimed: number;
}

/** The results of one game. */
export interface GameCount {
  readonly gameId: string;
  readonly minStake: number;
  /** Of the bets that players try. */
  readonly lowestRtp: number;
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

/** One life, for comparing it under two contents. */
export interface LifeSum {
  readonly index: number;
  readonly days: number;
  minted: number;
  /** What the games keep by exact odds, so that luck does not affect the comparison. */
  kept: number;
  /** What the games paid more than their odds say, so on average zero. */
  luck: number;
  spent: number;
  /** Days from the first visit to the first collection's reward. */
  collectionDay: number | undefined;
  /** The highest sum of claims in a day. */
  bestDay: number;
}

/** One kind of player. */
export interface Tally {
  readonly games: readonly GameCount[];
  readonly lives: LifeSum[];
  readonly players: { count: number; lifeDays: number; visits: number };
  /** By issuer account. */
  readonly minted: Map<string, number>;
  /** The profit of games, and the income of the shop. */
  burned: number;
  spent: number;
  staked: number;
  /** By day from the start: what was minted by account, and spent in the shop. */
  readonly mintedByDay: Map<string, number[]>;
  readonly spentByDay: number[];
  readonly balances: number[];
  /** Balances on days at a fixed interval, of players who started on the first day. */
  readonly balancesBySample: number[][];
  /** Days from the first visit to the claim of the first, second … collection, of players who reached it. */
  readonly collections: number[][];
  readonly collectibles: number[];
  /** Counts of waits between two collectibles of the guaranteed rarity, by the number of draws. */
  readonly waits: Map<number, number>;
  readonly drawn: { all: number; guaranteed: number };
  /** For each ended month with a pass: points and collectibles of its premium track. */
  readonly passes: Array<{ worth: number; collectibles: number }>;
  readonly streaks: number[];
  /** The highest sum of claims of one player in a day. */
  maxInADay: number;
  readonly quests: Map<string, QuestCount>;
  /** Players who got a quest, and who completed it at least once. */
  readonly questPlayers: Map<string, { dealt: number; filled: number }>;
  readonly boxes: Map<string, { opened: number; paid: number }>;
  /** Claims that a limit refused, by the code of the refusal. */
  readonly refusals: Map<string, number>;
}

export const SAMPLE_DAYS = 5;

export const newTally = (content: Content, tables: readonly Table[]): Tally => ({
  games: tables.map(({ rules, bets }) => ({
    gameId: rules.gameId,
    minStake: Number(rules.minStakeMinor),
    lowestRtp: Math.min(...bets.map((bet) => bet.rtp)),
    rounds: 0,
    staked: 0,
    won: 0,
    expected: 0,
    variance: 0,
    keptByDay: [],
  })),
  lives: [],
  players: { count: 0, lifeDays: 0, visits: 0 },
  minted: new Map(),
  burned: 0,
  spent: 0,
  staked: 0,
  mintedByDay: new Map(),
  spentByDay: [],
  balances: [],
  balancesBySample: [],
  collections: content.collections.collections.map(() => []),
  collectibles: [],
  waits: new Map(),
  drawn: { all: 0, guaranteed: 0 },
  passes: [],
  streaks: [],
  maxInADay: 0,
  quests: new Map(content.quests.templates.map((t) => [t.id, { dealt: 0, filled: 0, claimed: 0 }])),
  questPlayers: new Map(),
  boxes: new Map(),
  refusals: new Map(),
});

/** The results of several players together. */
export interface Lives {
  readonly tallies: ReadonlyMap<PersonaName, Tally>;
  /** What each issuer account gave and took. */
  readonly issuers: Map<string, { gaveMinor: bigint; tookMinor: bigint }>;
  entries: number;
  heldMinor: bigint;
}

export const add = <K>(to: Map<K, number>, key: K, by: number): void =>
  void to.set(key, (to.get(key) ?? 0) + by);
export const addAt = (to: number[], at: number, by: number): void => {
  while (to.length <= at) to.push(0);
  to[at]! += by;
};

export function noteRound(game: GameCount, bet: Bet, stake: number, won: number, day: number): void {
  game.rounds += 1;
  game.staked += stake;
  game.won += won;
  game.expected += stake * bet.rtp;
  game.variance += stake * stake * bet.variance;
  addAt(game.keptByDay, day, stake * (1 - bet.rtp));
}

/** The distance between wins and expected wins, in standard deviations. */
export const deviations = (game: GameCount): number =>
  game.variance === 0 ? 0 : (game.won - game.expected) / Math.sqrt(game.variance);
