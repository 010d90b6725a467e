import { expect, test } from 'vitest';
import { endAfter, type AutoplayPlan } from './autoplay.ts';

const plan: AutoplayPlan = { rounds: 10, stopAtWin: undefined, stopBelow: undefined, stopOnLoss: false };
const lost = { stake: 10, win: 0 };
const back = { stake: 10, win: 10 };
const won = { stake: 10, win: 25 };

test.each([
  ['goes on while rounds are left', {}, 3, lost, 0, undefined],
  ['ends when all are played', {}, 0, won, 100, 'count'],
  ['a win of exactly what was named stops', { stopAtWin: 25 }, 3, won, 100, 'win'],
  ['a smaller win does not', { stopAtWin: 25.01 }, 3, won, 100, undefined],
  ['a lost round stops where that was asked', { stopOnLoss: true }, 3, lost, 100, 'loss'],
  ['a stake that came back is no loss', { stopOnLoss: true }, 3, back, 100, undefined],
  ['less than the stake is one', { stopOnLoss: true }, 3, { stake: 10, win: 9.99 }, 100, 'loss'],
  ['a balance below the named one stops', { stopBelow: 100 }, 3, back, 99.99, 'balance'],
  ['the named balance itself does not', { stopBelow: 100 }, 3, back, 100, undefined],
  ['the reason named is the rarest one', { stopAtWin: 20, stopBelow: 1_000 }, 0, won, 100, 'win'],
] as const)('%s', (_, stops, left, round, balance, end) => {
  expect(endAfter({ ...plan, ...stops }, left, round, balance)).toBe(end);
});
