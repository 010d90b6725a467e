import { expect, test } from 'vitest';
import { Balances } from './balances.ts';
import { EconomyContent } from '../content/content.ts';
import { CURRENCIES } from '../kernel/vocabulary.ts';

const at = '2026-11-20T09:30:00.000Z';
const whole = {
  balances: CURRENCIES.map((currency) => ({ balance: 1, currency, updatedAt: at })),
  configuration: {
    PP: { withdraw: false },
    USDT: { withdraw: true },
    TON: { withdraw: true },
    SPLASH: { withdraw: true },
  },
};
const messagesOf = (value: unknown) => Balances.safeParse(value).error?.issues.map((i) => i.message);

test('I6: balances hold every currency and the configuration of each', () => {
  expect(Balances.safeParse(whole).success).toBe(true);
  const { SPLASH: _, ...three } = whole.configuration;
  expect(messagesOf({ ...whole, configuration: three })).toEqual(['Invalid currency']);
  expect(messagesOf({ ...whole, balances: whole.balances.slice(1) })).toEqual(['Invalid currency']);
  expect(
    messagesOf({ ...whole, balances: [...whole.balances, { balance: 1, currency: 'GOLD', updatedAt: at }] }),
  ).toEqual(['Invalid currency']);
});

const debts = {
  collectedPercent: 50,
  pointsPerStar: 10,
  worth: { card: 1, lootbox: { STANDARD: 1, PREMIUM: 1 }, pass: 1 },
};
const limits = { perPlayerPerDay: 1000, perHour: 10_000, boostPercentage: 100 };

test('content that configures only three currencies is refused', () => {
  const { PP: _, ...three } = whole.configuration;
  expect(
    EconomyContent.safeParse({ welcome: 1, limits, debts, currencies: three }).error?.issues.map(
      (i) => i.message,
    ),
  ).toEqual(['Invalid currency']);
});
