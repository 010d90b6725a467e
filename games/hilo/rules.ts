// The higher-or-lower family: a card is open and the player guesses the next one, until a guess is wrong.
// round-value.ts computes what a round is worth after each guess.
// The settings and odds of each game: content/games.yaml.
import type { HiloSettings } from '@parlor/contract/content/game-families/hilo.ts';
import type { DrawSource, PossibleResult, Standing, SteppedRules } from '@parlor/economy/play/game-rules.ts';
import { headOf, type GameOf, type TableOf } from '../game-head.ts';
import { MAX_E4 } from '../odds.ts';
import { problemIn } from '../reading.ts';
import { bestE4 } from './best.ts';
import { dealFrom, drawsOf } from './deck.ts';
import { classesOf, type Effect, type Guess } from './guess.ts';
import {
  afterGuess,
  afterSkip,
  beginning,
  isOver,
  maySkip,
  offered,
  rightE4,
  worthE4,
  type Place,
} from './round-value.ts';
import { moveOf, plansOf, resultsOf, type HiloPlan } from './plans.ts';

export type HiloGame = GameOf<HiloSettings>;

/** Nothing is chosen before the first card is turned. */
export type HiloChoice = Readonly<Record<string, never>>;
/** A guess, or a skip to another card. */
export type HiloMove = Guess | 'skip';

/** All cards that the round can reach, in order, and the numbers that selected them. */
export interface HiloDealt {
  readonly cards: readonly number[];
}

/** A guess that is offered now. */
export interface HiloOption {
  readonly guess: Guess;
  /** How many of `all` cards that may come make it right. */
  readonly right: number;
  /** How many of them change nothing. */
  readonly push: number;
  readonly all: number;
  /** The multiplier after a right guess, in ten-thousandths of the stake. */
  readonly rightE4: number;
  /** Whether an equal card is right, wrong, or changes nothing. Undefined if the guess does not compare. */
  readonly same?: Effect;
}

/** What the player may see. */
export interface HiloShown {
  /** Turned cards, the first one first. A card is its index in the deck. */
  readonly cards: readonly number[];
  /** The effect of each move, in order. */
  readonly effects: readonly (Effect | 'skip')[];
  /** The multiplier after each move, in ten-thousandths. */
  readonly stoodE4: readonly number[];
  readonly skips: number;
  readonly guesses: number;
  /** Empty once the round is over. */
  readonly options: readonly HiloOption[];
  /** The cards that would have come. Only once the round is over. */
  readonly unturned?: readonly number[];
}

/** What the page gets as `rules`. Plain JSON. */
export type HiloTable = TableOf<'hilo', HiloSettings, HiloChoice>;

/** Raised whenever the same numbers or moves would pay a different amount. */
const RULES_REVISION = 1;

/** Odds and payouts of one game. Used by the rules, the page and the verification. */
export interface HiloPlay {
  readonly opening: HiloChoice;
  readonly problemOf: (choice: unknown) => string | undefined;
  readonly deal: (draw: DrawSource) => HiloDealt;
  /** The range of each number of a round, in order. */
  readonly draws: readonly number[];
  readonly moveProblem: (dealt: HiloDealt, moves: readonly HiloMove[], move: unknown) => string | undefined;
  readonly standingAfter: (
    dealt: HiloDealt,
    moves: readonly HiloMove[],
  ) => Standing & { readonly shown: HiloShown };
  readonly distribution: (plan: HiloPlan) => readonly PossibleResult[];
  readonly plans: () => readonly HiloPlan[];
}

export function hiloPlay(settings: HiloSettings): HiloPlay {
  const classes = classesOf(settings);
  const { deck } = classes;
  const cards = 1 + settings.guesses + settings.skips;
  const words = [...classes.guesses, ...(settings.skips > 0 ? ['skip'] : [])];

  interface Played {
    readonly place: Place;
    readonly effects: readonly (Effect | 'skip')[];
    readonly stoodE4: readonly number[];
  }
  function played(dealt: HiloDealt, moves: readonly HiloMove[]): Played {
    const classAt = (turn: number): number => classes.classOf(dealt.cards[turn] ?? 0);
    let place = beginning(classes, settings, classAt(0));
    const effects: (Effect | 'skip')[] = [];
    const stoodE4: number[] = [];
    for (const [turn, move] of moves.entries()) {
      const next = classAt(turn + 1);
      const chance = offered(classes, settings, place).find(({ guess }) => guess === move);
      if (chance) {
        const then = afterGuess(classes, place, chance, next);
        place = then.place;
        effects.push(then.effect);
      } else {
        place = afterSkip(classes, place, next);
        effects.push('skip');
      }
      stoodE4.push(worthE4(place));
    }
    return { place, effects, stoodE4 };
  }

  return {
    opening: {},
    problemOf: (choice) => problemIn(choice, {}),
    deal: (draw) => ({ cards: dealFrom(deck, cards, draw) }),
    draws: drawsOf(deck, cards),
    moveProblem(dealt, moves, move) {
      if (typeof move !== 'string' || !words.includes(move)) return `A move is one of ${words.join(', ')}`;
      const { place } = played(dealt, moves);
      if (move === 'skip') return maySkip(settings, place) ? undefined : 'No card can be skipped any more';
      return offered(classes, settings, place).some(({ guess }) => guess === move)
        ? undefined
        : `${move} is not offered on this card`;
    },
    standingAfter(dealt, moves) {
      const { place, effects, stoodE4 } = played(dealt, moves);
      const over = isOver(classes, settings, place);
      const turned = dealt.cards.slice(0, moves.length + 1);
      const options = over ? [] : offered(classes, settings, place);
      const sameOf = (chance: (typeof options)[number]): Effect | undefined =>
        settings.kind !== 'compare' || (place.left[place.open] ?? 0) === 0
          ? undefined
          : chance.tieIsWrong
            ? 'wrong'
            : classes.effect(chance.guess, place.open, place.open);
      return {
        multiplierE4: worthE4(place),
        isOver: over,
        canCashOut: !over && place.guesses > 0,
        shown: {
          cards: turned,
          effects,
          stoodE4,
          skips: maySkip(settings, place) ? settings.skips - place.skips : 0,
          guesses: settings.guesses - place.guesses,
          options: options.map((chance) => {
            const same = sameOf(chance);
            const { guess, right, push, all } = chance;
            return { guess, right, push, all, rightE4: rightE4(place, chance), ...(same ? { same } : {}) };
          }),
          ...(over ? { unturned: dealt.cards.slice(turned.length) } : {}),
        },
      };
    },
    distribution: (plan) => resultsOf(settings, classes, plan),
    plans: () => plansOf(settings, classes),
  };
}

/** The rules of one game. Pure: the same numbers and the same moves always pay the same. */
export function hiloRules(game: HiloGame): SteppedRules {
  const play = hiloPlay(game.settings);
  return {
    ...headOf(game, 'hilo', RULES_REVISION, play.opening),
    problemOf: play.problemOf,
    deal: (_choice, draw) => play.deal(draw),
    moveProblem: (_choice, dealt, moves, move) =>
      play.moveProblem(dealt as HiloDealt, moves as readonly HiloMove[], move),
    standingAfter: (_choice, dealt, moves) =>
      play.standingAfter(dealt as HiloDealt, moves as readonly HiloMove[]),
    distribution: (plan) => play.distribution(plan as HiloPlan),
    choices: play.plans,
    // Plans are short. A player who keeps guessing can reach the maximum payout.
    maxE4: () => MAX_E4,
    bestE4: () => bestE4(game.settings),
    choiceOf: () => play.opening,
    nextMoveOf(plan, moves, shown) {
      const { options, skips } = shown as HiloShown;
      const made = moves.filter((move) => move !== 'skip').length;
      return moveOf(plan as HiloPlan, made, options, skips > 0);
    },
  };
}
