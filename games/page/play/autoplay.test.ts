import { expect, test } from 'vitest';
import { endAfter, type AutoplayPlan } from './autoplay.ts';

const plan: AutoplayPlan = { rounds: 10, stopAtWin: undefined, stopBelow: undefined, stopOnLoss: false };
const lost = { stake: 10, win: 0 };
const back = { stake: 10, win: 10 };
const won = { stake: 10, win: 25 };

test.each([
  ['continues while rounds are left', {}, 3, lost, 0, undefined],
  ['ends after the last round', {}, 0, won, 100, 'count'],
  ['a win of exactly stopAtWin ends it', { stopAtWin: 25 }, 3, won, 100, 'win'],
  ['a smaller win does not end it', { stopAtWin: 25.01 }, 3, won, 100, undefined],
  ['a lost round ends it with stopOnLoss', { stopOnLoss: true }, 3, lost, 100, 'loss'],
  ['a win of the stake is no loss', { stopOnLoss: true }, 3, back, 100, undefined],
  ['a win below the stake is a loss', { stopOnLoss: true }, 3, { stake: 10, win: 9.99 }, 100, 'loss'],
  ['a balance below stopBelow ends it', { stopBelow: 100 }, 3, back, 99.99, 'balance'],
  ['a balance of exactly stopBelow does not end it', { stopBelow: 100 }, 3, back, 100, undefined],
  ['of several reasons the win is given', { stopAtWin: 20, stopBelow: 1_000 }, 0, won, 100, 'win'],
] as const)('%s', (_, stops, left, round, balance, end) => {
  expect(endAfter({ ...plan, ...stops }, left, round, balance)).toBe(end);
});
