import { describe, expect, test } from 'vitest';
import { HiloSettings } from '@parlor/contract/content/game-families/hilo.ts';
import { builtinGames } from '../builtin-games.suite.ts';
import { gameOf } from '../index.ts';
import { MAX_E4 } from '../odds.ts';
import { bestE4 } from './best.ts';
import { classesOf } from './guess.ts';
import { afterGuess, afterSkip, beginning, maySkip, offered, rightE4, type Place } from './round-value.ts';
import { hiloPlay, type HiloMove } from './rules.ts';

const tables = builtinGames.flatMap((game) => (game.family === 'hilo' ? [game] : []));
const settingsOf = (id: string): HiloSettings => tables.find((game) => game.id === id)!.rules;

/** Enumerates every round with the rules themselves. */
function byEveryRound(settings: HiloSettings): number {
  const classes = classesOf(settings);
  let best = settings.returnE4;
  const seen = new Set<string>();
  const open: Place[] = [];
  const reach = (place: Place): void => {
    if (place.lost) return;
    const divisor = greatestDivisor(place.part, place.of);
    const key = `${place.open} ${place.left.join()} ${place.guesses} ${place.skips} ${place.part / divisor}/${place.of / divisor}`;
    if (seen.has(key)) return;
    seen.add(key);
    open.push(place);
  };
  for (const [first] of classes.counts.entries())
    if (first !== classes.joker) reach(beginning(classes, settings, first));
  for (let place = open.pop(); place; place = open.pop()) {
    const cards = [...place.left.entries()].filter(([, count]) => count > 0);
    for (const chance of offered(classes, settings, place)) {
      best = Math.max(best, rightE4(place, chance));
      // After the last guess nothing more can be won.
      if (place.guesses + 1 < settings.guesses)
        for (const [card] of cards) reach(afterGuess(classes, place, chance, card).place);
    }
    if (maySkip(settings, place)) for (const [card] of cards) reach(afterSkip(classes, place, card));
  }
  return best;
}
const greatestDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : greatestDivisor(b, a % b));

describe('the best multiplier of higher and lower', () => {
  test('is the maximum over all rounds, on short tables of every kind', () => {
    const compare = { kind: 'compare', returnE4: 9_900, from: 2, ace: 'low', dealtOnce: false } as const;
    const short: HiloSettings[] = [
      { ...compare, joker: false, ties: 'win', guesses: 3, skips: 1 },
      { ...compare, joker: false, ties: 'lose', guesses: 4, skips: 0 },
      { ...compare, joker: false, ties: 'push', guesses: 4, skips: 1 },
      { ...compare, joker: true, ties: 'win', guesses: 3, skips: 2 },
      { ...compare, joker: true, ties: 'lose', guesses: 3, skips: 0 },
      { ...compare, from: 8, ace: 'high', joker: false, ties: 'lose', guesses: 6, skips: 1 },
      { kind: 'suits', returnE4: 9_800, guesses: 8, skips: 0 },
      { kind: 'pivot', returnE4: 9_700, guesses: 7, skips: 0 },
    ];
    for (const settings of short) {
      expect(HiloSettings.safeParse(settings).success).toBe(true);
      expect([settings, bestE4(settings)]).toEqual([settings, byEveryRound(settings)]);
    }
  });

  test('is ×1000 if a deck without replacement has a round that reaches it', () => {
    const settings = settingsOf('hilo-owl');
    const ranks = [1, 12, 12, 8, 5, 4, 9, 11, 5, 5, 1, 1, 8, 8];
    const moves: HiloMove[] =
      'higher higher skip lower lower skip higher lower skip lower skip higher lower lower'
        .split(' ')
        .map((word) => word as HiloMove);
    const used = new Map<number, number>();
    const cards = [...ranks, 0, 2, 3].map((rank) => {
      const suit = used.get(rank) ?? 0;
      used.set(rank, suit + 1);
      return rank * 4 + suit;
    });
    const play = hiloPlay(settings);
    for (const [at, move] of moves.entries())
      expect(play.moveProblem({ cards }, moves.slice(0, at), move)).toBeUndefined();
    expect(play.standingAfter({ cards }, moves).multiplierE4).toBe(MAX_E4);
    expect(bestE4(settings)).toBe(MAX_E4);
  });

  test('is computed over every order of cards for a short deck without replacement', () => {
    expect(bestE4(settingsOf('hilo-ballast'))).toBe(byEveryRound(settingsOf('hilo-ballast')));
  });

  test('equals the catalogue, and every table offers a guess', () => {
    const published = Object.fromEntries(tables.map((game) => [game.id, gameOf(game).maxMultiplier]));
    expect(published).toEqual({
      'hilo-classic': 999.8527,
      'hilo-sun': 501.76,
      'hilo-cat': 999.9969,
      'hilo-tide': 999.9216,
      'hilo-kite': 999.9955,
      'hilo-owl': 1000,
      'hilo-seesaw': 769.5602,
      'hilo-ballast': 997.2513,
    });
  });
});
