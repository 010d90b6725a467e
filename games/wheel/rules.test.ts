import { RISKS } from '@parlor/contract/formats/risks.ts';
import { cases } from '@parlor/contract/test/random-cases.ts';
import { describe, expect, test } from 'vitest';
import { builtinGame, builtinGames, givenDraws, seededDraws } from '../builtin-games.suite.ts';
import { rulesOf } from '../index.ts';
import { toNumber, totalWeight, varianceOf } from '../rtp.ts';
import { expectReturnOf, expectStatedOdds } from '../rules.suite.ts';
import { wheelPlay, type WheelOutcome } from './rules.ts';
import type { WheelChoice } from './spin.ts';

const wheels = builtinGames.flatMap((game) => (game.family === 'wheel' ? [game] : []));

/**
 * Lowest and highest exact return over all choices, and the catalogue's figures; written down so that a
 * changed segment is noticed.
 */
const stated: Readonly<Record<string, readonly unknown[]>> = {
  'wheel-garden': [0.975, 0.975, 97.5, 'LOW', 195000],
  'wheel-fair': [0.968888888888, 0.977777777777, 96.88, 'MEDIUM', 525000],
  'wheel-sun': [0.965, 0.965, 96.5, 'LOW', 300000],
  'wheel-helm': [0.98, 0.98, 98, 'LOW', 150000],
  'wheel-mill': [0.97, 0.97, 97, 'LOW', 155200],
  'wheel-carousel': [0.972, 0.972, 97.2, 'LOW', 300000],
  'wheel-ferris': [0.968, 0.968, 96.8, 'LOW', 484000],
  'wheel-cock': [0.971666666666, 0.975, 97.16, 'MEDIUM', 234000],
};

test('every wheel listed here is in the content, and no other', () => {
  expect(wheels.map((game) => game.id).toSorted()).toEqual(Object.keys(stated).toSorted());
});

test('no two wheels have the same rules', () => {
  expect(new Set(wheels.map(({ rules }) => JSON.stringify(rules))).size).toBe(wheels.length);
});

describe.each(wheels.map((game) => [game.title, game] as const))('%s', (_, game) => {
  const rules = rulesOf(game);
  const play = wheelPlay(game.rules);
  const choices = rules.choices() as readonly WheelChoice[];

  test('has exactly the stated return, between 96 % and 99 %', () => {
    expectStatedOdds(rules, stated[game.id], 9_900n);
  });

  test('every stop of every choice is paid as the distribution says', () => {
    for (const choice of choices) {
      const [size = 0, inner = 1] = play.drawsOf(choice);
      const counted = new Map<number, bigint>();
      for (let stop = 0; stop < size * inner; stop++) {
        const drawn = [stop % size, Math.floor(stop / size)].slice(0, play.drawsOf(choice).length);
        const { multiplierE4, outcome } = rules.play(choice, givenDraws(drawn));
        expect((outcome as WheelOutcome).drawn).toEqual(drawn);
        counted.set(multiplierE4, (counted.get(multiplierE4) ?? 0n) + 1n);
      }
      const results = rules.distribution(choice);
      expect(new Map(results.map((one) => [one.multiplierE4, one.weight]))).toEqual(counted);
      expect(totalWeight(results)).toBe(BigInt(size * inner));
      expect(results.every(({ multiplierE4 }) => Number.isSafeInteger(multiplierE4))).toBe(true);
    }
  });

  test('each higher risk, and each rarer symbol, has a larger variance', () => {
    const variances = choices.map((choice) => toNumber(varianceOf(rules.distribution(choice))));
    expect(variances.toSorted((a, b) => a - b)).toEqual(variances);
    expect(new Set(variances).size).toBe(choices.length);
  });

  test('a long session has the computed return, within 4.5 standard errors', () => {
    const rounds = cases(10_000, 500_000);
    for (const [index, choice] of choices.entries()) {
      const draws = seededDraws(20_261_127 + index);
      expectReturnOf(
        choice,
        rules.distribution(choice),
        rounds,
        () => rules.play(choice, draws).multiplierE4,
      );
    }
  });

  test('refuses invalid choices with an error message', () => {
    const { opening } = rules.table as { opening: Record<string, unknown> };
    for (const choice of [opening, ...choices]) expect(rules.problemOf(choice)).toBeUndefined();
    for (const nothing of [undefined, null, 7, 'low', [], [opening], {}, NaN])
      expect(rules.problemOf(nothing)).toEqual(expect.any(String));
    expect(rules.problemOf({ ...opening, extra: 1 })).toBe('A choice has no field "extra"');
    for (const name of Object.keys(opening))
      for (const bad of [NaN, 1.5, -1, 9, true, null, {}, 'LOW', 'z', 'A', ''])
        expect(rules.problemOf({ ...opening, [name]: bad })).toMatch(name);
  });
});

describe('rules of each wheel', () => {
  const pays = (id: `wheel-${string}`, choice: WheelChoice, drawn: readonly number[]) =>
    rulesOf(builtinGame(id)).play(choice, givenDraws(drawn)).multiplierE4 / 10_000;

  test('Garden Wheel: the segment with the drawn number pays', () => {
    const { rules } = builtinGame('wheel-garden');
    const lists = (rules as { pays: Record<string, readonly number[]> }).pays;
    for (const risk of RISKS)
      expect(lists[risk]!.map((_, stop) => pays('wheel-garden', { risk }, [stop]) * 10_000)).toEqual(
        lists[risk],
      );
  });
  test('Sun & Planets: the inner wheel multiplies', () => {
    const { rules } = builtinGame('wheel-sun');
    const best = (rules as { pays: Record<string, readonly number[]> }).pays['high']!.indexOf(150_000);
    expect([0, 1, 3].map((inner) => pays('wheel-sun', { risk: 'high' }, [best, inner]))).toEqual([15, 0, 30]);
  });
  test('Weathercock: only the chosen symbol pays', () => {
    const { rules } = builtinGame('wheel-cock');
    const bird = (rules as { wheel: string }).wheel.indexOf('e');
    expect(pays('wheel-cock', { symbol: 'e' }, [bird])).toBe(23.4);
    expect(pays('wheel-cock', { symbol: 'a' }, [bird])).toBe(0);
  });
});
