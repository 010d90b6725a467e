// What the eight kinds of dice share: numbers are drawn in a fixed order, and the rule pays by them.
import type { PossibleResult } from '@parlor/economy/play/game-rules.ts';

/** The result, for the page and for verification. Plain JSON. */
export interface DiceOutcome {
  /** The drawn numbers in draw order, each from 0 to its size − 1. */
  readonly drawn: readonly number[];
}

export interface DiceKind<Choice> {
  /** Version of the rule, raised whenever the same numbers would pay a different amount. */
  readonly rulesRevision: number;
  /** How many values each number of a round can take, in order. */
  readonly draws: readonly number[];
  /** The initial choice. */
  readonly opening: Choice;
  problemOf(choice: unknown): string | undefined;
  /** Ten-thousandths of the stake. `drawn` has one number per draw. */
  payE4(choice: Choice, drawn: readonly number[]): number;
  distribution(choice: Choice): readonly PossibleResult[];
  choices(): readonly Choice[];
}

export const TRACK = 10_001;
export const FACES = 6;

/** Pays for `winning` of `all` results, otherwise nothing. */
export const winOrNothing = (winning: number, all: number, payE4: number): readonly PossibleResult[] => [
  { weight: BigInt(winning), multiplierE4: payE4 },
  { weight: BigInt(all - winning), multiplierE4: 0 },
];

/** Every combination of some dice, faces 0 to 5: 1,296 for four. */
export function everyRoll(dice: number): readonly (readonly number[])[] {
  const faces = Array.from({ length: FACES }, (_, face) => face);
  return Array.from({ length: dice }).reduce<readonly (readonly number[])[]>(
    (rolls) => rolls.flatMap((roll) => faces.map((face) => [...roll, face])),
    [[]],
  );
}
