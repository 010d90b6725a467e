// The mines family: tiles face down. Each safe tile raises the payout (step-payouts.ts computes it, odds.ts the chances). A
// mine or a cash-out ends the round.
// The settings and odds of each game: content/games.yaml.
import type { MinesSettings } from '@parlor/contract/content/game-families/mines.ts';
import {
  bestOf,
  type DrawSource,
  type PossibleResult,
  type Standing,
  type SteppedRules,
} from '@parlor/economy/play/game-rules.ts';
import { headOf, type GameOf, type TableOf } from '../game-head.ts';
import { oneOf, problemIn } from '../reading.ts';
import { distributionOf, type Place } from './odds.ts';
import { after, beginning, e4Of, isAllWon, type Found, type Hidden } from './step-payouts.ts';

export type MinesGame = GameOf<MinesSettings>;

/** Number of mines, in the whole field or in every row of a path. */
export interface MinesChoice {
  readonly mines: number;
}
/** Positions: tile numbers from 0, row by row, in draw order. */
export interface MinesDealt {
  readonly mines: readonly number[];
  readonly charms: readonly number[];
}
/** Uncovers this many tiles, then cashes out. */
export interface MinesPlan extends MinesChoice {
  readonly take: number;
}
/** What the player may see. `mines` and `charms` only once the round is over. */
export interface MinesShown {
  /** The result of each move, in order. */
  readonly found: readonly Found[];
  readonly lives: number;
  /** The multiplier after another safe tile, in ten-thousandths. Undefined once the round is over. */
  readonly nextE4?: number;
  readonly mines?: readonly number[];
  readonly charms?: readonly number[];
}

/** What the page gets as `rules`. Plain JSON. */
export type MinesTable = TableOf<'mines', MinesSettings, MinesChoice>;

/** Raised whenever the same numbers or moves would pay a different amount. */
const RULES_REVISION = 1;

/** Odds and payouts of one game. Used by the rules, the page and the verification. */
export interface MinesPlay {
  readonly opening: MinesChoice;
  readonly tiles: number;
  readonly problemOf: (choice: unknown) => string | undefined;
  readonly deal: (choice: MinesChoice, draw: DrawSource) => MinesDealt;
  readonly moveProblem: (moves: readonly unknown[], move: unknown) => string | undefined;
  readonly standingAfter: (choice: MinesChoice, dealt: MinesDealt, moves: readonly number[]) => Standing;
  readonly distribution: (plan: MinesPlan) => readonly PossibleResult[];
  readonly plans: () => readonly MinesPlan[];
  /** The multiplier after each safe tile, from the first, without charms and lost lives. */
  readonly ladder: (choice: MinesChoice) => readonly number[];
}

const isWhole = (value: unknown, below: number): value is number =>
  typeof value === 'number' &&
  Number.isSafeInteger(value) &&
  value >= 0 &&
  !Object.is(value, -0) &&
  value < below;

export function minesPlay(settings: MinesSettings): MinesPlay {
  const { columns, rows, returnE4 } = settings;
  const tiles = columns * rows;
  const isPath = settings.kind === 'path';
  const lives = settings.lives ?? 1;
  const charm = settings.kind === 'field' ? settings.charm : undefined;
  const charmTiles = charm?.tiles ?? 0;
  const charmTimes = charm?.times ?? 1;

  /** What can be under the first tile. */
  const fresh = ({ mines }: MinesChoice): Hidden => {
    const all = isPath ? columns : tiles;
    return { mines, charms: charmTiles, safe: all - mines - charmTiles };
  };
  /** What can be under the next tile after this result. On a path, every step has its own row. */
  const without = (hidden: Hidden, found: Found): Hidden =>
    isPath
      ? hidden
      : {
          safe: hidden.safe - (found === 'safe' ? 1 : 0),
          charms: hidden.charms - (found === 'charm' ? 1 : 0),
          mines: hidden.mines - (found === 'mine' ? 1 : 0),
        };
  const start = (choice: MinesChoice): Place => ({
    worth: beginning(returnE4, lives),
    hidden: fresh(choice),
    steps: 0,
  });
  const next = ({ worth, hidden, steps }: Place, found: Found): Place => ({
    worth: after(worth, found, hidden, charmTimes),
    hidden: without(hidden, found),
    steps: steps + 1,
  });
  const isOver = ({ worth, hidden, steps }: Place): boolean =>
    worth.lives === 0 || (isPath && steps === rows) || isAllWon(worth, hidden, charmTimes);

  const pick = (from: number[], count: number, draw: DrawSource): number[] =>
    Array.from({ length: count }, () => from.splice(draw.below(from.length), 1)[0] ?? 0);
  const numbers = (first: number, count: number): number[] =>
    Array.from({ length: count }, (_, i) => first + i);

  function ladder(choice: MinesChoice): number[] {
    const steps: number[] = [];
    for (let place = start(choice); !isOver(place);) {
      place = next(place, place.hidden.safe > 0 ? 'safe' : 'charm');
      steps.push(e4Of(place.worth));
    }
    return steps;
  }

  return {
    opening: { mines: settings.mines[Math.floor((settings.mines.length - 1) / 2)] ?? 1 },
    tiles,
    problemOf: (choice) => problemIn(choice, { mines: oneOf(...settings.mines) }),
    deal({ mines }, draw) {
      if (isPath)
        return {
          mines: numbers(0, rows).flatMap((row) => pick(numbers(row * columns, columns), mines, draw)),
          charms: [],
        };
      const left = numbers(0, tiles);
      const laid = pick(left, mines, draw);
      return { mines: laid, charms: pick(left, charmTiles, draw) };
    },
    moveProblem(moves, move) {
      if (!isWhole(move, tiles)) return `A move is the number of a tile, from 0 to ${tiles - 1}`;
      if (isPath && Math.floor(move / columns) !== moves.length)
        return `The next tile is in row ${moves.length + 1}`;
      return moves.includes(move) ? 'This tile is uncovered already' : undefined;
    },
    standingAfter(choice, dealt, moves) {
      let place = start(choice);
      const found: Found[] = [];
      for (const tile of moves) {
        const is: Found = dealt.mines.includes(tile)
          ? 'mine'
          : dealt.charms.includes(tile)
            ? 'charm'
            : 'safe';
        place = next(place, is);
        found.push(is);
      }
      const over = isOver(place);
      const { worth } = place;
      const shown: MinesShown = {
        found,
        lives: worth.lives,
        ...(over
          ? { mines: dealt.mines, charms: dealt.charms }
          : { nextE4: e4Of(next(place, place.hidden.safe > 0 ? 'safe' : 'charm').worth) }),
      };
      return { multiplierE4: e4Of(worth), isOver: over, canCashOut: !over && moves.length > 0, shown };
    },
    distribution: (plan) => distributionOf({ next, isOver, isPath }, start(plan), plan.take),
    plans: () =>
      settings.mines.flatMap((mines) => {
        const max = ladder({ mines }).length;
        return numbers(1, max).map((take) => ({ mines, take }));
      }),
    ladder,
  };
}

/** The rules of one mines game. Pure: the same numbers and the same moves always pay the same. */
export function minesRules(game: MinesGame): SteppedRules {
  const play = minesPlay(game.settings);
  return {
    ...headOf(game, 'mines', RULES_REVISION, play.opening),
    problemOf: play.problemOf,
    deal: (choice, draw) => play.deal(choice as MinesChoice, draw),
    moveProblem: (_choice, _dealt, moves, move) => play.moveProblem(moves, move),
    standingAfter: (choice, dealt, moves) =>
      play.standingAfter(choice as MinesChoice, dealt as MinesDealt, moves as readonly number[]),
    distribution: (plan) => play.distribution(plan as MinesPlan),
    choices: play.plans,
    maxE4: (choice) =>
      bestOf(
        play
          .plans()
          .filter(({ mines }) => mines === (choice as MinesChoice).mines)
          .flatMap(play.distribution),
      ),
    choiceOf: (plan) => ({ mines: (plan as MinesPlan).mines }),
    nextMoveOf(plan, moves) {
      if (moves.length >= (plan as MinesPlan).take) return undefined;
      // All tiles are equivalent, so it uncovers the first possible one.
      for (let tile = 0; tile < play.tiles; tile++)
        if (play.moveProblem(moves, tile) === undefined) return tile;
      return undefined;
    },
  };
}
