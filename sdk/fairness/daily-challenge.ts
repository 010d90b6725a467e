// The player's own check of an ended daily challenge: its seed leads to the published hash, and the cards follow from the seed.
import type { EndedChallenge } from '@parlor/contract/calls/daily-challenge.ts';
import type { PublishedChain } from '@parlor/contract/calls/shared-rounds.ts';
import { HiloSettings } from '@parlor/contract/content/game-families/hilo.ts';
import { dayNumberOf } from '@parlor/economy/kernel/periods.ts';
import { cardsShown, dealOfDay } from '@parlor/games/hilo/challenge.ts';
import { isOfChain, placeOfDay } from '@parlor/games/seed-chain.ts';
import { browserDigest } from './digest.ts';

export type ChallengeCheck =
  | { readonly verdict: 'matches' }
  /** The seed does not lead to the hash that was published before, or has the place of another day. */
  | { readonly verdict: 'wrong-seed' }
  /** The seed gives other cards. */
  | { readonly verdict: 'wrong-cards'; readonly expected: EndedChallenge['cards'] }
  /** This version does not know such rules. */
  | { readonly verdict: 'rules-unknown' };

/** Recomputes everything from `ended` and the commitment of its chain; asks no server. */
export function verifyChallenge(
  ended: EndedChallenge,
  { commitment }: Pick<PublishedChain, 'commitment'>,
): ChallengeCheck {
  const { day, seed, cards, rules, place, chain } = ended;
  const of = placeOfDay(dayNumberOf(Date.parse(day)));
  const isOfItsDay = of.place === place && of.chain === chain;
  if (!isOfItsDay || !isOfChain(browserDigest, seed, { place, commitment })) return { verdict: 'wrong-seed' };
  const settings = HiloSettings.safeParse(rules.settings);
  if (!settings.success) return { verdict: 'rules-unknown' };
  const dealt = dealOfDay(browserDigest, { calls: rules.calls, settings: settings.data }, { day, seed });
  const expected = cardsShown(settings.data, dealt);
  const matches =
    expected.length === cards.length &&
    expected.every(({ rank, suit }, i) => rank === cards[i]?.rank && suit === cards[i].suit);
  return matches ? { verdict: 'matches' } : { verdict: 'wrong-cards', expected };
}
