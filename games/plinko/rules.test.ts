import { createHash, createHmac } from 'node:crypto';
import { drawSource } from '@parlor/economy/play/fairness.ts';
import { describe, expect, test } from 'vitest';
import { cases } from '@parlor/contract/test/random-cases.ts';
import { givenDraws, builtinGame, builtinGames, seededDraws } from '../builtin-games.suite.ts';
import { rulesOf } from '../index.ts';
import { totalWeight } from '../rtp.ts';
import { expectReturnOf, expectRiskRaisesVariance, expectStatedOdds } from '../rules.suite.ts';
import type { PlinkoChoice } from './boards.ts';
import type { PlinkoOutcome } from './rules.ts';

const boards = builtinGames.filter((game) => game.family === 'plinko');

/**
 * Lowest and highest exact return over all choices, and the catalogue's figures; written down so that a
 * changed slot is noticed.
 */
const stated: Readonly<Record<string, readonly unknown[]>> = {
  'plinko-pearl': [0.974_804_687_5, 0.975_830_078_125, 97.48, 'MEDIUM', 2_000_000],
  'plinko-rain': [0.980_273_437_5, 0.981_25, 98.02, 'MEDIUM', 1_100_000],
  'plinko-bell': [0.969_775_390_625, 0.971_972_656_25, 96.97, 'MEDIUM', 2_500_000],
  'plinko-orchard': [0.984_826_660_156, 0.985_986_328_125, 98.48, 'LOW', 2_800_000],
  'plinko-abacus': [0.987_933_349_609, 0.989_892_578_125, 98.79, 'LOW', 10_000_000],
  'plinko-comet': [0.968_225_097_656, 0.969_763_183_593, 96.82, 'LOW', 3_800_000],
  'plinko-honey': [0.977_734_375, 0.984_375, 97.77, 'LOW', 40_000],
  'plinko-gable': [0.971_093_75, 0.972_558_593_75, 97.1, 'MEDIUM', 5_000_000],
};

test('every board listed here is in the content, and no other', () => {
  expect(boards.map((game) => game.id).toSorted()).toEqual(Object.keys(stated).toSorted());
});

describe.each(boards.map((game) => [game.title, game] as const))('%s', (_, game) => {
  const rules = rulesOf(game);
  const choices = rules.choices();
  const rowsUnder = (choice: unknown): number =>
    (rules.play(choice, zeros).outcome as PlinkoOutcome).drawn.length;

  test('has from 8 to 16 rows, and 2^rows paths under every choice', () => {
    for (const choice of choices) {
      const rows = rowsUnder(choice);
      expect(rows).toBeGreaterThanOrEqual(8);
      expect(rows).toBeLessThanOrEqual(16);
      expect(totalWeight(rules.distribution(choice))).toBe(2n ** BigInt(rows));
    }
  });

  test('has exactly the stated return, between 96 % and 99 %', () => {
    expectStatedOdds(rules, stated[game.id], 9_900n);
  });

  test('every path of every choice is paid as the distribution says', () => {
    for (const choice of choices) {
      const rows = rowsUnder(choice);
      const counted = new Map<number, bigint>();
      let repeated = true;
      for (let path = 0; path < 2 ** rows; path++) {
        const turns = Array.from({ length: rows }, (__, row) => (path >> row) & 1);
        const { multiplierE4, outcome } = rules.play(choice, givenDraws(turns));
        repeated &&= (outcome as PlinkoOutcome).drawn.join('') === turns.join('');
        counted.set(multiplierE4, (counted.get(multiplierE4) ?? 0n) + 1n);
      }
      expect(repeated).toBe(true);
      const published = new Map(rules.distribution(choice).map((one) => [one.multiplierE4, one.weight]));
      expect(published).toEqual(counted);
    }
  });

  test('each higher risk has a larger variance', () => {
    expectRiskRaisesVariance(choices as readonly PlinkoChoice[], rules.distribution);
  });

  test('a long session has the computed return, within 4.5 standard errors', () => {
    const rounds = cases(20_000, 500_000);
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

  test('refuses invalid choices with an error message', () => {
    const { opening } = rules.table as { opening: Record<string, unknown> };
    expect(rules.problemOf(opening)).toBeUndefined();
    for (const choice of choices) expect(rules.problemOf(choice)).toBeUndefined();
    for (const nothing of [undefined, null, 7, 'low', [], [opening], {}, NaN])
      expect(rules.problemOf(nothing)).toEqual(expect.any(String));
    expect(rules.problemOf({ ...opening, extra: 1 })).toBe('A choice has no field "extra"');
    for (const name of Object.keys(opening)) {
      const { [name]: _left, ...rest } = opening;
      expect(rules.problemOf(rest)).toBe(`${name} is missing`);
      for (const bad of [NaN, Infinity, 1.5, -1, 9, 2 ** 53, true, null, {}, 'LOW', '8'])
        expect(rules.problemOf({ ...opening, [name]: bad })).toMatch(name);
    }
  });
});

describe('the published draw', () => {
  const serverSeed = 'a3f1c0de5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed';
  const source = () =>
    drawSource(
      {
        sha256Hex: (text) => createHash('sha256').update(text).digest('hex'),
        hmacSha256: (key, text) => new Uint8Array(createHmac('sha256', key).update(text).digest()),
      },
      serverSeed,
      'client-seed-1',
      1,
    );
  const abacus = rulesOf(builtinGame('plinko-abacus'));
  test.each([
    [8, '10011101', 5],
    [16, '1001110110100000', 7],
  ])('number 1 falls through %i rows as %s, into slot %i', (rows, turns, slot) => {
    const choice = { risk: 'low', rows };
    const { outcome, multiplierE4 } = abacus.play(choice, source());
    const { drawn } = outcome as PlinkoOutcome;
    expect(drawn.join('')).toBe(turns);
    expect(drawn.reduce((sum, turn) => sum + turn, 0)).toBe(slot);
    expect(multiplierE4).toBe(9_000);
  });
});

describe('rules of each board', () => {
  const play = (id: `plinko-${string}`, choice: unknown, turns: string) =>
    rulesOf(builtinGame(id)).play(choice, givenDraws(Array.from(turns, Number))).multiplierE4 / 10_000;

  test('Rainfall: all the way to either side is the edge slot', () => {
    expect(play('plinko-rain', { risk: 'high' }, '0000000000')).toBe(110);
    expect(play('plinko-rain', { risk: 'high' }, '1111111111')).toBe(110);
    expect(play('plinko-rain', { risk: 'high' }, '0101010101')).toBe(0.1);
  });
  test('Peg & Pearl: beside every pearl is a nearly empty shell', () => {
    expect(play('plinko-pearl', { risk: 'mid' }, '000000000000')).toBe(30);
    expect(play('plinko-pearl', { risk: 'mid' }, '000000000001')).toBe(0.2);
    expect(play('plinko-pearl', { risk: 'mid' }, '000000000011')).toBe(7.5);
  });
  test('Bell Tower: every bell on the path doubles, so the path matters, not only the slot', () => {
    // Both end in slot 6. The first hits the bells (3,1), (7,2) and (10,…).
    expect(play('plinko-bell', { risk: 'mid' }, '000000111111')).toBe(0.1);
    expect(play('plinko-bell', { risk: 'mid' }, '010000111111')).toBeGreaterThan(0.1);
  });
  test('Orchard Drop: neighbouring slots form one basket, wider with low risk', () => {
    expect(play('plinko-orchard', { risk: 'low' }, '00000000000111')).toBe(3.2);
    expect(play('plinko-orchard', { risk: 'mid' }, '00000000000111')).toBe(1.5);
    expect(play('plinko-orchard', { risk: 'high' }, '00000000000111')).toBe(3);
  });
  test('Abacus: the player chooses the number of rods', () => {
    expect(play('plinko-abacus', { risk: 'high', rows: 8 }, '11111111')).toBe(32);
    expect(play('plinko-abacus', { risk: 'high', rows: 16 }, '1111111111111111')).toBe(1000);
  });
  test('Comet Run: the slots of both boards multiply', () => {
    expect(play('plinko-comet', { risk: 'high' }, '00000000000000')).toBe(9.5 * 40);
    expect(play('plinko-comet', { risk: 'mid' }, '00000001010101')).toBe(3.29);
  });
  test('Honey Fall: the pot is in the middle', () => {
    expect(play('plinko-honey', { risk: 'high' }, '0101010101')).toBe(4);
    expect(play('plinko-honey', { risk: 'high' }, '0101010100')).toBe(0);
  });
  test('Gable Street: the player chooses the rich side', () => {
    expect(play('plinko-gable', { risk: 'high', side: 'right' }, '111111111111')).toBe(500);
    expect(play('plinko-gable', { risk: 'high', side: 'left' }, '111111111111')).toBe(0);
    expect(play('plinko-gable', { risk: 'high', side: 'left' }, '000000000000')).toBe(500);
  });
});

const zeros = { below: () => 0 };
