import type { ReelsSettings } from '@parlor/contract/content/game-families/reels.ts';
import { cases } from '@parlor/contract/test/random-cases.ts';
import { describe, expect, test } from 'vitest';
import { givenDraws, builtinGame, builtinGames, seededDraws } from '../builtin-games.suite.ts';
import { rulesOf } from '../index.ts';
import { totalWeight } from '../rtp.ts';
import { expectReturnOf, expectStatedOdds } from '../rules.suite.ts';
import { drawsOf, linesOf, stripsOf, windowAt } from './machine.ts';
import { reelsPlay, type ReelsOutcome } from './rules.ts';

const machines = builtinGames.flatMap((game) => (game.family === 'reels' ? [game] : []));

/**
 * Lowest and highest exact return over all choices, and the catalogue's figures; written down so that a
 * changed stop is noticed.
 */
const stated: Readonly<Record<string, readonly unknown[]>> = {
  'reels-pears': [0.970775, 0.9875, 97.07, 'HIGH', 1800000],
  'reels-market': [0.982, 0.982, 98.2, 'MEDIUM', 2250000],
  'reels-tin': [0.9709, 0.9709, 97.09, 'HIGH', 9100000],
  'reels-birds': [0.975930609375, 0.9770540625, 97.59, 'HIGH', 1943000],
  'reels-post': [0.968386363983, 0.969618721008, 96.83, 'MEDIUM', 6136000],
  'reels-moth': [0.97868, 0.97868, 97.86, 'HIGH', 7000000],
  'reels-fish': [0.980560679494, 0.983497732656, 98.05, 'MEDIUM', 6001000],
  'reels-garden': [0.987552681343, 0.988565208406, 98.75, 'MEDIUM', 3000000],
};

test('every machine listed here is in the content, and no other', () => {
  expect(machines.map((game) => game.id).toSorted()).toEqual(Object.keys(stated).toSorted());
});

test('no two machines have the same rules', () => {
  const rules = machines.map(({ rules: { kind, ...rest } }) =>
    kind === 'lines' && 'lines' in rest ? `${kind} ${rest.lines.length}` : kind,
  );
  expect(new Set(rules).size).toBe(machines.length);
});

/** Counts every draw by its payout: slow, and independent of the rules' own computation. */
function countedOneByOne(settings: ReelsSettings, choice: unknown): Map<number, bigint> {
  const play = reelsPlay(settings);
  const sizes = play.drawsOf(choice);
  const counted = new Map<number, bigint>();
  const all = sizes.reduce((product, size) => product * size, 1);
  for (let number = 0; number < all; number++) {
    let rest = number;
    const drawn = sizes.map((size) => {
      const stop = rest % size;
      rest = (rest - stop) / size;
      return stop;
    });
    const { payE4 } = play.spin(choice, drawn);
    counted.set(payE4, (counted.get(payE4) ?? 0n) + 1n);
  }
  return counted;
}
const distributionOf = (settings: ReelsSettings, choice: unknown): Map<number, bigint> =>
  new Map(
    reelsPlay(settings)
      .distribution(choice)
      .map((one) => [one.multiplierE4, one.weight]),
  );

describe.each(machines.map((game) => [game.title, game] as const))('%s', (_, game) => {
  const rules = rulesOf(game);
  const choices = rules.choices();

  test('has exactly the stated return, between 96 % and 99.5 %', () => {
    expectStatedOdds(rules, stated[game.id], 9_950n);
  });

  test('its odds count every draw, and pay whole ten-thousandths', () => {
    for (const choice of choices) {
      const results = rules.distribution(choice);
      const draws = drawsOf(game.rules, choice as object).reduce((all, size) => all * BigInt(size), 1n);
      expect(totalWeight(results)).toBe(draws);
      expect(results.every(({ multiplierE4 }) => Number.isSafeInteger(multiplierE4))).toBe(true);
    }
  });

  test('a long session has the computed return, within 4.5 standard errors', () => {
    const rounds = cases(6_000, 150_000);
    for (const [index, choice] of choices.entries()) {
      const draws = seededDraws(20_261_120 + index);
      expectReturnOf(
        choice,
        rules.distribution(choice),
        rounds,
        () => rules.play(choice, draws).multiplierE4,
      );
    }
  });

  test('every entry of the paytable is possible', () => {
    const play = reelsPlay(game.rules);
    const { kind } = game.rules;
    for (const choice of play.choices()) {
      const risk = choice.risk ?? 'mid';
      const table: readonly (readonly number[])[] =
        kind === 'lines' || kind === 'times'
          ? game.rules.pays
          : kind === 'row'
            ? game.rules.pays[risk].map((payE4) => [payE4])
            : game.rules.pays[risk];
      const silent = table.flatMap((row, symbol) =>
        row.flatMap((payE4, at) => {
          if (payE4 === 0) return [];
          const alone = { ...game.rules, ...onlyPay(game.rules, table, symbol, at) } as ReelsSettings;
          return reelsPlay(alone)
            .distribution(choice)
            .some(({ multiplierE4 }) => multiplierE4 > 0)
            ? []
            : [`${symbol} ${at}`];
        }),
      );
      expect({ choice, silent }).toEqual({ choice, silent: [] });
    }
  });

  test('refuses invalid choices with an error message', () => {
    const { opening } = rules.table as { opening: Record<string, unknown> };
    for (const choice of [opening, ...choices]) expect(rules.problemOf(choice)).toBeUndefined();
    for (const nothing of [undefined, null, 7, 'low', [], [opening], {}, NaN])
      expect(rules.problemOf(nothing)).toEqual(expect.any(String));
    expect(rules.problemOf({ ...opening, extra: 1 })).toBe('A choice has no field "extra"');
    for (const name of Object.keys(opening))
      for (const bad of [NaN, Infinity, 1.5, -1, 9, 2 ** 53, true, null, {}, 'LOW', '10'])
        expect(rules.problemOf({ ...opening, [name]: bad })).toMatch(name);
  });
});

/** The same machine with a single payout. */
function onlyPay(
  settings: ReelsSettings,
  table: readonly (readonly number[])[],
  symbol: number,
  at: number,
): object {
  const stored = table.map((row, one) =>
    row.map((payE4, place) => (one === symbol && place === at ? payE4 : 0)),
  );
  const each = <T>(value: T) => ({ low: value, mid: value, high: value });
  if (settings.kind === 'lines' || settings.kind === 'times') return { pays: stored };
  if (settings.kind === 'row') return { pays: each(stored.map(([payE4 = 0]) => payE4)), few: each([0, 0]) };
  return { pays: each(stored) };
}

describe('enumerated one by one, every draw matches the odds', () => {
  const small = machines.filter(
    ({ rules }) => rules.kind === 'row' || rules.kind === 'times' || rules.kind === 'lines',
  );
  test.each(
    small.filter(({ rules }) => stripsOf(rules).length === 3).map((game) => [game.title, game] as const),
  )('%s, the whole machine', (_, { rules }) => {
    for (const choice of reelsPlay(rules).choices())
      expect(distributionOf(rules, choice)).toEqual(countedOneByOne(rules, choice));
  });
  // Machines of five reels with short strips: every rule is there, and all draws can be counted.
  test.each(
    machines.filter(({ rules }) => stripsOf(rules).length === 5).map((game) => [game.title, game] as const),
  )('%s, with short strips', (_, { rules }) => {
    const cut = (strip: string, reel: number): string =>
      strip.slice(reel, reel + (rules.kind === 'hold' ? 3 : 7));
    const short = {
      ...rules,
      ...(rules.kind === 'hold'
        ? { strip: cut(rules.strip, 1) }
        : {
            strips: rules.strips.map((strip, reel) => (reel === 1 ? `${cut(strip, 3)}a` : cut(strip, reel))),
          }),
    } as ReelsSettings;
    for (const choice of reelsPlay(short).choices())
      expect(distributionOf(short, choice)).toEqual(countedOneByOne(short, choice));
  });
});

describe('rules of each machine', () => {
  /** Stops at which the letters are in the given row of each reel. */
  const stopsOf = (settings: ReelsSettings, letters: string, row = 0): readonly number[] =>
    Array.from(letters, (letter, reel) => {
      const strip = stripsOf(settings)[reel] ?? [];
      const symbol = 'abcdefghi'.indexOf(letter);
      return strip.findIndex((__, stop) => windowAt(strip, stop, 3)[row] === symbol);
    });
  const settingsOf = (id: string): ReelsSettings => {
    const game = builtinGame(id);
    if (game.family !== 'reels') throw new Error(`${id} has no reels`);
    return game.rules;
  };
  const times = (id: `reels-${string}`, choice: unknown, drawn: readonly number[]): number =>
    rulesOf(builtinGame(id)).play(choice, givenDraws(drawn)).multiplierE4 / 10_000;

  test('Three Pears: three equal symbols pay, and so do one pear and two others', () => {
    const pears = settingsOf('reels-pears');
    expect(times('reels-pears', { risk: 'low' }, stopsOf(pears, 'aaa'))).toBe(30);
    expect(times('reels-pears', { risk: 'low' }, stopsOf(pears, 'bab'))).toBe(1);
    expect(times('reels-pears', { risk: 'low' }, stopsOf(pears, 'aba'))).toBe(2);
    expect(times('reels-pears', { risk: 'high' }, stopsOf(pears, 'bab'))).toBe(0);
    expect(times('reels-pears', { risk: 'low' }, stopsOf(pears, 'bcb'))).toBe(0);
  });
  test('Night Market: one line uses the whole stake, five a fifth each', () => {
    const market = settingsOf('reels-market');
    const middle = stopsOf(market, 'aaa', 1);
    const one = times('reels-market', { lines: 1 }, middle);
    expect(one).toBe(225);
    expect(times('reels-market', { lines: 5 }, middle)).toBeGreaterThanOrEqual(45);
    expect(times('reels-market', { lines: 1 }, stopsOf(market, 'aaa', 0))).toBe(0);
    expect(times('reels-market', { lines: 5 }, stopsOf(market, 'aaa', 0))).toBeGreaterThanOrEqual(45);
  });
  test('Tin Toys: the first ten lines, or all twenty', () => {
    const tin = settingsOf('reels-tin');
    expect(linesOf(tin, { lines: 10 })).toHaveLength(10);
    expect(linesOf(tin, { lines: 20 })).toHaveLength(20);
    expect(times('reels-tin', { lines: 10 }, stopsOf(tin, 'aaaaa', 1))).toBeGreaterThanOrEqual(900);
  });
  test('Brass Birds: every connection of equal symbols pays', () => {
    const birds = settingsOf('reels-birds');
    const { wins } = reelsPlay(birds).spin({ risk: 'mid' }, stopsOf(birds, 'aaaaa', 0));
    const bird = wins.find(({ symbol }) => symbol === 0)!;
    expect(bird.count).toBe(5);
    expect(bird.payE4).toBe(800_000 * bird.ways!);
  });
  test('Postcards: an envelope fills its reel and stands for any symbol', () => {
    const post = settingsOf('reels-post');
    const [first = 0] = stopsOf(post, 'b', 1);
    const inner = stopsOf(post, 'xaaax', 2);
    const { filled, wins } = reelsPlay(post).spin({ risk: 'mid' }, [
      first,
      inner[1]!,
      inner[2]!,
      inner[3]!,
      0,
    ]);
    expect(filled).toEqual([1, 2, 3]);
    expect(new Set(wins.map(({ line }) => line)).size).toBe(10);
    expect(wins.every(({ count }) => count >= 4)).toBe(true);
  });
  test('Moth & Flame: the fourth reel multiplies, and pays nothing alone', () => {
    const moth = settingsOf('reels-moth');
    const five = 5;
    expect(times('reels-moth', { risk: 'mid' }, [...stopsOf(moth, 'aaa'), five])).toBe(70 * 5);
    expect(times('reels-moth', { risk: 'mid' }, [...stopsOf(moth, 'aab'), five])).toBe(2.5 * 5);
    expect(times('reels-moth', { risk: 'mid' }, [...stopsOf(moth, 'baa'), five])).toBe(0);
  });
  test('Fishmonger: the catch counts in any position', () => {
    const fish = settingsOf('reels-fish');
    const { grid, wins } = reelsPlay(fish).spin({ risk: 'mid' }, [0, 0, 0, 0, 0]);
    for (const { symbol, count, cells } of wins) {
      expect(count).toBeGreaterThanOrEqual(4);
      expect(cells).toHaveLength(grid.flat().filter((one) => one === symbol).length);
    }
  });
  test('Herbarium: the largest group is held, whatever is drawn for it, and the others spin again', () => {
    const garden = settingsOf('reels-garden');
    const first = stopsOf(garden, 'ffabc');
    const then = stopsOf(garden, 'aafff');
    expect(times('reels-garden', { risk: 'low' }, [...first, ...then])).toBe(8);
    const other = stopsOf(garden, 'bcfff');
    expect(times('reels-garden', { risk: 'low' }, [...first, ...other])).toBe(8);
    const outcome = rulesOf(builtinGame('reels-garden')).play(
      { risk: 'low' },
      givenDraws([...first, ...then]),
    ).outcome as ReelsOutcome;
    expect(outcome.drawn).toHaveLength(10);
  });
});
