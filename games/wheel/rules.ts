// The wheel family: a wheel of equal segments stops at random, and the segment at the pointer pays.
// The settings and odds of each game: content/games.yaml.
import type { WheelSettings } from '@parlor/contract/content/game-families/wheel.ts';
import { RISKS } from '@parlor/contract/formats/risks.ts';
import type { DrawSource, GameRules, PossibleResult } from '@parlor/economy/play/game-rules.ts';
import { headOf, type GameOf, type TableOf } from '../game-head.ts';
import { oneOf, problemIn } from '../reading.ts';
import { drawsOf, paymentsOf, payOf, type WheelChoice } from './spin.ts';

export type WheelGame = GameOf<WheelSettings>;

/** The draw: the segment of the wheel, from 0 clockwise, then that of the inner wheel. */
export interface WheelOutcome {
  readonly drawn: readonly number[];
}

/** What the page gets as `rules`. Plain JSON. */
export type WheelTable = TableOf<'wheel', WheelSettings, WheelChoice>;

/** Raised whenever the same numbers would pay a different amount. */
const RULES_REVISION = 1;

/** Odds and payouts of one wheel. Used by the rules, the page and the verification. */
export interface WheelPlay {
  readonly opening: WheelChoice;
  readonly problemOf: (choice: unknown) => string | undefined;
  /** `problemOf` accepted the choice. The range of each number of a round, in order. */
  readonly drawsOf: (choice: unknown) => readonly number[];
  /** In ten-thousandths of the stake. */
  readonly payOf: (choice: unknown, drawn: readonly number[]) => number;
  readonly distribution: (choice: unknown) => readonly PossibleResult[];
  readonly choices: () => readonly WheelChoice[];
}

/** The letters of the symbols that a player can bet on. Empty on a wheel without symbols. */
export const lettersOf = (settings: WheelSettings): readonly string[] =>
  settings.kind === 'symbols' ? Array.from('abcdefgh').slice(0, settings.symbols.length) : [];

export function wheelPlay(settings: WheelSettings): WheelPlay {
  const letters = lettersOf(settings);
  const hasSymbols = letters.length > 0;
  const fields = hasSymbols ? { symbol: oneOf(...letters) } : { risk: oneOf(...RISKS) };
  return {
    opening: hasSymbols ? { symbol: 'a' } : { risk: 'mid' },
    problemOf: (choice) => problemIn(choice, fields),
    drawsOf: (choice) => drawsOf(settings, choice as WheelChoice),
    payOf: (choice, drawn) => payOf(settings, choice as WheelChoice, drawn),
    distribution: (choice) => paymentsOf(settings, choice as WheelChoice),
    choices: () => (hasSymbols ? letters.map((symbol) => ({ symbol })) : RISKS.map((risk) => ({ risk }))),
  };
}

/** The rules of one wheel. Pure: the same choice and the same numbers always pay the same. */
export function wheelRules(game: WheelGame): GameRules {
  const play = wheelPlay(game.settings);
  return {
    ...headOf(game, 'wheel', RULES_REVISION, play.opening),
    problemOf: play.problemOf,
    play(choice: unknown, draw: DrawSource) {
      const drawn = play.drawsOf(choice).map((size) => draw.below(size));
      const outcome: WheelOutcome = { drawn };
      return { multiplierE4: play.payOf(choice, drawn), outcome };
    },
    distribution: play.distribution,
    choices: play.choices,
  };
}
