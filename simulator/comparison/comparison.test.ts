import { expect, test } from 'vitest';
import type { Budget } from '../../contract/calls/operator/content/checks.ts';
import type { GateContent } from '../../contract/content/gate.ts';
import type { Figures, LifeFigures } from '../results/figures.ts';
import { budgetsOf, type Side } from './budgets.ts';
import { confidenceWithin, pairedRatio } from './estimates.ts';

const gate: GateContent = {
  simulation: { players: 20, days: 10, seed: 1 },
  budgets: {
    netMinting: 5,
    netMintingOfKind: 15,
    returns: { least: 96, most: 99.5 },
    collectionDays: 15,
    passWorth: 20,
    questFilled: 1,
    dayLimit: 50,
  },
  canary: { players: 50, percent: 15 },
};

/** Twenty lives; the luckiest one mints twenty times as much as the first. */
const lives = (times: number, day: number): LifeFigures[] =>
  Array.from({ length: 20 }, (_, index) => ({
    index,
    days: 10,
    minted: (index + 1) * 100 * times,
    burned: 20,
    luck: 0,
    collectionDay: day,
  }));
interface Changed {
  readonly times?: number;
  readonly day?: number;
  readonly passWorth?: number;
  readonly bestDay?: number;
  readonly dealt?: number;
  readonly filled?: number;
  readonly least?: number;
  readonly refused?: number;
}
const side = ({
  times = 1,
  day = 9,
  passWorth = 1000,
  bestDay = 1000,
  dealt = 300,
  filled = 10,
  least = 97,
  refused = 0,
}: Changed = {}): Side => {
  const all = lives(times, day);
  const figures: Figures = {
    ...gate.simulation,
    sumMinor: '0',
    astray: [],
    kinds: [
      {
        name: 'regular',
        players: 20,
        lifeDays: 200,
        visits: 200,
        minted: { 'mint:daily': 1000, 'mint:quest': all.reduce((sum, one) => sum + one.minted, -1000) },
        burned: 400,
        passWorth,
        bestDay,
        quests: { 'play-ten': { dealt, filled } },
        refused,
        lives: all,
      },
    ],
  };
  return { figures, stated: { perPlayerPerDay: 10_000, returns: [{ gameId: 'star', least, most: 99 }] } };
};
const red = (draft: Changed): string[] =>
  budgetsOf(side(), side(draft), gate)
    .filter(({ verdict }) => verdict === 'red')
    .map(({ name }) => name);
const budget = (draft: Changed, name: string) =>
  budgetsOf(side(), side(draft), gate).find((one) => one.name === name)!;

test('the same content is within every budget', () => {
  expect(red({})).toEqual([]);
  expect(budget({}, 'netMinting')).toMatchObject({ figure: 0, between: [0, 0], confidence: 100 });
});

test('each budget is broken only by its own figure', () => {
  expect(red({ times: 1.06 })).toEqual(['netMinting']);
  expect(red({ times: 0.93 })).toEqual(['netMinting']);
  expect(red({ times: 1.16 })).toEqual(['netMinting', 'netMintingOfKind']);
  expect(red({ day: 11 })).toEqual(['collectionDays']);
  expect(red({ day: 10 })).toEqual([]);
  expect(red({ passWorth: 1210 })).toEqual(['passWorth']);
  expect(red({ bestDay: 5001 })).toEqual(['dayLimit']);
  expect(red({ refused: 1 })).toEqual(['dayLimit']);
  expect(red({ filled: 0 })).toEqual(['questFilled']);
  // Dealt too rarely to tell.
  expect(red({ filled: 0, dealt: 299 })).toEqual([]);
  expect(red({ least: 95.9 })).toEqual(['returns']);
});

test('a repair brings the figure to its limit', () => {
  const times = 1.1;
  const { repair } = budget({ times }, 'netMinting');
  const factor = Number(/^quest × (0\.\d+)$/.exec(repair ?? '')?.[1]);
  const minted = 21_000 * times;
  const quests = minted - 1000;
  const net = 1000 + quests * factor - 400;
  expect(net / (21_000 - 400)).toBeCloseTo(1.05, 2);
  expect(budget({ bestDay: 8000 }, 'dayLimit').repair).toBe('perPlayerPerDay ≥ 16000');
});

test('luck that affects both sides adds no uncertainty to the difference', () => {
  // The players differ by a factor of twenty; the change is the same for each.
  const first = Array.from({ length: 20 }, (_, i) => (i + 1) * 100);
  const same = pairedRatio(
    first,
    first.map((n) => n * 1.06),
  );
  expect(same.ratio).toBeCloseTo(1.06);
  expect(same.error).toBeCloseTo(0);
  const uneven = pairedRatio(
    first,
    first.map((n, i) => n * (i % 2 === 0 ? 1.5 : 0.62)),
  );
  expect(uneven.error).toBeGreaterThan(0.05);
  expect(() => pairedRatio([1], [1, 2])).toThrow('not the same');
});

/** Twenty lives each; the last one of the draft is changed. */
const withLast = (last: Partial<LifeFigures>, times = 1): Budget => {
  const [base, draft] = [side(), side({ times })];
  const [kind] = draft.figures.kinds;
  const all = kind!.lives.with(-1, { ...kind!.lives.at(-1)!, ...last });
  const kinds = [{ ...kind!, lives: all }];
  const found = budgetsOf(base, { ...draft, figures: { ...draft.figures, kinds } }, gate);
  return found.find(({ name }) => name === 'netMinting')!;
};

test('one rare win on one side alone does not decide', () => {
  // 2,000 points more than before are played away: 10 % of all net points.
  expect(withLast({ burned: 2020, luck: 40_000 })).toMatchObject({ verdict: 'green', figure: 0 });
  // Games never keep more than was won, so the rest has another cause.
  expect(withLast({ burned: 2020, luck: 500 })).toMatchObject({ verdict: 'red' });
  expect(withLast({ burned: 2020, luck: 0 })).toMatchObject({ verdict: 'red' });
  expect(withLast({ burned: 2020, luck: -40_000 })).toMatchObject({ verdict: 'red' });
  // What is minted counts whole, and so does a change of all lives.
  expect(withLast({ minted: 4000, luck: 40_000 })).toMatchObject({ verdict: 'red' });
  expect(withLast({ luck: 40_000 }, 1.1)).toMatchObject({ verdict: 'red' });
  // Within the limit the figure is that of all lives.
  expect(withLast({ burned: 520, luck: 40_000 })).toMatchObject({ verdict: 'green', figure: -2.43 });
});

test('confidence is that of the normal distribution', () => {
  const at = (figure: number, isGreen: boolean) => confidenceWithin({ figure, spread: 1, limit: 5, isGreen });
  expect([at(0, true), at(5, true), at(5, false), at(6.645, false)]).toEqual([100, 50, 50, 95]);
});
