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

/** The rules of one game (a family with the settings of one theme), as `content/` and `games/` make them. */
export interface GameRules {
  readonly gameId: string;
  /** Of the rules and their settings together; stored with every draw, so a later change cannot rewrite the past. */
  readonly version: string;
  /** Least and most stake in minor units of PP. */
  readonly minStakeMinor: bigint;
  readonly maxStakeMinor: bigint;
  /** What is wrong with a choice, or undefined where the game offers it. Strict: unknown fields are wrong. */
  faultOf(choice: unknown): string | undefined;
  /** Plays one round. The choice was checked by `faultOf`. */
  play(choice: unknown, draw: DrawSource): Settled;
  /** Every result of a choice with its exact weight: what RTP is computed from. */
  distribution(choice: unknown): readonly PossibleResult[];
  /** Choices that stand for all others in proofs (every one that differs in odds). */
  choices(): readonly unknown[];
  /** What the page needs to draw its table. Plain JSON. */
  readonly table: unknown;
}
