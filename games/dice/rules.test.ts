import { describe, expect, test } from 'vitest';
import { cases } from '@parlor/contract/test/random-cases.ts';
import { givenDraws, builtinGame, builtinGames as allGames, seededDraws } from '../builtin-games.suite.ts';
import { rulesOf } from '../index.ts';
import { isLess, oddsOf, rtpOf, totalWeight, type Fraction } from '../rtp.ts';
import { expectReturnOf } from '../rules.suite.ts';
import type { DiceTable } from './rules.ts';

const builtinGames = allGames.filter((game) => game.family === 'dice');

/** Exact lowest and highest return over all choices, written down so that a change of the rules is noticed. */
const stated: Readonly<Record<string, { rtp: readonly [string, string]; says: readonly unknown[] }>> = {
  'dice-bone': { rtp: ['0.98990', '0.99000'], says: [98.99, 'LOW', 9_900_990] },
  'dice-moons': { rtp: ['0.97991', '0.98000'], says: [97.99, 'MEDIUM', 352_800] },
  'dice-sugar': { rtp: ['0.97496', '0.97500'], says: [97.49, 'MEDIUM', 2_106_000] },
  'dice-lantern': { rtp: ['0.96998', '0.97000'], says: [96.99, 'HIGH', 9_700_968] },
  'dice-clover': { rtp: ['0.98493', '0.98500'], says: [98.49, 'LOW', 797_850] },
  'dice-ice': { rtp: ['0.97995', '0.98000'], says: [97.99, 'MEDIUM', 9_800_980] },
  'dice-harbour': { rtp: ['0.99250', '0.99250'], says: [99.25, 'LOW', 59_550] },
  'dice-lamp': { rtp: ['0.97400', '0.97700'], says: [97.4, 'HIGH', 10_000_000] },
};
const decimal = (text: string): Fraction => ({ part: BigInt(text.replace('0.', '')), of: 100_000n });
const spaceOf = (table: unknown): number => (table as DiceTable).draws.reduce((a, b) => a * b, 1);

test('every game listed here is in the content, and no other', () => {
  expect(builtinGames.map((game) => game.id).toSorted()).toEqual(Object.keys(stated).toSorted());
});

describe.each(builtinGames.map((game) => [game.title, game] as const))('%s', (_, game) => {
  const rules = rulesOf(game);
  const choices = rules.choices();
  const space = spaceOf(rules.table);
  const { rtp, says } = stated[game.id] ?? { rtp: ['1', '0'], says: [] };

  test('weights of every choice add up to the number of draws', () => {
    const wrong = choices.filter((choice) => totalWeight(rules.distribution(choice)) !== BigInt(space));
    expect(wrong).toEqual([]);
  });

  test('every choice has the stated return, between 96 % and 99.5 %', () => {
    const [lowest, highest] = rtp.map(decimal) as [Fraction, Fraction];
    const wrong = choices.filter((choice) => {
      const back = rtpOf(rules.distribution(choice));
      return isLess(back, lowest) || isLess(highest, back);
    });
    expect(wrong).toEqual([]);
    expect(isLess(lowest, { part: 96n, of: 100n })).toBe(false);
    expect(isLess({ part: 995n, of: 1000n }, highest)).toBe(false);
    const odds = oddsOf(rules);
    expect([odds.rtpPercent, odds.volatility, odds.maxMultiplierE4]).toEqual(says);
  });

  test('every listed choice is offered by the game', () => {
    expect(choices.map((choice) => rules.problemOf(choice)).filter((fault) => fault !== undefined)).toEqual(
      [],
    );
    expect(rules.problemOf((rules.table as DiceTable).opening)).toBeUndefined();
  });

  test('playing every possible draw gives the distribution, number by number', () => {
    for (const choice of sample(choices, space > 20_000 ? 6 : 24)) {
      const counted = new Map<number, bigint>();
      for (const drawn of everyDraw((rules.table as DiceTable).draws)) {
        const { multiplierE4 } = rules.play(choice, givenDraws(drawn));
        counted.set(multiplierE4, (counted.get(multiplierE4) ?? 0n) + 1n);
      }
      const published = new Map<number, bigint>();
      for (const { weight, multiplierE4 } of rules.distribution(choice)) {
        published.set(multiplierE4, (published.get(multiplierE4) ?? 0n) + weight);
      }
      expect({ choice, counted }).toEqual({ choice, counted: published });
    }
  });

  test('200,000 seeded rounds return what the distribution says, within 4.5 standard errors', () => {
    const rounds = cases(50_000, 1_000_000);
    for (const [index, choice] of [(rules.table as DiceTable).opening, ...sample(choices, 3)].entries()) {
      const draws = seededDraws(20_261_120 + index);
      expectReturnOf(
        choice,
        rules.distribution(choice),
        rounds,
        () => rules.play(choice, draws).multiplierE4,
      );
    }
  });

  test('invalid choices are refused with an error message', () => {
    const { opening } = rules.table as { opening: Record<string, unknown> };
    for (const nothing of [undefined, null, 7, 'over', [], [opening], {}, NaN]) {
      expect(rules.problemOf(nothing)).toEqual(expect.any(String));
    }
    expect(rules.problemOf({ ...opening, extra: 1 })).toBe('A choice has no field "extra"');
    expect(rules.problemOf({ ...opening, ['__proto__x']: 1 })).toMatch('has no field');
    for (const [name, value] of Object.entries(opening)) {
      const { [name]: _left, ...rest } = opening;
      expect(rules.problemOf(rest)).toBe(`${name} is missing`);
      for (const bad of [NaN, Infinity, -Infinity, 1.5, -0, -1, 1e9, 2 ** 53, true, null, {}, [value], '5']) {
        expect(rules.problemOf({ ...opening, [name]: bad })).toMatch(name);
      }
    }
  });
});

describe('rules of each game', () => {
  const play = (id: `dice-${string}`, choice: unknown, ...drawn: number[]) =>
    rulesOf(builtinGame(id)).play(choice, givenDraws(drawn)).multiplierE4;

  test('Bone Dice: a roll equal to the target loses on both sides', () => {
    expect(play('dice-bone', { side: 'under', target: 5_000 }, 4_999)).toBe(19_801);
    expect(play('dice-bone', { side: 'under', target: 5_000 }, 5_000)).toBe(0);
    expect(play('dice-bone', { side: 'over', target: 5_000 }, 5_000)).toBe(0);
    expect(play('dice-bone', { side: 'over', target: 5_000 }, 10_000)).toBe(19_801);
  });
  test('Two Moons: exactly seven pays six times less the edge', () => {
    expect(play('dice-moons', { side: 'exactly', sum: 7 }, 2, 3)).toBe(58_800);
    expect(play('dice-moons', { sum: 7, side: 'under' }, 2, 3)).toBe(0);
    expect(rulesOf(builtinGame('dice-moons')).problemOf({ side: 'under', sum: 2 })).toBe(
      'This can never win',
    );
  });
  test('Sugar Cubes: only the highest of three counts', () => {
    expect(play('dice-sugar', { side: 'exactly', highest: 5 }, 0, 4, 2)).toBe(34_524);
    expect(play('dice-sugar', { side: 'exactly', highest: 5 }, 5, 4, 2)).toBe(0);
    expect(play('dice-sugar', { side: 'most', highest: 2 }, 1, 0, 1)).toBe(263_250);
  });
  test('Lantern Under: a lit lantern pays three times, and only with a win', () => {
    const dark = play('dice-lantern', { target: 500 }, 499, 1);
    expect(play('dice-lantern', { target: 500 }, 499, 0)).toBe(3 * dark);
    expect(play('dice-lantern', { target: 500 }, 500, 0)).toBe(0);
  });
  test('Clover Field: at least a number of dice with at least the face', () => {
    expect(play('dice-clover', { face: 5, hits: 2 }, 4, 5, 0, 0)).toBeGreaterThan(10_000);
    expect(play('dice-clover', { face: 5, hits: 2 }, 4, 3, 0, 0)).toBe(0);
    expect(rulesOf(builtinGame('dice-clover')).problemOf({ face: 6, hits: 4 })).toBe(
      'This would pay above ×1000',
    );
  });
  test('Ice House: both bounds are inclusive', () => {
    const inside = { side: 'inside', low: 4_000, high: 5_000 };
    expect(play('dice-ice', inside, 4_000)).toBeGreaterThan(0);
    expect(play('dice-ice', inside, 5_000)).toBeGreaterThan(0);
    expect(play('dice-ice', inside, 5_001)).toBe(0);
    expect(play('dice-ice', { side: 'outside', low: 1_000, high: 7_000 }, 7_000)).toBe(0);
    expect(rulesOf(builtinGame('dice-ice')).problemOf({ side: 'inside', low: 5_000, high: 4_000 })).toBe(
      'low is not above high',
    );
  });
  test('Harbour Roll: moored, near, at sea', () => {
    expect(play('dice-harbour', { bet: 'moored' }, 3, 3)).toBe(59_550);
    expect(play('dice-harbour', { bet: 'near' }, 3, 5)).toBe(19_850);
    expect(play('dice-harbour', { bet: 'sea' }, 0, 3)).toBe(29_775);
    expect(play('dice-harbour', { bet: 'sea' }, 1, 3)).toBe(0);
  });
  test('After Supper: the lowest numbers win the highest prize', () => {
    expect(play('dice-lamp', { course: 'feast' }, 1)).toBe(10_000_000);
    expect(play('dice-lamp', { course: 'feast' }, 2)).toBe(1_000_000);
    expect(play('dice-lamp', { course: 'feast' }, 9_999)).toBe(0);
    expect(play('dice-lamp', { course: 'light' }, 9_999)).toBe(1_500);
  });
});

/** First, last and some between, always the same ones. */
function sample<T>(list: readonly T[], count: number): readonly T[] {
  if (list.length <= count) return list;
  return Array.from(
    { length: count },
    (_, i) => list[Math.floor((i * (list.length - 1)) / (count - 1))] as T,
  );
}

function* everyDraw(sizes: readonly number[]): Generator<readonly number[]> {
  const [first, ...rest] = sizes;
  if (first === undefined) yield [];
  else
    for (let number = 0; number < first; number++)
      for (const more of everyDraw(rest)) yield [number, ...more];
}
