// The plinko family: a ball falls through rows of pegs, left or right with the same chance, into a slot that
// pays.
// The settings and odds of each game: content/games.yaml.
import { RISKS } from '@parlor/contract/formats/risks.ts';
import type { PlinkoSettings } from '@parlor/contract/content/game-families/plinko.ts';
import type { DrawSource, GameRules, PossibleResult } from '@parlor/economy/play/game-rules.ts';
import { headOf, type GameOf, type TableOf } from '../game-head.ts';
import { problemIn, oneOf } from '../reading.ts';
import { courseOf, fallOf, rowsOf, type Course, type PlinkoChoice } from './boards.ts';
import { paymentsOf } from './odds.ts';

export type PlinkoGame = GameOf<PlinkoSettings>;

/** The draw, for the page and for verification: one number for each row, 0 left and 1 right. */
export interface PlinkoOutcome {
  readonly drawn: readonly number[];
}

/** What the page gets as `rules`. Plain JSON. */
export type PlinkoTable = TableOf<'plinko', PlinkoSettings, PlinkoChoice>;

/** Raised whenever the same numbers would pay a different amount. */
const RULES_REVISION = 1;
const DIRECTIONS = 2;

/** Odds and payouts of one board. Used by the rules, the page and the verification. */
export interface PlinkoPlay {
  /** What is chosen when the page opens. */
  readonly opening: PlinkoChoice;
  readonly problemOf: (choice: unknown) => string | undefined;
  /** Only for a choice that `problemOf` accepts. */
  readonly courseOf: (choice: unknown) => Course;
  /** The range of each number of a round, in order: 2 for each row. */
  readonly drawsOf: (choice: unknown) => readonly number[];
  readonly distribution: (choice: unknown) => readonly PossibleResult[];
  readonly choices: () => readonly PlinkoChoice[];
}

/** The board sizes that a player can choose from. Empty if there is only one. */
export const rowsOffered = (settings: PlinkoSettings): readonly number[] =>
  settings.kind === 'rods' ? settings.boards.map(({ rows }) => rows) : [];

export function plinkoPlay(settings: PlinkoSettings): PlinkoPlay {
  const offered = rowsOffered(settings);
  const sides = settings.kind === 'street' ? (['right', 'left'] as const) : [];
  const fields = {
    risk: oneOf(...RISKS),
    ...(offered.length > 0 && {
      rows: (value: unknown) =>
        typeof value === 'number' && offered.includes(value)
          ? undefined
          : `rows is one of ${offered.join(', ')}`,
    }),
    ...(sides.length > 0 && { side: oneOf(...sides) }),
  };
  const courseOfChoice = (choice: unknown): Course => courseOf(settings, choice as PlinkoChoice);
  const middle = offered[Math.floor((offered.length - 1) / 2)];
  return {
    opening: {
      risk: 'mid',
      ...(middle !== undefined && { rows: middle }),
      ...(sides.length > 0 && { side: 'right' as const }),
    },
    problemOf: (choice) => problemIn(choice, fields),
    courseOf: courseOfChoice,
    drawsOf: (choice) => Array.from({ length: rowsOf(courseOfChoice(choice)) }, () => DIRECTIONS),
    distribution: (choice) => paymentsOf(courseOfChoice(choice)),
    choices: () =>
      RISKS.flatMap((risk): readonly PlinkoChoice[] => {
        if (offered.length > 0) return offered.map((rows) => ({ risk, rows }));
        if (sides.length > 0) return sides.map((side) => ({ risk, side }));
        return [{ risk }];
      }),
  };
}

/** The rules of one plinko game. Pure: the same choice and the same numbers always pay the same. */
export function plinkoRules(game: PlinkoGame): GameRules {
  const play = plinkoPlay(game.settings);
  return {
    ...headOf(game, 'plinko', RULES_REVISION, play.opening),
    problemOf: play.problemOf,
    play(choice: unknown, draw: DrawSource) {
      const drawn = play.drawsOf(choice).map((size) => draw.below(size));
      const outcome: PlinkoOutcome = { drawn };
      return { multiplierE4: fallOf(play.courseOf(choice), drawn).payE4, outcome };
    },
    distribution: play.distribution,
    choices: play.choices,
  };
}
