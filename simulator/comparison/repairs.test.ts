import { expect, test } from 'vitest';
import type { Budget } from '../../contract/calls/operator/content/checks.ts';
import { repairsOf } from './repairs.ts';

const reward = (amount: number) => JSON.stringify([{ type: 'points', amount }]);
const change = { file: 'quests.yaml', path: 'templates.win-30.rewards' };
const over = (figure: number): Budget => ({
  name: 'netMinting',
  figure,
  least: -5,
  most: 5,
  verdict: 'red',
  confidence: 99,
});

test('changed rewards are moved towards the base until the budget is met, rounded towards the base', () => {
  const box = (amount: string) =>
    JSON.stringify([{ weight: 5, rarity: 'EPIC', rewards: [{ currency: 'PP', amount }] }]);
  const repairs = repairsOf(
    [over(20), { ...over(-3), of: 'regular', verdict: 'green' }],
    [],
    [
      { ...change, before: reward(100), after: reward(203) },
      { file: 'lootboxes.yaml', path: 'FREE.lines', before: box('250'), after: box('150') },
      { file: 'collections.yaml', path: 'exchange.RARE', before: '15', after: '25' },
      { file: 'quests.yaml', path: 'templates.win-30.total', before: '30', after: '10' },
      { file: 'shop.yaml', path: 'products.new', after: '{"price":3}' },
    ],
  );
  // A quarter of the change is allowed, minus a tenth of that as margin.
  expect(repairs).toEqual([
    {
      kind: 'nearer',
      budgets: [{ name: 'netMinting' }],
      percent: 23,
      changes: [
        { ...change, path: 'templates.win-30.rewards.0.amount', from: '203', to: '123' },
        { file: 'lootboxes.yaml', path: 'FREE.lines.0.rewards.0.amount', from: '"150"', to: '"228"' },
        { file: 'collections.yaml', path: 'exchange.RARE', from: '25', to: '17' },
      ],
    },
  ]);
});

test('a game outside its return, a quest that nobody completes and a dishonest offer return to the base', () => {
  const red = (name: Budget['name'], of: string): Budget => ({
    name,
    of,
    figure: 80,
    least: 96,
    verdict: 'red',
    confidence: 100,
  });
  const repairs = repairsOf(
    [red('returns', 'dice-bone'), red('questFilled', 'win-30'), red('questFilled', 'other')],
    [{ file: 'shop.yaml', part: 'id: pack-of-three\n', message: 'endless' }],
    [
      { file: 'games.yaml', path: 'games.dice-bone.rules.returnE4', before: '9900', after: '8000' },
      { file: 'games.yaml', path: 'games.dice-moons.title', before: '"a"', after: '"b"' },
      { ...change, before: reward(100), after: reward(203) },
      { file: 'shop.yaml', path: 'products.pack-of-three.price', after: '1' },
    ],
  );
  expect(repairs).toEqual([
    {
      kind: 'back',
      budgets: [{ name: 'returns', of: 'dice-bone' }],
      changes: [{ file: 'games.yaml', path: 'games.dice-bone.rules.returnE4', from: '8000', to: '9900' }],
    },
    {
      kind: 'back',
      budgets: [{ name: 'questFilled', of: 'win-30' }],
      changes: [{ ...change, from: reward(203), to: reward(100) }],
    },
    {
      kind: 'back',
      budgets: [],
      changes: [{ file: 'shop.yaml', path: 'products.pack-of-three.price', from: '1' }],
    },
  ]);
});

test('if every budget is green, nothing is proposed', () => {
  expect(
    repairsOf([{ ...over(4), verdict: 'green' }], [], [{ ...change, before: reward(1), after: reward(2) }]),
  ).toEqual([]);
});
