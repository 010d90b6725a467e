// The stored figures of a simulation: one line for each life and a few sums for each kind of player. Plain JSON, small
// enough for a row of the database.
import { personas, type PersonaName } from '../lives/personas.ts';
import type { Simulation } from '../run/simulate.ts';
import { quantile, sum } from './statistics.ts';
import { deviations } from './tally.ts';

export interface LifeFigures {
  readonly index: number;
  readonly days: number;
  /** In PP, without the welcome bonus. */
  readonly minted: number;
  /** What games kept by their exact odds, and what the shop took. */
  readonly burned: number;
  /** What games paid more than their odds say: negative for most players, and on average zero. */
  readonly luck: number;
  readonly collectionDay?: number;
}

export interface KindFigures {
  readonly name: PersonaName;
  readonly players: number;
  readonly lifeDays: number;
  readonly visits: number;
  /** By issuer account, in PP. */
  readonly minted: Readonly<Record<string, number>>;
  readonly burned: number;
  /** Median worth of a month's pass in PP, if any was bought. */
  readonly passWorth?: number;
  /** The highest sum of claims of one player in a day, in PP. */
  readonly bestDay: number;
  readonly quests: Readonly<Record<string, { readonly dealt: number; readonly filled: number }>>;
  /** Claims that a limit refused. */
  readonly refused: number;
  readonly lives: readonly LifeFigures[];
}

export interface Figures {
  readonly players: number;
  readonly days: number;
  readonly seed: number;
  readonly kinds: readonly KindFigures[];
  /** The sum over issuers and players in minor units; if it is not zero, the engine has a bug. */
  readonly sumMinor: string;
  /** Games whose payments do not match their odds. */
  readonly astray: readonly string[];
}

/** Chance alone reaches this deviation in one of many millions of runs. */
export const MAX_DEVIATIONS = 6;

const points = (minor: number): number => Math.round(minor) / 100;

export const figuresOf = (s: Simulation): Figures => ({
  players: s.players,
  days: s.days,
  seed: s.seed,
  sumMinor: String(s.sumMinor),
  astray: s.games.flatMap((game) => (Math.abs(deviations(game)) > MAX_DEVIATIONS ? [game.gameId] : [])),
  kinds: personas.map(({ name }): KindFigures => {
    const tally = s.tallies.get(name)!;
    const passWorth = quantile(
      tally.passes.map(({ worth }) => worth),
      0.5,
    );
    return {
      name,
      players: tally.players.count,
      lifeDays: tally.players.lifeDays,
      visits: tally.players.visits,
      minted: Object.fromEntries(
        [...tally.minted]
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([account, n]) => [account, points(n)]),
      ),
      burned: points(sum(tally.lives.map(({ kept, spent }) => kept + spent))),
      ...(passWorth === undefined ? {} : { passWorth }),
      bestDay: points(tally.maxInADay),
      quests: Object.fromEntries(tally.questPlayers),
      refused: sum(tally.refusals.values()),
      lives: tally.lives.map(({ index, days, minted, kept, luck, spent, collectionDay }) => ({
        index,
        days,
        minted: points(minted),
        burned: points(kept + spent),
        luck: points(luck),
        ...(collectionDay === undefined ? {} : { collectionDay }),
      })),
    };
  }),
});
