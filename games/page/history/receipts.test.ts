import { expect, test } from 'vitest';
import { mergeReceipts, netLine, POINTS_MAX, sumsOf, type Receipt } from './receipts.ts';

const at = (second: number): string => new Date(Date.UTC(2026, 10, 20, 12, 0, second)).toISOString();
const receipt = (roundId: string, second: number, stake: number, win: number): Receipt => ({
  roundId,
  at: at(second),
  stake,
  win,
  multiplier: win / stake,
});
const lost = receipt('lost', 1, 10, 0);
const won = receipt('won', 2, 10, 32.1);
const part = receipt('part', 3, 0.1, 0.3 - 0.2);

test('sums are exact, with the lowest and highest net on the way', () => {
  expect(sumsOf([lost, won, part])).toEqual({
    rounds: 3,
    staked: 20.1,
    returned: 32.2,
    net: 12.1,
    lowest: -10,
    highest: 12.1,
    biggest: won,
  });
  expect(sumsOf([])).toMatchObject({ rounds: 0, net: 0, biggest: undefined });
});

test('a payout up to the stake is never the biggest win', () => {
  expect(sumsOf([receipt('back', 1, 10, 10), receipt('less', 2, 50, 49)]).biggest).toBeUndefined();
});

test('a merge holds each round once, oldest first, and changes nothing without a new one', () => {
  const known = mergeReceipts([], [won, lost]);
  expect(known.map(({ roundId }) => roundId)).toEqual(['lost', 'won']);
  expect(mergeReceipts(known, [won, lost])).toBe(known);
  expect(mergeReceipts(known, [part, won]).map(({ roundId }) => roundId)).toEqual(['lost', 'won', 'part']);
});

test('the line begins at zero and ends with the net of now, however many rounds there are', () => {
  expect(netLine([lost, won])).toEqual([0, -10, 12.1]);
  expect(netLine([])).toEqual([0]);
  const many = Array.from({ length: 1_001 }, (_, index) => receipt(`r${index}`, index, 1, 0));
  const line = netLine(many);
  expect(line.length).toBeLessThanOrEqual(POINTS_MAX + 1);
  expect(line.at(-1)).toBe(-1_001);
});
