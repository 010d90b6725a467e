// Bundles: one offer for each category that the player is in, the same until its period ends (S19). The end follows
// from the rule and the clock alone, so a reload does not restart it.
import type { BundleContent, OfferRule } from '@parlor/contract/content/shop.ts';
import { CENTS_PER_XTR, type Bundle, type BundleCategory } from '@parlor/contract/calls/shop.ts';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import { isPaused } from '../care/pause.ts';
import { runningStreak } from '../progress/daily-rewards.ts';
import { dayNumberOf, dayOf, untilDayEndsMs, untilWeekEndsMs, weekOf } from '../kernel/periods.ts';
import type { Player } from '../kernel/player.ts';
import { LONGEST_OFFER_DAYS } from '../kernel/visits.ts';
import { contentOfPeriod, type Content, type World } from '../kernel/world.ts';

export const LONGEST_OFFER_MS = LONGEST_OFFER_DAYS * DAY_MS;
const OFFER_CATEGORIES: readonly BundleCategory[] = ['WELCOME', 'RETURN', 'LOYALTY', 'ENGAGEMENT'];

export interface Offer {
  readonly bundle: BundleContent;
  /** Names the period: one offer of a category is bought once in it. */
  readonly period: string;
  readonly endsInMs: number;
}
type Holder = Pick<Player, 'id' | 'state'>;

/** The instant at which the player came into a rule's group: an offer is the same until its period ends. */
function beginOf({ to }: OfferRule, { state: { visits } }: Holder, nowMs: number): number {
  switch (to) {
    case 'newcomer':
      return visits.firstMs;
    case 'returned':
      return visits.back.day * DAY_MS;
    case 'loyal':
      return nowMs + untilWeekEndsMs(nowMs) - 7 * DAY_MS;
    case 'engaged':
      return dayNumberOf(nowMs) * DAY_MS;
  }
}

/** Content of that instant. */
function contentOfOffer(rule: OfferRule, holder: Holder, world: World): Content {
  const { nowMs, content, contentAt } = world;
  if (contentAt === undefined) return content;
  switch (rule.to) {
    case 'newcomer':
    case 'returned': {
      const beginMs = beginOf(rule, holder, nowMs);
      return nowMs - beginMs < LONGEST_OFFER_MS ? contentAt(beginMs) : content;
    }
    case 'loyal':
      return contentOfPeriod(world, weekOf(nowMs));
    case 'engaged':
      return contentOfPeriod(world, dayOf(nowMs));
  }
}

const isOnSale = ({ saleFrom, saleUntil }: BundleContent, ms: number): boolean =>
  (saleFrom === undefined || Date.parse(saleFrom) <= ms) &&
  (saleUntil === undefined || ms < Date.parse(saleUntil));

/** The period in which the player is in a rule's group, or undefined if they are not in it. */
function periodOf(rule: OfferRule, { state }: Holder, world: World): Omit<Offer, 'bundle'> | undefined {
  const { nowMs } = world;
  const { visits } = state;
  switch (rule.to) {
    case 'newcomer': {
      const endsInMs = visits.firstMs + rule.days * DAY_MS - nowMs;
      return visits.firstMs > 0 && endsInMs > 0 ? { period: 'first-days', endsInMs } : undefined;
    }
    case 'returned': {
      const endsInMs = (visits.back.day + rule.days) * DAY_MS - nowMs;
      return visits.back.awayDays >= rule.awayDays && endsInMs > 0
        ? { period: `back:${visits.back.day}`, endsInMs }
        : undefined;
    }
    case 'loyal': {
      return runningStreak(state.daily, world) >= rule.streakDays
        ? { period: weekOf(nowMs), endsInMs: untilWeekEndsMs(nowMs) }
        : undefined;
    }
    case 'engaged':
      return visits.week === weekOf(nowMs) && visits.roundsThisWeek >= rule.roundsThisWeek
        ? { period: dayOf(nowMs), endsInMs: untilDayEndsMs(nowMs) }
        : undefined;
  }
}

/** Every offer open to the player now, including bought ones; none during a break. */
export function offersOf(player: Holder, world: World): Offer[] {
  if (isPaused(player.state, world.nowMs)) return [];
  return OFFER_CATEGORIES.flatMap((category) => {
    const rule = world.content.shop.offers[category];
    const { offers, bundles } = contentOfOffer(rule, player, world).shop;
    const beginMs = beginOf(rule, player, world.nowMs);
    const period = periodOf(offers[category], player, world);
    const ofCategory = bundles.filter((b) => b.category === category && isOnSale(b, beginMs));
    if (!period || ofCategory.length === 0) return [];
    const hex = world.digest.sha256Hex(`offer:${player.id}:${category}:${period.period}`);
    const bundle = ofCategory[Number.parseInt(hex.slice(0, 8), 16) % ofCategory.length]!;
    return [{ bundle, ...period }];
  });
}

export const offerLimitKey = (offer: Offer): string => `offer:${offer.bundle.category}`;
export const isBought = (player: Holder, offer: Offer): boolean =>
  player.state.bought[offerLimitKey(offer)]?.period === offer.period;

export const viewBundles = (player: Holder, world: World): { bundles: Bundle[] } => ({
  bundles: offersOf(player, world)
    .filter((offer) => !isBought(player, offer))
    .map(({ bundle, endsInMs }) => ({
      category: bundle.category,
      id: bundle.id,
      name: bundle.name,
      price: bundle.price,
      currency: bundle.currency,
      refreshIn: endsInMs,
      items: [...bundle.items],
      usdPrice: (bundle.price * CENTS_PER_XTR) / 100,
    })),
});
