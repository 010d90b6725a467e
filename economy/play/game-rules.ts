// A built-in game for the engine: a pure mapping from the player's choice and uniform numbers to a multiplier.

/** Uniform numbers of one draw, in order. The same draw always gives the same numbers. */
export interface DrawSource {
  /** A whole number from 0 to below − 1, unbiased (rejection sampling). `below` is at most 2^21. */
  below(below: number): number;
}

/** Multipliers are whole ten-thousandths: 19_600 is ×1.96. No float ever meets a stake. */
export const MULTIPLIER_SCALE = 10_000;

export interface Settled {
  /** Ten-thousandths of the stake that are paid back; 0 is a lost round. */
  readonly multiplierE4: number;
  /** The outcome in the game's own terms, stored with the draw for the player's check. Plain JSON. */
  readonly outcome: unknown;
}

/** One possible result of a choice with its exact weight: probability is weight / total of all weights. */
export interface PossibleResult {
  readonly weight: bigint;
  readonly multiplierE4: number;
}

/** The highest payment for a stake, in ten-thousandths. */
export const bestOf = (results: readonly PossibleResult[]): number =>
  results.reduce((best, { multiplierE4 }) => Math.max(best, multiplierE4), 0);

/** The rules of one game (a family with the settings of one theme), built from `content/` and `games/`. */
export interface GameRules {
  readonly gameId: string;
  /** Version of rules and settings together. Stored with every draw, so a later change cannot rewrite the past. */
  readonly version: string;
  /** Least and most stake in minor units of PP. */
  readonly minStakeMinor: bigint;
  readonly maxStakeMinor: bigint;
  /** Why a choice is invalid, or undefined if the game offers it. Strict: unknown fields are invalid. */
  problemOf(choice: unknown): string | undefined;
  /** Plays one round. `problemOf` has checked the choice. */
  play(choice: unknown, draw: DrawSource): Settled;
  /** Every result of a choice with its exact weight; the RTP is computed from it. */
  distribution(choice: unknown): readonly PossibleResult[];
  /** Choices that represent all others in proofs (every one that differs in odds). */
  choices(): readonly unknown[];
  /** The data that the page needs to draw its table. Plain JSON. */
  readonly table: unknown;
}

/**
 * The rules of a stepped game: stake and draw come first, then the player's moves, one call each, until the player
 * cashes out or loses. Everything is dealt at the start, so no move can change it.
 */
export interface SteppedRules extends Omit<GameRules, 'play'> {
  /**
   * Deals the whole round from its draw. Plain JSON; secret until the round is over. `problemOf` has checked the
   * choice.
   */
  deal(choice: unknown, draw: DrawSource): unknown;
  /** Why a move is invalid after these moves, or undefined if it is allowed. Strict, like `problemOf`. */
  moveProblem(choice: unknown, dealt: unknown, moves: readonly unknown[], move: unknown): string | undefined;
  /** The state of a round after these checked moves. Pure: the same moves always give the same state. */
  standingAfter(choice: unknown, dealt: unknown, moves: readonly unknown[]): Standing;
  /**
   * Every result of a plan with its exact weight. A plan is a choice with the moves after which the player cashes out;
   * `choices()` returns the plans that represent all others in proofs.
   */
  distribution(plan: unknown): readonly PossibleResult[];
  choices(): readonly unknown[];
  /** The highest possible multiplier of a choice, whatever the moves; in ten-thousandths of the stake. */
  maxE4(choice: unknown): number;
  /** The highest possible multiplier, if the plans among `choices` stop before it. */
  bestE4?(): number;
  /** What a plan chooses at the start. */
  choiceOf(plan: unknown): unknown;
  /** The next move of a plan after these moves, given what is shown; undefined means cash out. */
  nextMoveOf(plan: unknown, moves: readonly unknown[], shown: unknown): unknown;
  /** The bet of a round that all players share, if the choice is one. Its host makes the only move. */
  sharedBetOf?(choice: unknown): SharedBet | undefined;
}

/** A bet in a round that all players of a game share. */
export interface SharedBet {
  /** The number of the round: 1, 2, 3 … for each game. */
  readonly round: number;
  /** Cashes out by itself at this multiplier, in hundredths. */
  readonly autoE2?: number;
}

export interface Standing {
  /** What a cash-out pays now, in ten-thousandths of the stake; 0 once the round is lost. */
  readonly multiplierE4: number;
  /** The round can go no further: it is lost, or everything is won and paid. */
  readonly isOver: boolean;
  /** False before the first move that could lose: the player cannot take back a stake that was never at risk. */
  readonly canCashOut: boolean;
  /** Everything the player may see now, in the game's own terms; the whole deal once it is over. Plain JSON. */
  readonly shown: unknown;
}
