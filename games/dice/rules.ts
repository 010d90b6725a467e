// The dice family: eight kinds of rules behind one face.
import type { DiceSettings } from '@parlor/contract/content/games.ts';
import type { DrawSource, GameRules, PossibleResult } from '@parlor/economy/play/game-rules.ts';
import { headOf, type GameOf, type TableOf } from '../game-head.ts';
import { band } from './band.ts';
import { gap } from './gap.ts';
import { highest } from './highest.ts';
import { hits } from './hits.ts';
import type { DiceKind, DiceOutcome } from './kind.ts';
import { ladder } from './ladder.ts';
import { lantern } from './lantern.ts';
import { overUnder } from './over-under.ts';
import { sum } from './sum.ts';

export type DiceGame = GameOf<DiceSettings>;

/** What the page gets as `rules`: enough to draw the table and to say what a choice pays. Plain JSON. */
export interface DiceTable extends TableOf<'dice', DiceSettings, unknown> {
  /** How many values each drawn number can take, in order. */
  readonly draws: readonly number[];
}

/** Odds and payments of one kind, its choices checked. Used by the rules and by the page. */
export interface DicePlay {
  readonly edition: number;
  readonly draws: readonly number[];
  readonly opening: unknown;
  readonly problemOf: (choice: unknown) => string | undefined;
  /** `drawn` has one number per draw. The choice was checked by `problemOf`. */
  readonly payE4: (choice: unknown, drawn: readonly number[]) => number;
  readonly distribution: (choice: unknown) => readonly PossibleResult[];
  readonly choices: () => readonly unknown[];
}

/** The choice was checked, so it has the shape of its kind from here on. */
const checked = <Choice>(kind: DiceKind<Choice>): DicePlay => ({
  edition: kind.edition,
  draws: kind.draws,
  opening: kind.opening,
  problemOf: (choice) => kind.problemOf(choice),
  payE4: (choice, drawn) => kind.payE4(choice as Choice, drawn),
  distribution: (choice) => kind.distribution(choice as Choice),
  choices: () => kind.choices(),
});

export function dicePlay(settings: DiceSettings): DicePlay {
  switch (settings.kind) {
    case 'over-under':
      return checked(overUnder(settings));
    case 'lantern':
      return checked(lantern(settings));
    case 'band':
      return checked(band(settings));
    case 'ladder':
      return checked(ladder(settings));
    case 'sum':
      return checked(sum(settings));
    case 'gap':
      return checked(gap(settings));
    case 'highest':
      return checked(highest(settings));
    case 'hits':
      return checked(hits(settings));
  }
}

/** The rules of one dice game. Pure: the same choice and the same numbers always pay the same. */
export function diceRules(game: DiceGame): GameRules {
  const play = dicePlay(game.settings);
  const head = headOf(game, 'dice', play.edition, play.opening);
  const table: DiceTable = { ...head.table, draws: play.draws };
  return {
    ...head,
    table,
    problemOf: play.problemOf,
    play(choice: unknown, draw: DrawSource) {
      const drawn = play.draws.map((size) => draw.below(size));
      const outcome: DiceOutcome = { drawn };
      return { multiplierE4: play.payE4(choice, drawn), outcome };
    },
    distribution: play.distribution,
    choices: play.choices,
  };
}
