// What a built-in game is to the engine: a pure mapping from the player's choice and uniform numbers to a multiplier.

/** Uniform numbers of one draw, in order; the same draw gives the same numbers for ever. */
export interface DrawSource {
  /** A whole number from 0 to below − 1, unbiased (rejection sampling). `below` is at most 2^21. */
  below(below: number): number;
}

/** Multipliers are whole ten-thousandths: 19_600 is ×1.96. No float ever meets a stake. */
export const MULTIPLIER_SCALE = 10_000;

export interface Settled {
  /** Ten-thousandths of the stake that come back; 0 is a lost round. */
  readonly multiplierE4: number;
  /** What came out, in the game's own words; kept with the draw for the player's check. Plain JSON. */
  readonly outcome: unknown;
}

/** One possible result of a choice with its exact weight: probability is weight / total of all weights. */
export interface PossibleResult {
  readonly weight: bigint;
  readonly multiplierE4: number;
}

/** The most that comes back of a stake, in ten-thousandths. */
export const bestOf = (results: readonly PossibleResult[]): number =>
  results.reduce((best, { multiplierE4 }) => Math.max(best, multiplierE4), 0);

/** The rules of one game (a family with the settings of one theme), as `content/` and `games/` make them. */
export interface GameRules {
  readonly gameId: string;
  /** Of the rules and their settings together; stored with every draw, so a later change cannot rewrite the past. */
  readonly version: string;
  /** Least and most stake in minor units of PP. */
  readonly minStakeMinor: bigint;
  readonly maxStakeMinor: bigint;
  /** What is wrong with a choice, or undefined where the game offers it. Strict: unknown fields are wrong. */
  problemOf(choice: unknown): string | undefined;
  /** Plays one round. The choice was checked by `problemOf`. */
  play(choice: unknown, draw: DrawSource): Settled;
  /** Every result of a choice with its exact weight: what RTP is computed from. */
  distribution(choice: unknown): readonly PossibleResult[];
  /** Choices that represent all others in proofs (every one that differs in odds). */
  choices(): readonly unknown[];
  /** What the page needs to draw its table. Plain JSON. */
  readonly table: unknown;
}

/**
 * The rules of a game that is played in steps: stake and draw come first, then the player's moves, one call each, until they
 * take what they have or lose it. All that can come out is dealt at the start, so no move can change it.
 */
export interface SteppedRules extends Omit<GameRules, 'play'> {
  /** Deals the whole round from its draw. Plain JSON; secret until the round is over. The choice was checked. */
  deal(choice: unknown, draw: DrawSource): unknown;
  /** What is wrong with a move after those that were made, or undefined where it may be made. Strict, as `problemOf`. */
  moveProblem(choice: unknown, dealt: unknown, moves: readonly unknown[], move: unknown): string | undefined;
  /** The state of a round after these moves, each of which was checked. Pure: the same moves always give the same. */
  standingAfter(choice: unknown, dealt: unknown, moves: readonly unknown[]): Standing;
  /**
   * Every result of a plan with its exact weight. A plan is a choice with the moves after which the player takes what they
   * have; `choices()` answers the plans that represent all others in proofs.
   */
  distribution(plan: unknown): readonly PossibleResult[];
  choices(): readonly unknown[];
  /** No round of a choice ever comes to more, whatever its moves: in ten-thousandths of the stake. */
  maxE4(choice: unknown): number;
  /** The largest that a round can come to, where the plans among `choices` stop before it. */
  bestE4?(): number;
  /** What a plan chooses at the start. */
  choiceOf(plan: unknown): unknown;
  /** The next move of a plan after these moves, seeing what is shown; undefined: it takes what it has. */
  nextMoveOf(plan: unknown, moves: readonly unknown[], shown: unknown): unknown;
}

export interface Standing {
  /** What is paid if the player takes it now, in ten-thousandths of the stake; 0 once the round is lost. */
  readonly multiplierE4: number;
  /** Nothing more can be played: it is lost, or all is won (and is paid then). */
  readonly isOver: boolean;
  /** False before the first move that could lose: nobody takes back a stake that they never risked. */
  readonly canCashOut: boolean;
  /** All that the player may see now, in the game's own words; the whole deal once it is over. Plain JSON. */
  readonly shown: unknown;
}
