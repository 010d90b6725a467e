import { expect, test } from 'vitest';
import type { Figures } from '../results/figures.ts';
import { compareWithForecast, type LedgerSums } from './forecast.ts';

/** Twenty lives of ten visits each, with the same points. */
const simulated = (minted: Readonly<Record<string, number>>, burned = 10): Figures => ({
  players: 20,
  days: 10,
  seed: 1,
  sumMinor: '0',
  astray: [],
  kinds: [
    {
      name: 'regular',
      players: 20,
      lifeDays: 200,
      visits: 200,
      minted: Object.fromEntries(Object.entries(minted).map(([name, each]) => [name, each * 200])),
      burned: burned * 200,
      bestDay: 100,
      quests: {},
      refused: 0,
      lives: Array.from({ length: 20 }, (_, index) => ({
        index,
        days: 10,
        minted: Object.values(minted).reduce((all, each) => all + each * 10, 0),
        burned: burned * 10,
        luck: 0,
      })),
    },
  ],
});

/** Each player gets around this much: half of them less by the spread, half of them more. */
function ledger(
  players: number,
  each: Readonly<Record<string, number>>,
  { burned = 10, spread = 0 } = {},
): LedgerSums {
  const of = (mean: number) => ({ sum: mean * players, squares: (mean * mean + spread * spread) * players });
  const { 'mint:correction': _, ...earned } = each;
  const minted = Object.values(earned).reduce((all, one) => all + one, 0);
  return {
    players,
    by: {
      ...Object.fromEntries(Object.entries(each).map(([name, mean]) => [name, of(mean)])),
      minted: of(minted),
      burned: of(burned),
      net: of(minted - burned),
    },
  };
}

const canary = { players: 50, percent: 15 };
const same = simulated({ 'mint:quest': 100, 'mint:daily': 20 });
const outside = (of: ReturnType<typeof compareWithForecast>): string[] =>
  of.figures.filter(({ isOutside }) => isOutside).map(({ name }) => name);

test('without simulations there is no forecast, and with few players there is too little data', () => {
  const sums = ledger(60, { 'mint:quest': 300 });
  const few = ledger(49, { 'mint:quest': 900 });
  const both = { base: same, draft: same };
  expect(compareWithForecast({ simulated: undefined, before: sums, since: sums, canary }).state).toBe(
    'no-forecast',
  );
  for (const [before, since] of [
    [sums, few],
    [few, sums],
  ] as const)
    expect(compareWithForecast({ simulated: both, before, since, canary })).toEqual({
      state: 'too-little-data',
      figures: [],
    });
});

test('the day before changes as the simulation changed, however real players differ from simulated ones', () => {
  const draft = simulated({ 'mint:quest': 120, 'mint:daily': 20 });
  // Real players earn three times as much by quests, and something that nobody simulates.
  const before = ledger(1000, { 'mint:quest': 300, 'mint:daily': 10, 'mint:referral': 50 });
  const since = ledger(800, { 'mint:quest': 360, 'mint:daily': 10, 'mint:referral': 50 });
  const result = compareWithForecast({ simulated: { base: same, draft }, before, since, canary });
  expect(result.state).toBe('within');
  expect(result.figures.map(({ name, figure, forecast }) => [name, figure, forecast])).toEqual([
    ['net', 410, 410],
    ['minted', 420, 420],
    ['burned', 10, 10],
    ['mint:daily', 10, 10],
    ['mint:quest', 360, 360],
    ['mint:referral', 50, 50],
  ]);
  const [net] = result.figures;
  expect([net!.least, net!.most]).toEqual([410 - 63, 410 + 63]);
  // The same ledger after a release that should have changed nothing.
  expect(
    outside(compareWithForecast({ simulated: { base: same, draft: same }, before, since, canary })),
  ).toEqual(['net', 'minted', 'mint:quest']);
});

test('a source that pays other amounts than simulated is outside, and so are the totals', () => {
  const both = { base: same, draft: same };
  const before = ledger(1000, { 'mint:quest': 100, 'mint:daily': 20 });
  const compared = (each: Readonly<Record<string, number>>, more?: object) =>
    outside(compareWithForecast({ simulated: both, before, since: ledger(1000, each, more), canary }));
  expect(compared({ 'mint:quest': 100, 'mint:daily': 20 })).toEqual([]);
  expect(compared({ 'mint:quest': 130, 'mint:daily': 20 })).toEqual(['net', 'minted', 'mint:quest']);
  expect(compared({ 'mint:quest': 70, 'mint:daily': 20 })).toEqual(['net', 'minted', 'mint:quest']);
  // A source that no content decides, or that is tiny, raises no alarm.
  expect(compared({ 'mint:quest': 100, 'mint:daily': 20, 'mint:correction': 400, 'mint:task': 0.3 })).toEqual(
    [],
  );
  expect(compared({ 'mint:quest': 100, 'mint:daily': 20 }, { burned: 60 })).toEqual(['net', 'burned']);
});

test('a new source is forecast on the scale of the real players', () => {
  const draft = simulated({ 'mint:quest': 100, 'mint:daily': 20, 'mint:streak': 12 });
  const before = ledger(500, { 'mint:quest': 200, 'mint:daily': 40 });
  const at = (streak: number) =>
    compareWithForecast({
      simulated: { base: same, draft },
      before,
      since: ledger(500, { 'mint:quest': 200, 'mint:daily': 40, 'mint:streak': streak }),
      canary,
    });
  expect(at(24).figures.find(({ name }) => name === 'mint:streak')).toMatchObject({
    figure: 24,
    forecast: 24,
    isOutside: false,
  });
  expect(outside(at(60))).toContain('mint:streak');
});

test('luck of few players is allowed for: the same difference is outside only with enough of them', () => {
  const compared = (players: number) =>
    compareWithForecast({
      simulated: { base: same, draft: same },
      before: ledger(players, { 'mint:quest': 120 }, { spread: 200 }),
      since: ledger(players, { 'mint:quest': 160 }, { spread: 200 }),
      canary,
    }).state;
  expect(compared(60)).toBe('within');
  expect(compared(6_000)).toBe('outside');
});
