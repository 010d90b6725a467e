import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { CrashSettings } from '@parlor/contract/content/game-families/crash.ts';
import { cases, numbersFrom } from '@parlor/contract/test/random-cases.ts';
import type { Digest } from '@parlor/economy/kernel/world.ts';
import { builtinGames, seededDraws } from '../builtin-games.suite.ts';
import { rulesOf as rulesOfGame } from '../index.ts';
import { oddsOf, rtpOf, toNumber } from '../rtp.ts';
import { chainFrom } from '../seed-chain.ts';
import { crashMs, msUntil, multiplierAt } from './curve.ts';
import { pointFor, pointOf, RESULTS, resultOf, winnersOf } from './point.ts';
import { crashRules } from './rules.ts';

const digest: Digest = {
  sha256Hex: (text) => createHash('sha256').update(text).digest('hex'),
  hmacSha256: (key, message) => createHmac('sha256', key).update(message).digest(),
};
const rise: CrashSettings = {
  kind: 'rise',
  returnE4: 9_700,
  growth: 60_000,
  topE2: 100_000,
  bettingMs: 6_000,
  pauseMs: 4_000,
};
const steps: CrashSettings = { ...rise, kind: 'steps', stepMs: 800, growth: 120_000, topE2: 20_000 };
const rulesOf = (settings: CrashSettings) =>
  crashRules({ gameId: 'crash-test', minStakeMinor: 100n, maxStakeMinor: 30_000n, settings });
/** Return in per cent, volatility and highest multiplier, as the catalogue shows them. */
const stated: Readonly<Record<string, readonly unknown[]>> = {
  'crash-kite': [97, 'MEDIUM', 10_000_000],
  'crash-lantern': [97.5, 'MEDIUM', 5_000_000],
  'crash-rocket': [96.5, 'MEDIUM', 10_000_000],
  'crash-balloon': [98, 'MEDIUM', 2_000_000],
  'crash-beanstalk': [97, 'MEDIUM', 10_000_000],
  'crash-bell': [97.2, 'MEDIUM', 5_000_000],
  'crash-comet': [96.6, 'MEDIUM', 10_000_000],
  'crash-owl': [97.8, 'MEDIUM', 1_000_000],
};
test('the games of the content return what is stated here', () => {
  const games = builtinGames.flatMap((game) => (game.family === 'crash' ? [game] : []));
  const shown = games.map((game) => {
    const { rtpPercent, volatility, maxMultiplierE4 } = oddsOf(rulesOfGame(game));
    return [game.id, [rtpPercent, volatility, maxMultiplierE4]] as const;
  });
  expect(Object.fromEntries(shown)).toEqual(stated);
  expect(new Set(games.map(({ rules: { returnE4: _return, ...rest } }) => JSON.stringify(rest))).size).toBe(
    8,
  );
});
/** Settings, a time of the rise and one of the results, by chance. */
function* chances(quick: number, deep: number) {
  const below = numbersFrom(27);
  for (let n = 0; n < cases(quick, deep); n++)
    yield {
      settings: below(2) === 0 ? rise : steps,
      ms: below(120_000),
      multiplierE2: 100 + below(99_901),
      // Half of them are small: high points.
      result: BigInt(below(2 ** 20)) * (below(2) === 0 ? 1n : 2n ** 32n) + BigInt(below(2 ** 31)),
    };
}

describe('the curve', () => {
  test('starts at ×1 and doubles in 11.6 seconds', () => {
    expect([multiplierAt(rise, -1), multiplierAt(rise, 0), multiplierAt(rise, 11_553)]).toEqual([
      100, 100, 200,
    ]);
    expect(multiplierAt(rise, 11_552)).toBe(199);
    expect(multiplierAt(rise, 10_000_000)).toBe(100_000);
  });

  test('never falls, and the first time of a multiplier is the first', () => {
    for (const { settings, ms } of chances(200, 5_000)) {
      const now = multiplierAt(settings, ms);
      expect(multiplierAt(settings, ms + 1)).toBeGreaterThanOrEqual(now);
      const first = msUntil(settings, now);
      expect(first).toBeLessThanOrEqual(ms);
      expect(multiplierAt(settings, first)).toBeGreaterThanOrEqual(now);
      expect(first === 0 || multiplierAt(settings, first - 1) < now).toBe(true);
    }
  });

  test('stands still between steps', () => {
    expect([0, 799, 800, 1_599].map((ms) => multiplierAt(steps, ms))).toEqual([100, 100, 110, 110]);
  });

  test('a cash-out before the end is at most the point, and the end is above it', () => {
    for (const { settings, result } of chances(200, 5_000)) {
      const pointE2 = pointFor(settings, result);
      const endMs = crashMs(settings, pointE2);
      expect(endMs === 0 || multiplierAt(settings, endMs - 1) <= pointE2).toBe(true);
      expect(pointE2 > 0 || endMs === 0).toBe(true);
      expect(pointE2 === settings.topE2 || multiplierAt(settings, endMs) > pointE2).toBe(true);
    }
  });
});

describe('the point', () => {
  test('is at least a multiplier for exactly the stated number of results', () => {
    for (const { settings, multiplierE2 } of chances(500, 10_000)) {
      const winners = winnersOf(settings, multiplierE2);
      expect(winners === 0n || pointFor(settings, winners - 1n) >= multiplierE2).toBe(true);
      expect(pointFor(settings, winners)).toBeLessThan(
        multiplierE2 > settings.topE2 ? Infinity : multiplierE2,
      );
    }
  });

  test('every cash-out returns 97 %, and less than one part in a million million more', () => {
    const rules = rulesOf(rise);
    for (const plan of rules.choices()) {
      const { part, of } = rtpOf(rules.distribution(plan));
      expect(part * 10_000n >= of * 9_700n).toBe(true);
      expect((part * 10_000n - of * 9_700n) * 1_000_000_000_000n < of * 10_000n).toBe(true);
    }
    expect(oddsOf(rules)).toMatchObject({ rtpPercent: 97, maxMultiplierE4: 10_000_000 });
    expect(toNumber(oddsOf(rules).lowestRtp)).toBeCloseTo(0.97, 9);
  });

  test('comes from the seed alone', () => {
    const seed = digest.sha256Hex('a seed');
    expect(resultOf(digest, seed, 'crash-test')).toBe(
      BigInt(`0x${createHmac('sha256', seed).update('crash-test').digest('hex').slice(0, 13)}`),
    );
    expect(pointOf(digest, seed, 'crash-test', rise)).toBe(
      pointFor(rise, resultOf(digest, seed, 'crash-test')),
    );
  });

  test('over many seeds of a chain the shares of points are as computed, within 4.5 standard errors', () => {
    const rounds = cases(4_000, 200_000);
    const chain = chainFrom(digest, digest.sha256Hex('the end of the chain'), rounds);
    const points = Array.from({ length: rounds }, (_, i) =>
      pointOf(digest, chain.seedAt(i + 1), 'crash-test', rise),
    );
    for (const multiplierE2 of [101, 150, 200, 1_000]) {
      const chance = Number(winnersOf(rise, multiplierE2)) / Number(RESULTS);
      const share = points.filter((pointE2) => pointE2 >= multiplierE2).length / rounds;
      expect(Math.abs(share - chance)).toBeLessThan(4.5 * Math.sqrt((chance * (1 - chance)) / rounds));
    }
  });
});

describe('a bet', () => {
  const rules = rulesOf(rise);
  const paid = (choice: object, move: object): number =>
    rules.standingAfter(choice, rules.deal(choice, seededDraws(1)), [move]).multiplierE4;

  test('is paid its cash-out, its automatic cash-out up to the point itself, or nothing', () => {
    expect(paid({ round: 3 }, { out: 237 })).toBe(23_700);
    expect(paid({ round: 3 }, { point: 237 })).toBe(0);
    expect(paid({ round: 3, auto: 237 }, { point: 237 })).toBe(23_700);
    expect(paid({ round: 3, auto: 238 }, { point: 237 })).toBe(0);
    expect(paid({ round: 3, auto: 101 }, { point: 0 })).toBe(0);
    expect(paid({ round: 3, auto: 101 }, { back: true })).toBe(10_000);
  });

  test('of a shared round is dealt nothing and takes no number', () => {
    const none = { below: () => expect.unreachable('no number is drawn') as never };
    expect(rules.deal({ round: 3 }, none)).toEqual({});
    expect(rules.sharedBetOf?.({ round: 3, auto: 200 })).toEqual({ round: 3, autoE2: 200 });
    expect(rules.sharedBetOf?.({ auto: 200 })).toBeUndefined();
  });

  test.each([
    [undefined],
    [[]],
    [{ auto: 100 }],
    [{ auto: 100_001 }],
    [{ auto: 1.5 }],
    [{ round: 0 }],
    [{ round: -0 }],
    [{ tip: 1 }],
  ])('refuses the choice %j', (choice) => {
    expect(rules.problemOf(choice)).toEqual(expect.any(String));
  });

  test.each([
    [{ out: 201 }],
    [{ out: 99 }],
    [{ point: 50 }],
    [{ point: 100_001 }],
    [{ out: 150, point: 150 }],
    [{ back: 1 }],
    [null],
  ])('refuses the move %j of a bet with an automatic cash-out at ×2', (move) => {
    expect(rules.moveProblem({ round: 1, auto: 200 }, {}, [], move)).toEqual(expect.any(String));
  });
  test('ends once', () => {
    expect(rules.moveProblem({ round: 1 }, {}, [{ out: 200 }], { out: 200 })).toBe('The round is over');
    expect(rules.moveProblem({}, {}, [], { back: true })).toEqual(expect.any(String));
  });

  test('of one player alone has the same return', () => {
    const rounds = cases(3_000, 100_000);
    const draws = seededDraws(20_261_127);
    let back = 0;
    for (let i = 0; i < rounds; i++) {
      const plan = { auto: 150 };
      const dealt = rules.deal(plan, draws);
      back += rules.standingAfter(plan, dealt, [rules.nextMoveOf(plan, [], {})]).multiplierE4 / 10_000;
    }
    const chance = 0.97 / 1.5;
    expect(Math.abs(back / rounds - 0.97)).toBeLessThan(
      4.5 * 1.5 * Math.sqrt((chance * (1 - chance)) / rounds),
    );
  });
});
