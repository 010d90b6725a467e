// The reels family: strips stop at random, each stop with the same chance, and the visible symbols pay.
// The settings and odds of each game: content/games.yaml.
import { RISKS, type Risk } from '@parlor/contract/formats/risks.ts';
import type { ReelsSettings } from '@parlor/contract/content/game-families/reels.ts';
import type { DrawSource, GameRules, PossibleResult } from '@parlor/economy/play/game-rules.ts';
import { headOf, type GameOf, type TableOf } from '../game-head.ts';
import { problemIn, oneOf } from '../reading.ts';
import { paymentsOf } from './chances.ts';
import { drawsOf, type ReelsChoice } from './machine.ts';
import { spinOf, type Spin } from './spin.ts';

export type ReelsGame = GameOf<ReelsSettings>;

/** The draw: the stop of each reel, from 0 at the top of its strip, and the numbers after them. */
export interface ReelsOutcome {
  readonly drawn: readonly number[];
}

/** What the page gets as `rules`. Plain JSON. */
export type ReelsTable = TableOf<'reels', ReelsSettings, ReelsChoice>;

/** Raised whenever the same numbers would pay a different amount. */
const RULES_REVISION = 1;

/** Odds and payouts of one machine. Used by the rules, the page and the verification. */
export interface ReelsPlay {
  readonly opening: ReelsChoice;
  readonly problemOf: (choice: unknown) => string | undefined;
  /** `problemOf` accepted the choice. */
  readonly spin: (choice: unknown, drawn: readonly number[]) => Spin;
  /** The range of each number of a round, in order. */
  readonly drawsOf: (choice: unknown) => readonly number[];
  readonly distribution: (choice: unknown) => readonly PossibleResult[];
  readonly choices: () => readonly ReelsChoice[];
}

/** Numbers of lines that a player can choose from. Empty without a choice. */
export const linesOffered = (settings: ReelsSettings): readonly number[] =>
  settings.kind === 'lines' ? settings.offered : [];
/** Paytables that a player can choose from. Empty if there is one. */
export const risksOffered = (settings: ReelsSettings): readonly Risk[] =>
  settings.kind === 'lines' ? [] : RISKS;

export function reelsPlay(settings: ReelsSettings): ReelsPlay {
  const lines = linesOffered(settings);
  const risks = risksOffered(settings);
  const fields = {
    ...(risks.length > 0 && { risk: oneOf(...risks) }),
    ...(lines.length > 0 && {
      lines: (value: unknown) =>
        typeof value === 'number' && lines.includes(value)
          ? undefined
          : `lines is one of ${lines.join(', ')}`,
    }),
  };
  const max = lines.at(-1);
  return {
    opening: max === undefined ? { risk: 'mid' } : { lines: max },
    problemOf: (choice) => problemIn(choice, fields),
    spin: (choice, drawn) => spinOf(settings, choice as ReelsChoice, drawn),
    drawsOf: (choice) => drawsOf(settings, choice as ReelsChoice),
    distribution: (choice) => paymentsOf(settings, choice as ReelsChoice),
    choices: () =>
      max === undefined ? risks.map((risk) => ({ risk })) : lines.map((count) => ({ lines: count })),
  };
}

/** The rules of one game of reels. Pure: the same choice and the same numbers always pay the same. */
export function reelsRules(game: ReelsGame): GameRules {
  const play = reelsPlay(game.settings);
  return {
    ...headOf(game, 'reels', RULES_REVISION, play.opening),
    problemOf: play.problemOf,
    play(choice: unknown, draw: DrawSource) {
      const drawn = play.drawsOf(choice).map((size) => draw.below(size));
      const outcome: ReelsOutcome = { drawn };
      return { multiplierE4: play.spin(choice, drawn).payE4, outcome };
    },
    distribution: play.distribution,
    choices: play.choices,
  };
}
