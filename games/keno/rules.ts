// The keno family: the player picks numbers, balls are drawn, and the hits pay.
// The settings and odds of each game: content/games.yaml.
import type { KenoSettings } from '@parlor/contract/content/game-families/keno.ts';
import { most } from '@parlor/contract/content/game-families/read-settings.ts';
import { RISKS } from '@parlor/contract/formats/risks.ts';
import type { DrawSource, GameRules, PossibleResult } from '@parlor/economy/play/game-rules.ts';
import { headOf, type GameOf, type TableOf } from '../game-head.ts';
import { oneOf, problemIn } from '../reading.ts';
import { drawsOf, resultOf, type KenoChoice, type KenoResult } from './balls.ts';
import { paymentsOf } from './chances.ts';

export type KenoGame = GameOf<KenoSettings>;

/** The draw: the place of each ball among the remaining ones, and the place in the boost after them. */
export interface KenoOutcome {
  readonly drawn: readonly number[];
}

/** What the page gets as `rules`. Plain JSON. */
export type KenoTable = TableOf<'keno', KenoSettings, KenoChoice>;

/** Raised whenever the same numbers would pay a different amount. */
const RULES_REVISION = 1;

/** Odds and payouts of one game. Used by the rules, the page and the verification. */
export interface KenoPlay {
  readonly opening: KenoChoice;
  readonly problemOf: (choice: unknown) => string | undefined;
  /** `problemOf` accepted the choice. */
  readonly result: (choice: unknown, drawn: readonly number[]) => KenoResult;
  /** The range of each number of a round, in order. */
  readonly draws: readonly number[];
  readonly distribution: (choice: unknown) => readonly PossibleResult[];
  readonly choices: () => readonly KenoChoice[];
}

const firstOf = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i + 1);

export function kenoPlay(settings: KenoSettings): KenoPlay {
  const { fewest, numbers } = settings;
  const picksProblem = (value: unknown): string | undefined => {
    if (!Array.isArray(value)) return 'picks is a list of numbers';
    if (value.length < fewest || value.length > most(settings))
      return `picks has from ${fewest} to ${most(settings)} numbers`;
    if (!value.every((one) => Number.isInteger(one) && one >= 1 && one <= numbers))
      return `picks are whole numbers from 1 to ${numbers}`;
    return value.every((one, i) => i === 0 || one > value[i - 1])
      ? undefined
      : 'picks are in ascending order, each once';
  };
  const fields = { risk: oneOf(...RISKS), picks: picksProblem };
  const middle = Math.ceil((fewest + most(settings)) / 2);
  return {
    // Spread over the field, so that the first round shows how it works.
    opening: {
      risk: 'mid',
      picks: firstOf(middle).map((nth) => Math.floor(((nth - 0.5) * numbers) / middle) + 1),
    },
    problemOf: (choice) => problemIn(choice, fields),
    result: (choice, drawn) => resultOf(settings, choice as KenoChoice, drawn),
    draws: drawsOf(settings),
    distribution(choice) {
      const { risk, picks } = choice as KenoChoice;
      return paymentsOf(settings, risk, picks.length);
    },
    choices: () =>
      RISKS.flatMap((risk) => settings.pays[risk].map((_, at) => ({ risk, picks: firstOf(fewest + at) }))),
  };
}

/** The rules of one keno game. Pure: the same choice and the same numbers always pay the same. */
export function kenoRules(game: KenoGame): GameRules {
  const play = kenoPlay(game.settings);
  return {
    ...headOf(game, 'keno', RULES_REVISION, play.opening),
    problemOf: play.problemOf,
    play(choice: unknown, draw: DrawSource) {
      const drawn = play.draws.map((size) => draw.below(size));
      const outcome: KenoOutcome = { drawn };
      return { multiplierE4: play.result(choice, drawn).payE4, outcome };
    },
    distribution: play.distribution,
    choices: play.choices,
  };
}
