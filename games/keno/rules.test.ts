import { KenoSettings } from '@parlor/contract/content/game-families/keno.ts';
import { most } from '@parlor/contract/content/game-families/read-settings.ts';
import { RISKS } from '@parlor/contract/formats/risks.ts';
import { cases, numbersFrom } from '@parlor/contract/test/random-cases.ts';
import { describe, expect, test } from 'vitest';
import { builtinGame, builtinGames, givenDraws, seededDraws } from '../builtin-games.suite.ts';
import { rulesOf } from '../index.ts';
import { oddsOf, totalWeight } from '../rtp.ts';
import { expectReturnOf, expectRiskRaisesVariance, expectStatedOdds } from '../rules.suite.ts';
import { ballsDrawn, ballsOf, drawsOf, type KenoChoice } from './balls.ts';
import { waysOf } from './chances.ts';
import { kenoPlay } from './rules.ts';

const fields = builtinGames.flatMap((game) => (game.family === 'keno' ? [game] : []));

/**
 * Lowest and highest exact return over all choices, and the catalogue's figures; written down so that a
 * changed payout is noticed.
 */
const stated: Readonly<Record<string, readonly unknown[]>> = {
  'keno-hive': [0.974121895174, 0.977878321473, 97.41, 'HIGH', 10000000],
  'keno-post': [0.965968159192, 0.973214285714, 96.59, 'HIGH', 10000000],
  'keno-stars': [0.971193181818, 0.976285714285, 97.11, 'HIGH', 10000000],
  'keno-birds': [0.975774335054, 0.982298850574, 97.57, 'HIGH', 9900000],
  'keno-jam': [0.982460474308, 0.98814229249, 98.24, 'HIGH', 10000000],
  'keno-boats': [0.970785381601, 0.974173032849, 97.07, 'HIGH', 10000000],
  'keno-lamps': [0.963869337979, 0.971078473273, 96.38, 'HIGH', 10000000],
  'keno-tin': [0.976, 0.981992094861, 97.6, 'HIGH', 10000000],
};

test('every field listed here is in the content, and no other', () => {
  expect(fields.map((game) => game.id).toSorted()).toEqual(Object.keys(stated).toSorted());
});

test('no two fields have the same rules', () => {
  const rules = fields.map(({ rules }) => JSON.stringify({ ...rules, pays: undefined }));
  expect(new Set(rules).size).toBe(fields.length);
});

describe.each(fields.map((game) => [game.title, game] as const))('%s', (_, game) => {
  const rules = rulesOf(game);
  const play = kenoPlay(game.rules);
  const choices = rules.choices() as readonly KenoChoice[];

  test('has exactly the stated return, between 96 % and 99 %', () => {
    expectStatedOdds(rules, stated[game.id], 9_900n);
    expect(oddsOf(rules).maxMultiplierE4).toBeLessThanOrEqual(10_000_000);
  });

  test('its odds count every set of balls, with its factors', () => {
    const { rules: settings } = game;
    const sets =
      waysOf(settings.numbers, settings.drawn) *
      (settings.kind === 'spare' ? waysOf(settings.numbers - settings.drawn, settings.spare) : 1n) *
      BigInt(settings.kind === 'last' ? settings.drawn : 1) *
      BigInt(settings.kind === 'boost' ? settings.boost.length : 1);
    for (const choice of choices) {
      const results = rules.distribution(choice);
      expect(totalWeight(results)).toBe(sets);
      expect(results.every(({ multiplierE4 }) => Number.isSafeInteger(multiplierE4))).toBe(true);
    }
  });

  test('more hits never pay less, and all hits pay most', () => {
    for (const risk of RISKS)
      for (const [at, pays] of game.rules.pays[risk].entries()) {
        const rising = pays.slice(game.rules.fewest + at === 1 ? 1 : 2);
        expect(rising.toSorted((a, b) => a - b)).toEqual(rising);
        expect(Math.max(...pays)).toBe(pays.at(-1));
      }
  });

  test('each higher risk has a larger variance', () => {
    expectRiskRaisesVariance(choices, rules.distribution);
  });

  test('a long session has the computed return, within 4.5 standard errors', () => {
    const rounds = cases(4_000, 200_000);
    for (const [index, choice] of choices.entries()) {
      const draws = seededDraws(20_261_127 + index);
      const results = rules.distribution(choice);
      // A payout that is expected less than five times gives no normal distribution.
      const rare = results.filter(({ weight }) => weight * BigInt(rounds) < 5n * totalWeight(results));
      const best = rare.reduce((most, { multiplierE4 }) => Math.max(most, multiplierE4), 0);
      expectReturnOf(choice, results, rounds, () => rules.play(choice, draws).multiplierE4, best);
    }
  });

  test('any picks have the balls of the draw, each once, and pay by their hits', () => {
    const below = numbersFrom(game.rules.numbers);
    for (let nth = 0; nth < cases(200, 5_000); nth++) {
      const numbers = drawsOf(game.rules).map(below);
      const bag = Array.from({ length: game.rules.numbers }, (__, i) => i + 1);
      const { fewest } = game.rules;
      const picks = Array.from(
        { length: fewest + below(most(game.rules) - fewest + 1) },
        () => bag.splice(below(bag.length), 1)[0]!,
      ).toSorted((a, b) => a - b);
      const choice = { risk: RISKS[below(3)]!, picks };
      expect(rules.problemOf(choice)).toBeUndefined();
      const balls = ballsOf(game.rules, numbers);
      expect(new Set(balls).size).toBe(ballsDrawn(game.rules));
      expect(balls.every((ball) => ball >= 1 && ball <= game.rules.numbers)).toBe(true);
      const result = play.result(choice, numbers);
      expect(balls.slice(0, result.balls.length)).toEqual(result.balls);
      expect(result.hits).toBe(result.balls.filter((ball) => picks.includes(ball)).length);
      const { multiplierE4, outcome } = rules.play(choice, givenDraws(numbers));
      expect([multiplierE4, outcome]).toEqual([result.payE4, { drawn: numbers }]);
      expect(rules.distribution(choice).some((one) => one.multiplierE4 === multiplierE4)).toBe(true);
    }
  });

  test('refuses invalid choices with an error message', () => {
    const { opening } = rules.table as { opening: KenoChoice };
    for (const choice of [opening, ...choices]) expect(rules.problemOf(choice)).toBeUndefined();
    for (const nothing of [undefined, null, 7, 'low', [], [opening], {}, NaN])
      expect(rules.problemOf(nothing)).toEqual(expect.any(String));
    expect(rules.problemOf({ ...opening, extra: 1 })).toBe('A choice has no field "extra"');
    expect(rules.problemOf({ picks: opening.picks })).toBe('risk is missing');
    expect(rules.problemOf({ risk: 'low' })).toBe('picks is missing');
    for (const risk of [NaN, 1, true, null, {}, 'LOW'])
      expect(rules.problemOf({ ...opening, risk })).toMatch(/^risk/);
    const { numbers, fewest } = game.rules;
    const [, ...others] = opening.picks;
    const tooMany = Array.from({ length: most(game.rules) + 1 }, (__, i) => i + 1);
    const lists = [0, -1, numbers + 1, 1.5, NaN, '1', null].map((bad) => [bad, ...others]);
    for (const picks of [null, {}, '1', 7, tooMany, tooMany.slice(0, fewest - 1), [2, 1], [3, 3], ...lists])
      expect(rules.problemOf({ ...opening, picks })).toMatch(/^picks/);
  });
});

describe('enumerated one by one, every draw matches the odds', () => {
  const pays = { low: [[0, 10_000]], mid: [[0, 10_000]], high: [[0, 10_000]] };
  const small = { numbers: 7, drawn: 3, fewest: 2 };
  const three = { low: [[500, 300, 20_000]], mid: [[0, 700, 9_000]], high: [[0, 0, 40_000]] };
  test.each([
    { kind: 'plain', ...small, pays: three },
    { kind: 'last', ...small, pays: three, lastTimes: 3 },
    { kind: 'spare', ...small, pays: three, spare: 2 },
    { kind: 'boost', ...small, pays: three, boost: [1, 1, 4] },
    { kind: 'spare', ...small, fewest: 1, pays, spare: 1 },
  ] as readonly KenoSettings[])('%o', (settings) => {
    const play = kenoPlay(settings);
    const all = play.draws.reduce((product, size) => product * size, 1);
    for (const choice of play.choices()) {
      const counted = new Map<number, number>();
      for (let number = 0; number < all; number++) {
        let rest = number;
        const drawn = play.draws.map((size) => {
          const place = rest % size;
          rest = (rest - place) / size;
          return place;
        });
        const { payE4 } = play.result(choice, drawn);
        counted.set(payE4, (counted.get(payE4) ?? 0) + 1);
      }
      const results = play.distribution(choice);
      const total = Number(totalWeight(results));
      expect(
        new Map(results.map(({ multiplierE4, weight }) => [multiplierE4, (Number(weight) * all) / total])),
      ).toEqual(counted);
    }
  });
});

describe('rules of each field', () => {
  /** Balls as numbers of draws. */
  const drawsFor = (id: `keno-${string}`, balls: readonly number[], more: readonly number[] = []) => {
    const { numbers } = builtinGame(id).rules as KenoSettings;
    const left = Array.from({ length: numbers }, (_, i) => i + 1);
    return [
      ...balls.map((ball) => left.splice(left.indexOf(ball), 1) && left.filter((one) => one < ball).length),
      ...more,
    ];
  };
  const pays = (id: `keno-${string}`, choice: KenoChoice, drawn: readonly number[]) =>
    rulesOf(builtinGame(id)).play(choice, givenDraws(drawn)).multiplierE4 / 10_000;

  test('Busy Hive: ten of forty; only the hits count', () => {
    const balls = [40, 1, 2, 3, 4, 5, 6, 7, 8, 9];
    expect(pays('keno-hive', { risk: 'high', picks: [40] }, drawsFor('keno-hive', balls))).toBe(3.9);
    expect(pays('keno-hive', { risk: 'high', picks: [39] }, drawsFor('keno-hive', balls))).toBe(0);
    expect(pays('keno-hive', { risk: 'low', picks: [39] }, drawsFor('keno-hive', balls))).toBe(0.6);
  });
  test('Last Bird Home: the last of eight triples the win if it is a pick', () => {
    const balls = [1, 2, 3, 4, 5, 6, 7, 8];
    expect(pays('keno-birds', { risk: 'high', picks: [1] }, drawsFor('keno-birds', balls))).toBeCloseTo(2.94);
    expect(pays('keno-birds', { risk: 'high', picks: [8] }, drawsFor('keno-birds', balls))).toBeCloseTo(8.82);
  });
  test('Regatta: three more boats count only if none of the first seven is a pick', () => {
    const balls = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    const choice = (picks: readonly number[]): KenoChoice => ({ risk: 'high', picks });
    const both = pays('keno-boats', choice([8, 9]), drawsFor('keno-boats', balls));
    expect(both).toBeGreaterThan(20);
    expect(pays('keno-boats', choice([1, 2]), drawsFor('keno-boats', balls))).toBe(both);
    expect(pays('keno-boats', choice([7, 8]), drawsFor('keno-boats', balls))).toBe(0);
  });
  test('Star Chart: the last number is the place in the boost', () => {
    const balls = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    const choice: KenoChoice = { risk: 'high', picks: [1, 2] };
    const plain = pays('keno-stars', choice, drawsFor('keno-stars', balls, [0]));
    expect(pays('keno-stars', choice, drawsFor('keno-stars', balls, [6]))).toBeCloseTo(plain * 2);
    expect(pays('keno-stars', choice, drawsFor('keno-stars', balls, [9]))).toBeCloseTo(plain * 5);
  });
});
