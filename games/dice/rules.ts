// The dice family: eight kinds of rules behind one interface.
// The settings and odds of each game: content/games.yaml.
import type { DiceSettings } from '@parlor/contract/content/games.ts';
import type { DrawSource, GameRules } from '@parlor/economy/play/game-rules.ts';
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

/** `rules` for the page: everything to draw the table and show payouts. Plain JSON. */
export interface DiceTable extends TableOf<'dice', DiceSettings, unknown> {
  /** How many values each drawn number can take, in order. */
  readonly draws: readonly number[];
}

/** Odds and payouts of one kind. A choice that `problemOf` accepts has the fields of its kind. */
export type DicePlay = DiceKind<unknown>;

export function dicePlay(settings: DiceSettings): DicePlay {
  switch (settings.kind) {
    case 'over-under':
      return overUnder(settings);
    case 'lantern':
      return lantern(settings);
    case 'band':
      return band(settings);
    case 'ladder':
      return ladder(settings);
    case 'sum':
      return sum(settings);
    case 'gap':
      return gap(settings);
    case 'highest':
      return highest(settings);
    case 'hits':
      return hits(settings);
  }
}

/** The rules of one dice game. Pure: the same choice and the same numbers always pay the same. */
export function diceRules(game: DiceGame): GameRules {
  const play = dicePlay(game.settings);
  const head = headOf(game, 'dice', play.rulesRevision, play.opening);
  const table: DiceTable = { ...head.table, draws: play.draws };
  return {
    ...head,
    table,
    problemOf: (choice) => play.problemOf(choice),
    play(choice: unknown, draw: DrawSource) {
      const drawn = play.draws.map((size) => draw.below(size));
      const outcome: DiceOutcome = { drawn };
      return { multiplierE4: play.payE4(choice, drawn), outcome };
    },
    distribution: (choice) => play.distribution(choice),
    choices: () => play.choices(),
  };
}
