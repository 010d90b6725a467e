// Games with six-sided dice: win or nothing. All rolls can be enumerated.
import { MIN_WIN_E4, MAX_E4, payE4 } from '../odds.ts';
import { FACES, everyRoll, winOrNothing, type DiceKind } from './kind.ts';

interface SixSidedRule<Choice> {
  readonly dice: number;
  readonly returnE4: number;
  readonly maxE4?: number;
  readonly opening: Choice;
  /** Every possible choice, including those that pay too little or too much to be offered. */
  readonly possible: readonly Choice[];
  /** Checks only the form of the choice; its payout decides whether it is offered. */
  problemOf(choice: unknown): string | undefined;
  /** `faces` are 1 to 6. */
  wins(choice: Choice, faces: readonly number[]): boolean;
}

/** Numbers 0 to 5 as faces 1 to 6. */
export const facesOf = (drawn: readonly number[]): readonly number[] => drawn.map((number) => number + 1);

export function sixSided<Choice>(rule: SixSidedRule<Choice>): DiceKind<Choice> {
  const all = FACES ** rule.dice;
  const rolls = everyRoll(rule.dice).map(facesOf);
  const count = (choice: Choice) => rolls.filter((faces) => rule.wins(choice, faces)).length;
  const counted = new Map(rule.possible.map((choice) => [JSON.stringify(choice), count(choice)]));
  // A choice whose fields come in another order is not found, and is counted again.
  const winning = (choice: Choice): number => counted.get(JSON.stringify(choice)) ?? count(choice);
  const pays = (choice: Choice): number => {
    const wins = winning(choice);
    return wins === 0 ? 0 : payE4(rule.returnE4, wins, all);
  };
  const max = rule.maxE4 ?? MAX_E4;
  return {
    rulesRevision: 1,
    draws: Array.from({ length: rule.dice }, () => FACES),
    opening: rule.opening,
    problemOf(choice) {
      const fault = rule.problemOf(choice);
      if (fault !== undefined) return fault;
      const pay = pays(choice as Choice);
      if (pay === 0) return 'This can never win';
      if (pay < MIN_WIN_E4) return 'This wins so often that a win would pay no more than the stake';
      if (pay > max) return `This would pay above ×${max / 10_000}`;
      return undefined;
    },
    payE4: (choice, drawn) => (rule.wins(choice, facesOf(drawn)) ? pays(choice) : 0),
    distribution: (choice) => winOrNothing(winning(choice), all, pays(choice)),
    choices: () => rule.possible.filter((choice) => pays(choice) >= MIN_WIN_E4 && pays(choice) <= max),
  };
}

export const range = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i);
