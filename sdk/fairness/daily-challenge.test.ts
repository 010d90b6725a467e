import { expect, test } from 'vitest';
import type { EndedChallenge } from '@parlor/contract/calls/daily-challenge.ts';
import { cardsShown, dealOfDay } from '@parlor/games/hilo/challenge.ts';
import { chainFrom, placeOfDay } from '@parlor/games/seed-chain.ts';
import { browserDigest } from './digest.ts';
import { verifyChallenge } from './daily-challenge.ts';

const DAY = '2026-11-28';
const settings = {
  kind: 'compare',
  returnE4: 9_750,
  from: 2,
  ace: 'low',
  joker: false,
  dealtOnce: true,
  ties: 'win',
  guesses: 12,
  skips: 4,
} as const;
const { chain: number, place } = placeOfDay(Date.parse(DAY) / 86_400_000);
const chain = chainFrom(browserDigest, browserDigest.sha256Hex('the end'), place + 3);
const seed = chain.seedAt(place);
const ended: EndedChallenge = {
  day: DAY,
  chain: number,
  place,
  seed,
  rules: { family: 'hilo', gameId: 'hilo-owl', calls: 12, settings },
  cards: cardsShown(settings, dealOfDay(browserDigest, { calls: 12, settings }, { day: DAY, seed })),
};
const verdictOf = (change: Partial<EndedChallenge>, commitment = chain.commitment): string =>
  verifyChallenge({ ...ended, ...change }, { commitment }).verdict;

test('an ended challenge is checked from its seed alone', () => {
  expect([number, place]).toEqual([2, 786]);
  expect(verdictOf({})).toBe('matches');
});

test('a seed of another chain, another day or another place is found', () => {
  expect(verdictOf({}, browserDigest.sha256Hex('other'))).toBe('wrong-seed');
  expect(verdictOf({ seed: chain.seedAt(place + 1) })).toBe('wrong-seed');
  expect(verdictOf({ seed: chain.seedAt(place + 1), place: place + 1 })).toBe('wrong-seed');
  expect(verdictOf({ day: '2026-11-29' })).toBe('wrong-seed');
});

test('other cards and other rules are found', () => {
  const cards = [...ended.cards.slice(1), ended.cards[0]!];
  expect(verifyChallenge({ ...ended, cards }, chain)).toEqual({
    verdict: 'wrong-cards',
    expected: ended.cards,
  });
  expect(verdictOf({ cards: ended.cards.slice(1) })).toBe('wrong-cards');
  expect(verdictOf({ rules: { ...ended.rules, settings: { ...settings, dealtOnce: false } } })).toBe(
    'wrong-cards',
  );
  expect(verdictOf({ rules: { ...ended.rules, settings: { kind: 'sideways' } } })).toBe('rules-unknown');
});
