// Strategies that represent all others in proofs, and every result of one with its exact weight.
import type { HiloSettings } from '@parlor/contract/content/game-families/hilo.ts';
import type { PossibleResult } from '@parlor/economy/play/game-rules.ts';
import type { Chance, Classes } from './guess.ts';
import { afterGuess, afterSkip, beginning, maySkip, offered, worthE4, type Place } from './round-value.ts';

/**
 * Guesses a number of times, then cashes out. `likely` takes the better odds, `bold` the worse, `picky` skips
 * first if the better odds are below three in four.
 */
export interface HiloPlan {
  readonly guesses: number;
  readonly by: 'likely' | 'bold' | 'picky';
}

type Options = readonly Pick<Chance, 'guess' | 'right' | 'push' | 'all'>[];

/** The guess of a plan, or `skip`. Undefined: it cashes out. */
export function moveOf(
  { guesses, by }: HiloPlan,
  made: number,
  options: Options,
  skippable: boolean,
): string | undefined {
  if (made >= guesses) return undefined;
  const [first] = options;
  if (!first) return skippable ? 'skip' : undefined;
  const better = (a: Options[number], b: Options[number]): boolean =>
    // Compared as exact fractions over the cards that decide.
    a.right * (b.all - b.push) > b.right * (a.all - a.push);
  const best = options.reduce((one, other) => (better(other, one) ? other : one), first);
  if (by === 'picky' && skippable && best.right * 4 < 3 * (best.all - best.push)) return 'skip';
  return by === 'bold'
    ? options.reduce((one, other) => (better(one, other) ? other : one), first).guess
    : best.guess;
}

export function plansOf(settings: HiloSettings, classes: Classes): readonly HiloPlan[] {
  // All orders of the deck are enumerated, so a plan over many classes of cards is short.
  const max = !classes.deck.dealtOnce ? 4 : classes.counts.length > 8 ? 2 : 4;
  const upTo = (guesses: number, by: HiloPlan['by']): HiloPlan[] =>
    Array.from({ length: Math.min(guesses, settings.guesses) }, (_, i) => ({ guesses: i + 1, by }));
  return [
    ...upTo(max, 'likely'),
    ...upTo(!classes.deck.dealtOnce ? 4 : classes.counts.length > 8 ? 3 : 6, 'bold'),
    ...(settings.skips > 0 && !classes.deck.dealtOnce ? upTo(2, 'picky') : []),
  ];
}

/** The most cards that a plan can turn after the first. */
const cardsOf = (settings: HiloSettings, plan: HiloPlan): number =>
  plan.guesses + (plan.by === 'picky' || settings.skips > 0 ? settings.skips : 0);

/** A round that ended early stands for all orders of its remaining cards. */
export function resultsOf(
  settings: HiloSettings,
  classes: Classes,
  plan: HiloPlan,
): readonly PossibleResult[] {
  const { counts, deck, joker } = classes;
  const whole = counts.reduce((sum, count) => sum + count, 0);
  const cards = cardsOf(settings, plan);
  const kindsAt = (turn: number): bigint => BigInt(deck.dealtOnce ? whole - turn : whole);
  /** All orders of the cards from a turn on. */
  const rest = Array.from({ length: cards + 2 }, (_, turn) => {
    let all = 1n;
    for (let one = turn; one <= cards; one++) all *= kindsAt(one);
    return all;
  });
  const results = new Map<number, bigint>();
  const pay = (multiplierE4: number, weight: bigint): void =>
    void results.set(multiplierE4, (results.get(multiplierE4) ?? 0n) + weight);
  let reached: Reached = new Map();
  for (const [first, count] of counts.entries())
    if (first !== joker) reach(reached, deck.dealtOnce, beginning(classes, settings, first), BigInt(count));
  for (let turn = 1; reached.size > 0; turn++) {
    const next: Reached = new Map();
    const ended = rest[turn] ?? 1n;
    for (const { place: alike, weights } of reached.values())
      for (const [open, weight] of weights) {
        const place = { ...alike, open };
        const options = offered(classes, settings, place);
        const move = moveOf(plan, place.guesses, options, maySkip(settings, place));
        if (move === undefined) {
          pay(worthE4(place), weight * ended);
          continue;
        }
        const chance = options.find(({ guess }) => guess === move);
        for (const [card, count] of place.left.entries()) {
          if (count === 0) continue;
          const then = chance
            ? afterGuess(classes, place, chance, card).place
            : afterSkip(classes, place, card);
          if (then.lost) pay(0, weight * BigInt(count) * (rest[turn + 1] ?? 1n));
          else reach(next, deck.dealtOnce, then, weight * BigInt(count));
        }
      }
    reached = next;
  }
  return Array.from(results, ([multiplierE4, weight]) => ({ weight, multiplierE4 }));
}

/** States that differ only in the open card are grouped, with the number of card orders that lead to each. */
type Reached = Map<string, { readonly place: Place; readonly weights: Map<number, bigint> }>;

function reach(into: Reached, dealtOnce: boolean, place: Place, weight: bigint): void {
  const { open, left, guesses, skips, part, of } = place;
  const key = `${guesses} ${skips} ${part} ${of} ${dealtOnce ? left.join() : ''}`;
  const known = into.get(key);
  if (known) known.weights.set(open, (known.weights.get(open) ?? 0n) + weight);
  else into.set(key, { place, weights: new Map([[open, weight]]) });
}
