// The results of finished lives, by kind of player: plain data, so that it goes from one thread to another. Amounts are
// minor units of PP.
import type { Content } from '../../economy/kernel/world.ts';
import type { PersonaName } from '../lives/personas.ts';
import type { Bet, Table } from '../lives/tables.ts';

export interface QuestCount {
  dealt: number;
  filled: number;
  claimed: number;
}

/** What one game did to the players. */
export interface GameCount {
  readonly gameId: string;
  readonly minStake: number;
  /** Of the bets that are tried. */
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

/** One life, for the comparison of the same life under two contents. */
export interface LifeSum {
  readonly index: number;
  readonly days: number;
  minted: number;
  /** What the games keep by exact odds, so that luck at the games stays out of the comparison. */
  kept: number;
  spent: number;
  /** Days from the first visit to the first collection's reward. */
  collectionDay: number | undefined;
  /** The most that claims brought in a day. */
  bestDay: number;
}

/** One kind of player. */
export interface Tally {
  readonly games: readonly GameCount[];
  readonly lives: LifeSum[];
  readonly players: { count: number; lifeDays: number; visits: number };
  /** By the account that gave it. */
  readonly minted: Map<string, number>;
  /** The profit of games, and the income of the shop. */
  burned: number;
  spent: number;
  staked: number;
  /** By day from the start: what was minted by account, and spent in the shop. */
  readonly mintedByDay: Map<string, number[]>;
  readonly spentByDay: number[];
  readonly balances: number[];
  /** Balances on every so-many-th day of those who were there from the start. */
  readonly balancesBySample: number[][];
  /** Days from the first visit to the claim of the first, second … collection; only of those who got there. */
  readonly collections: number[][];
  readonly collectibles: number[];
  /** Draws from one collectible of the guaranteed rarity to the next, by their number. */
  readonly waits: Map<number, number>;
  readonly drawn: { all: number; guaranteed: number };
  /** Of each month with a pass that is over: what its premium track brought, and how many collectibles. */
  readonly passes: Array<{ worth: number; collectibles: number }>;
  readonly streaks: number[];
  /** The most that claims brought one player in a day. */
  maxInADay: number;
  readonly quests: Map<string, QuestCount>;
  /** Players to whom a quest was dealt, and who filled it at least once. */
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

/** What a number of players did, together. */
export interface Lives {
  readonly tallies: ReadonlyMap<PersonaName, Tally>;
  /** By account of an issuer: what it gave and took. */
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

/** How far what was won is from what the odds say, in standard deviations. */
export const deviations = (game: GameCount): number =>
  game.variance === 0 ? 0 : (game.won - game.expected) / Math.sqrt(game.variance);
