// A daily challenge of a day that is over, with the seed chain that it comes from.
import type { EndedChallenge } from '@parlor/contract/calls/daily-challenge.ts';
import { cardsShown, dealOfDay } from '@parlor/games/hilo/challenge.ts';
import { chainFrom, placeOfDay } from '@parlor/games/seed-chain.ts';
import { browserDigest } from '../fairness/digest.ts';

const DAY = '2026-11-28';
export const settings = {
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
export const chain = chainFrom(browserDigest, browserDigest.sha256Hex('the end'), place + 3);
const seed = chain.seedAt(place);
export const ended: EndedChallenge = {
  day: DAY,
  chain: number,
  place,
  seed,
  rules: { family: 'hilo', gameId: 'hilo-owl', calls: 12, settings },
  cards: cardsShown(settings, dealOfDay(browserDigest, { calls: 12, settings }, { day: DAY, seed })),
};
