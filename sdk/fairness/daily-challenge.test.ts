import { expect, test } from 'vitest';
import type { EndedChallenge } from '@parlor/contract/calls/daily-challenge.ts';
import { chain, ended, settings } from '../test/ended-challenge.ts';
import { browserDigest } from './digest.ts';
import { verifyChallenge } from './daily-challenge.ts';

const verdictOf = (change: Partial<EndedChallenge>, commitment = chain.commitment): string =>
  verifyChallenge({ ...ended, ...change }, { commitment }).verdict;

test('an ended challenge is checked from its seed alone', () => {
  expect([ended.chain, ended.place]).toEqual([2, 786]);
  expect(verdictOf({})).toBe('matches');
});

test('a seed of another chain, another day or another place is found', () => {
  expect(verdictOf({}, browserDigest.sha256Hex('other'))).toBe('wrong-seed');
  expect(verdictOf({ seed: chain.seedAt(ended.place + 1) })).toBe('wrong-seed');
  expect(verdictOf({ seed: chain.seedAt(ended.place + 1), place: ended.place + 1 })).toBe('wrong-seed');
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
