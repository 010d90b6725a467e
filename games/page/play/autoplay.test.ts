import { expect, test } from 'vitest';
import { endAfter, stakeAfter, type AutoplayPlan } from './autoplay.ts';

const plan: AutoplayPlan = {
  rounds: 10,
  afterWin: 'keep',
  afterLoss: 'keep',
  stopAtWin: undefined,
  stopAtProfit: undefined,
  stopAtLoss: undefined,
  stopBelow: undefined,
  stopOnLoss: false,
};
const lost = { stake: 10, win: 0 };
const back = { stake: 10, win: 10 };
const won = { stake: 10, win: 25 };

test.each([
  ['continues while rounds are left', {}, 3, lost, 0, undefined],
  ['ends after the last round', {}, 0, won, 100, 'count'],
  ['a win of exactly stopAtWin ends it', { stopAtWin: 25 }, 3, won, 100, 'win'],
  ['a smaller win does not end it', { stopAtWin: 25.01 }, 3, won, 100, undefined],
  ['a lost round ends it with stopOnLoss', { stopOnLoss: true }, 3, lost, 100, 'loss'],
  ['a win of the stake is not a loss', { stopOnLoss: true }, 3, back, 100, undefined],
  ['a win below the stake is a loss', { stopOnLoss: true }, 3, { stake: 10, win: 9.99 }, 100, 'loss'],
  ['a balance below stopBelow ends it', { stopBelow: 100 }, 3, back, 99.99, 'balance'],
  ['a balance of exactly stopBelow does not end it', { stopBelow: 100 }, 3, back, 100, undefined],
  ['of several reasons the win is given', { stopAtWin: 20, stopBelow: 1_000 }, 0, won, 100, 'win'],
] as const)('%s', (_, stops, left, round, balance, end) => {
  expect(endAfter({ ...plan, ...stops }, left, round, balance, 0)).toBe(end);
});

test.each([
  ['a profit of exactly the amount ends it', { stopAtProfit: 30 }, 30, 'profit'],
  ['a smaller profit does not', { stopAtProfit: 30 }, 29.99, undefined],
  ['a loss of exactly the amount ends it', { stopAtLoss: 30 }, -30, 'limit'],
  ['a smaller loss does not', { stopAtLoss: 30 }, -29.99, undefined],
  ['without conditions it goes on', {}, -1_000, undefined],
] as const)('%s', (_, stops, net, end) => {
  expect(endAfter({ ...plan, ...stops, rounds: Infinity }, Infinity, lost, 100, net)).toBe(end);
});

test.each([
  ['double', 'keep', lost, 4_000, 4_000],
  ['keep', 'double', lost, 4_000, 8_000],
  // The game's largest stake.
  ['keep', 'double', lost, 30_000, 50_000],
  ['first', 'double', won, 8_000, 1_000],
  ['double', 'first', back, 8_000, 8_000],
  ['double', 'first', { stake: 10, win: 9 }, 8_000, 1_000],
] as const)('after a win %s, after a loss %s', (afterWin, afterLoss, round, stake, next) => {
  expect(stakeAfter({ ...plan, afterWin, afterLoss }, round, stake, { first: 1_000, max: 50_000 })).toBe(
    next,
  );
});
