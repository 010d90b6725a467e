import { expect, test } from 'vitest';
import { bestOf, oddsOf, pipsOf, pointsOf } from './odds.ts';

const line = (weight: number, rarity: 'COMMON' | 'RARE' | 'LEGENDARY', amount: string) =>
  ({ weight, rarity, rewards: [{ currency: 'PP', amount }] }) as const;
const lines = [line(600, 'COMMON', '20'), line(395, 'RARE', '80.5'), line(5, 'LEGENDARY', '1000')].map(
  (one) => ({
    ...one,
    rewards: [...one.rewards],
  }),
);

test('a chance is a weight divided by the sum, and all chances add up to one', () => {
  const odds = oddsOf({ lines });
  expect(odds.map(({ chance }) => chance)).toEqual([0.6, 0.395, 0.005]);
  expect(odds.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
});

test('points of a box add up to the cent, other currencies separately', () => {
  const items = [
    ...lines,
    { rarity: 'RARE' as const, rewards: [{ currency: 'USDT' as const, amount: '3' }] },
  ];
  expect(pointsOf(items)).toBe(1100.5);
});

test('the best item of a box is the first of its highest rarity', () => {
  expect(bestOf(lines)).toBe(2);
  expect(bestOf([lines[1]!, lines[1]!])).toBe(0);
  expect(pipsOf('COMMON')).toBe(1);
  expect(pipsOf('LEGENDARY')).toBe(5);
});
