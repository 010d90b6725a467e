import { describe, expect, test } from 'vitest';
import { GamesContent } from '@parlor/contract/content/games.ts';
import type { MinesSettings } from '@parlor/contract/content/game-families/mines.ts';
import { cases } from '@parlor/contract/test/random-cases.ts';
import { givenDraws, builtinGame, builtinGames as allGames, seededDraws } from '../builtin-games.suite.ts';
import { rulesOf } from '../index.ts';
import { MAX_E4 } from '../odds.ts';
import { isLess, oddsOf, rtpOf, totalWeight, type Fraction } from '../rtp.ts';
import { expectReturnOf } from '../rules.suite.ts';
import { after, beginning, e4Of, isAllWon, type Found, type Hidden, type Worth } from './step-payouts.ts';
import { minesPlay, type MinesChoice, type MinesPlan, type MinesShown, type MinesTable } from './rules.ts';

const builtinGames = allGames.filter((game) => game.family === 'mines');

/** Exact lowest and highest return over all plans, written down so that a change of the rules is noticed. */
const stated: Readonly<Record<string, { rtp: readonly [string, string]; says: readonly unknown[] }>> = {
  'mines-quiet': { rtp: ['0.98994', '0.99000'], says: [98.99, 'MEDIUM', 9_392_625] },
  'mines-truffle': { rtp: ['0.97494', '0.97500'], says: [97.49, 'MEDIUM', 9_447_750] },
  'mines-ice': { rtp: ['0.97993', '0.98000'], says: [97.99, 'LOW', 4_459_000] },
  'mines-chain': { rtp: ['0.98497', '0.98500'], says: [98.49, 'MEDIUM', 7_180_650] },
  'mines-bee': { rtp: ['0.98495', '0.98500'], says: [98.49, 'LOW', 827_400] },
  'mines-attic': { rtp: ['0.96995', '0.97000'], says: [96.99, 'HIGH', 9_922_188] },
  'mines-tide': { rtp: ['0.96499', '0.96500'], says: [96.49, 'HIGH', 8_138_166] },
  'mines-owl': { rtp: ['0.96495', '0.96500'], says: [96.49, 'MEDIUM', 7_034_850] },
};
const decimal = (text: string): Fraction => ({ part: BigInt(text.replace('0.', '')), of: 100_000n });

test('every game listed here is in the content, and no other', () => {
  expect(builtinGames.map((game) => game.id).toSorted()).toEqual(Object.keys(stated).toSorted());
});

describe.each(builtinGames.map((game) => [game.title, game] as const))('%s', (_, game) => {
  const rules = rulesOf(game);
  const { settings, opening } = rules.table as MinesTable;
  const play = minesPlay(settings);
  const plans = rules.choices() as readonly MinesPlan[];
  const { rtp, says } = stated[game.id] ?? { rtp: ['1', '0'], says: [] };

  test('every plan has the stated return, between 96 % and 99 %', () => {
    const [lowest, highest] = rtp.map(decimal) as [Fraction, Fraction];
    const wrong = plans.filter((plan) => {
      const back = rtpOf(rules.distribution(plan));
      return isLess(back, lowest) || isLess(highest, back);
    });
    expect(wrong).toEqual([]);
    expect(isLess(lowest, { part: 96n, of: 100n })).toBe(false);
    expect(isLess({ part: 99n, of: 100n }, highest)).toBe(false);
    const odds = oddsOf(rules);
    expect([odds.rtpPercent, odds.volatility, odds.maxMultiplierE4]).toEqual(says);
    expect(odds.maxMultiplierE4).toBeLessThanOrEqual(MAX_E4);
    const max = settings.mines.map((mines) => rules.maxE4({ mines }));
    expect(Math.max(...max)).toBe(odds.maxMultiplierE4);
    for (const [i, mines] of settings.mines.entries())
      expect(max[i]).toBeGreaterThanOrEqual(play.ladder({ mines }).at(-1) ?? Infinity);
  });

  test('no strategy returns more or noticeably less: continuing is worth the current value', () => {
    for (const mines of settings.mines) {
      const [best, worst] = boundsOf(settings, { mines });
      // The exact return of the rules, before payouts are rounded down by less than one ten-thousandth.
      expect(best).toBeLessThanOrEqual(settings.returnE4 / 10_000 + 1e-9);
      expect(worst).toBeGreaterThan(settings.returnE4 / 10_000 - 1e-4);
    }
  });

  test('weights of every plan add up to all orders of its tiles', () => {
    for (const plan of plans) {
      const all = settings.kind === 'path' ? settings.columns : settings.columns * settings.rows;
      let orders = 1n;
      for (let i = 0; i < plan.take; i++) orders *= BigInt(settings.kind === 'path' ? all : all - i);
      expect({ plan, total: totalWeight(rules.distribution(plan)) }).toEqual({ plan, total: orders });
    }
  });

  test('15,000 seeded rounds of two plans return what the distribution says, within 4.5 standard errors', () => {
    const rounds = cases(5_000, 75_000);
    for (const [index, take] of [2, 4].entries()) {
      const plan = { ...opening, take };
      const draws = seededDraws(20_261_120 + index);
      expectReturnOf(plan, rules.distribution(plan), rounds, () =>
        playOut(plan, rules.deal(rules.choiceOf(plan), draws)),
      );
    }
  });
  function playOut(plan: MinesPlan, dealt: unknown): number {
    const choice = rules.choiceOf(plan);
    const moves: unknown[] = [];
    for (;;) {
      const standing = rules.standingAfter(choice, dealt, moves);
      const move = standing.isOver ? undefined : rules.nextMoveOf(plan, moves, standing.shown);
      if (move === undefined) return standing.multiplierE4;
      moves.push(move);
    }
  }

  test('a shown round does not reveal what is under face-down tiles', () => {
    const draws = seededDraws(7);
    for (let i = 0; i < 200; i++) {
      const choice = rules.choiceOf(plans[i % plans.length]);
      const dealt = play.deal(choice as MinesChoice, draws);
      const moves: number[] = [];
      for (let standing = rules.standingAfter(choice, dealt, moves); !standing.isOver;) {
        const shown = standing.shown as MinesShown;
        expect(Object.keys(shown).toSorted()).toEqual(['found', 'lives', 'nextE4']);
        expect(shown.found).toHaveLength(moves.length);
        moves.push(anyMove(moves));
        standing = rules.standingAfter(choice, dealt, moves);
      }
      expect(rules.standingAfter(choice, dealt, moves).shown).toMatchObject(dealt);
    }
  });
  const anyMove = (moves: readonly number[]): number =>
    Array.from({ length: play.tiles }, (__, tile) => (tile * 7 + 3) % play.tiles).find(
      (tile) => play.moveProblem(moves, tile) === undefined,
    ) ??
    Array.from({ length: play.tiles }, (__, tile) => tile).find(
      (tile) => play.moveProblem(moves, tile) === undefined,
    )!;

  test('everything is dealt to different tiles, in the requested numbers', () => {
    const draws = seededDraws(11);
    for (const mines of settings.mines) {
      const dealt = play.deal({ mines }, draws);
      const all = [...dealt.mines, ...dealt.charms];
      expect(new Set(all).size).toBe(all.length);
      expect(dealt.mines).toHaveLength(settings.kind === 'path' ? mines * settings.rows : mines);
      expect(all.every((tile) => tile >= 0 && tile < play.tiles)).toBe(true);
    }
  });

  test('invalid choices and moves are refused with an error message', () => {
    expect(rules.problemOf(opening)).toBeUndefined();
    for (const nothing of [undefined, null, 7, 'three', [], [opening], NaN])
      expect(rules.problemOf(nothing)).toBe('A choice is an object');
    expect(rules.problemOf({})).toBe('mines is missing');
    expect(rules.problemOf({ ...opening, extra: 1 })).toBe('A choice has no field "extra"');
    for (const mines of [0, -1, 1.5, 99, '3', null, [3], NaN, Infinity])
      expect(rules.problemOf({ mines })).toMatch(/^mines is one of/);
    for (const move of [-1, -0, play.tiles, 0.5, '0', null, undefined, [], {}, NaN])
      expect(rules.moveProblem(opening, undefined, [], move)).toMatch(/^A move is the number of a tile/);
    expect(rules.moveProblem(opening, undefined, [0], 0)).toEqual(expect.any(String));
  });
});

/** The lowest and highest return over all strategies: after every tile the player may continue or cash out. */
function boundsOf(settings: MinesSettings, { mines }: MinesChoice): readonly [number, number] {
  const charm = settings.kind === 'field' ? settings.charm : undefined;
  const times = charm?.times ?? 1;
  const isPath = settings.kind === 'path';
  const all = isPath ? settings.columns : settings.columns * settings.rows;
  const charms = charm?.tiles ?? 0;
  type Bounds = readonly [number, number];
  const known = new Map<string, Bounds>();
  const bounds = (worth: Worth, hidden: Hidden, step: number): Bounds => {
    const taken = e4Of(worth) / 10_000;
    const over = worth.lives === 0 || (isPath && step === settings.rows) || isAllWon(worth, hidden, times);
    if (over) return [taken, taken];
    const key = `${worth.e4.part}/${worth.e4.of} ${worth.lives} ${step} ${hidden.safe} ${hidden.charms} ${hidden.mines}`;
    const before = known.get(key);
    if (before) return before;
    const count = hidden.safe + hidden.charms + hidden.mines;
    const on = (['safe', 'charm', 'mine'] as const).reduce<Bounds>(
      ([best, worst], found) => {
        const tiles = found === 'safe' ? hidden.safe : found === 'charm' ? hidden.charms : hidden.mines;
        if (tiles === 0) return [best, worst];
        const [b, w] = bounds(after(worth, found, hidden, times), less(hidden, found), step + 1);
        return [best + (tiles / count) * b, worst + (tiles / count) * w];
      },
      [0, 0],
    );
    const answer: Bounds = step === 0 ? on : [Math.max(taken, on[0]), Math.min(taken, on[1])];
    known.set(key, answer);
    return answer;
  };
  const less = (hidden: Hidden, found: Found): Hidden =>
    isPath
      ? hidden
      : {
          safe: hidden.safe - (found === 'safe' ? 1 : 0),
          charms: hidden.charms - (found === 'charm' ? 1 : 0),
          mines: hidden.mines - (found === 'mine' ? 1 : 0),
        };
  return bounds(
    beginning(settings.returnE4, settings.lives ?? 1),
    { mines, charms, safe: all - mines - charms },
    0,
  );
}

describe('rules of each game', () => {
  const standing = (
    id: `mines-${string}`,
    choice: MinesChoice,
    dealt: { mines: number[]; charms?: number[] },
    ...moves: number[]
  ) => rulesOf(builtinGame(id)).standingAfter(choice, { charms: [], ...dealt }, moves);

  test('Quiet Mines: the first of 25 tiles with three mines pays 25/22 less the edge, and a mine ends it', () => {
    const safe = standing('mines-quiet', { mines: 3 }, { mines: [1, 2, 3] }, 0);
    expect(safe).toMatchObject({ multiplierE4: 11_250, isOver: false, canCashOut: true });
    expect(safe.shown).toEqual({ found: ['safe'], lives: 1, nextE4: 12_857 });
    const lost = standing('mines-quiet', { mines: 3 }, { mines: [1, 2, 3] }, 0, 2);
    expect(lost).toMatchObject({ multiplierE4: 0, isOver: true, canCashOut: false });
  });
  test('cashing out needs a first tile', () => {
    expect(standing('mines-quiet', { mines: 3 }, { mines: [1, 2, 3] })).toMatchObject({
      multiplierE4: 9_900,
      canCashOut: false,
    });
  });
  test('Bee Garden: the last flower without a bee pays automatically', () => {
    const all = standing('mines-bee', { mines: 1 }, { mines: [8] }, 0, 1, 2, 3, 4, 5, 6, 7);
    expect(all).toMatchObject({ multiplierE4: 88_650, isOver: true });
  });
  test('Truffle Wood: the truffle is worth three times a normal tile', () => {
    const wood = (tile: number) =>
      standing('mines-truffle', { mines: 2 }, { mines: [0, 1], charms: [2] }, tile).multiplierE4;
    expect(wood(2) / wood(5)).toBeCloseTo(3, 3);
  });
  test('Thin Ice: the first of two cracks leaves half, the second nothing', () => {
    const ice = (...moves: number[]) => standing('mines-ice', { mines: 2 }, { mines: [0, 1] }, ...moves);
    expect(ice(0)).toMatchObject({ multiplierE4: 4_900, isOver: false, canCashOut: true });
    expect(ice(5).multiplierE4).toBe(10_500);
    expect(ice(5, 0).multiplierE4).toBe(5_250);
    expect(ice(5, 0, 1)).toMatchObject({ multiplierE4: 0, isOver: true });
  });
  test('Harbour Chain: one buoy of each link, in order', () => {
    const chain = rulesOf(builtinGame('mines-chain'));
    expect(chain.moveProblem({ mines: 1 }, undefined, [], 3)).toBe('The next tile is in row 1');
    expect(chain.moveProblem({ mines: 1 }, undefined, [2], 5)).toBeUndefined();
    const sea = standing('mines-chain', { mines: 2 }, { mines: [] }, 0, 3, 6, 9, 12, 15);
    expect(sea).toMatchObject({ multiplierE4: 7_180_650, isOver: true });
  });
  test('The Attic: if the next box could pay above ×1000, the round is won', () => {
    const quick = { mines: [20, 21, 22, 23, 24, 19, 18, 17, 16], charms: [0, 1] };
    const rules = rulesOf(builtinGame('mines-attic'));
    let opened = 1;
    const moves = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    while (!rules.standingAfter({ mines: 9 }, quick, moves.slice(0, opened)).isOver) opened += 1;
    const { multiplierE4 } = rules.standingAfter({ mines: 9 }, quick, moves.slice(0, opened));
    expect(opened).toBeLessThan(14);
    expect(multiplierE4).toBeLessThanOrEqual(MAX_E4);
    expect(multiplierE4).toBeGreaterThan(1_000_000);
  });
  test('Owl Barn: the first owl takes a share and the path continues', () => {
    const owl = standing('mines-owl', { mines: 2 }, { mines: [0, 1, 4, 5] }, 0, 6);
    expect(owl).toMatchObject({ multiplierE4: 9_650, isOver: false });
    expect(owl.shown).toMatchObject({ found: ['mine', 'safe'], lives: 1 });
  });
  test('tiles are drawn without bias: the number selects among the remaining tiles', () => {
    const quiet = minesPlay((rulesOf(builtinGame('mines-quiet')).table as MinesTable).settings);
    expect(quiet.deal({ mines: 3 }, givenDraws([0, 0, 22]))).toEqual({ mines: [0, 1, 24], charms: [] });
  });
});

describe('an invalid mines file is refused with the field and the reason', () => {
  const broken = (id: `mines-${string}`, change: Record<string, unknown>) => {
    const game = builtinGame(id);
    const read = GamesContent.safeParse({ games: [{ ...game, rules: { ...game.rules, ...change } }] });
    return (read.error?.issues ?? []).map((issue) => issue.message).join('\n');
  };
  test.each([
    ['a field full of mines', 'mines-bee', { mines: [1, 9] }, 'leave at least one plain tile'],
    ['mines that are not in order', 'mines-bee', { mines: [3, 1] }, 'from the fewest to the most'],
    ['a second life with a single mine', 'mines-ice', { mines: [1, 3] }, 'at least two mines'],
    ['a row without a way', 'mines-chain', { mines: [1, 3] }, 'without a mine'],
    ['a return of 99.9 %', 'mines-quiet', { returnE4: 9_990 }, 'at most 9900'],
  ] as const)('%s', (_, id, change, why) => {
    expect(broken(id, change)).toContain(why);
  });
});
