// The quick claims of the day (spec §3 Fastlane, S14). Each is another call for a reward that has one key (I13). The
// streak is in daily-rewards.ts.
import type { FastlaneAvailability, FastlaneFeature } from '@parlor/contract/calls/daily-rewards.ts';
import type { RewardItem } from '@parlor/contract/calls/lootboxes.ts';
import type { Answer } from '@parlor/contract/kernel/contract.ts';
import { toMinor, toWire } from '@parlor/contract/kernel/money.ts';
import type { Reward } from '@parlor/contract/kernel/vocabulary.ts';
import { claimDaily, dailyState } from './daily-rewards.ts';
import { freeBoxWaits } from '../collectibles/lootbox-counts.ts';
import { openFreeLootbox } from '../collectibles/lootboxes.ts';
import { dayOf, untilDayEndsMs } from '../kernel/periods.ts';
import type { PlayerState } from '../kernel/player.ts';
import { RuleViolation } from '../kernel/rule-violation.ts';
import { grant } from '../money/rewards.ts';
import { setState, type ActContext } from '../kernel/context.ts';
import { contentOfPeriod, type World } from '../kernel/world.ts';

export const dailyCollectibleReference = (day: string): string => `collectible:${day}`;

const collectibleWaits = (state: PlayerState, world: World): boolean =>
  dayOf(world.nowMs) > state.collectibleDay;

/** As today promised it when it began. */
const collectibleOfToday = (world: World) =>
  contentOfPeriod(world, dayOf(world.nowMs)).dailyRewards.collectible;

export const countDailyCollectibles = (
  state: PlayerState,
  world: World,
): { count: number; resetIn: number } => ({
  count: collectibleWaits(state, world) ? collectibleOfToday(world).amount : 0,
  resetIn: untilDayEndsMs(world.nowMs),
});

export const viewFastlane = (state: PlayerState, world: World): FastlaneAvailability => ({
  FREE_PP: dailyState(state.daily, world) === 'CLAIMABLE',
  DAILY_COLLECTIBLE: collectibleWaits(state, world),
  DAILY_LOOTBOX: freeBoxWaits(state.lootboxes, world),
});

/** The daily collectible is an unopened pack. */
export function claimDailyCollectible(context: ActContext): { packId: string; rewards: Reward[] } {
  const { world, state } = context;
  const today = dayOf(world.nowMs);
  if (!collectibleWaits(state, world))
    throw new RuleViolation(
      today === state.collectibleDay ? 'ALREADY_CLAIMED' : 'NOT_CLAIMABLE',
      "Today's collectible was taken. There is a new one tomorrow.",
      { resetInMs: untilDayEndsMs(world.nowMs) },
    );
  setState(context, { collectibleDay: today });
  const rewards: Reward[] = [{ type: 'collectibles', ...collectibleOfToday(world) }];
  const { packIds } = grant(context, {
    reference: dailyCollectibleReference(today),
    rewards,
    reason: 'daily',
  });
  return { packId: packIds[0]!, rewards };
}

export function claimFastlane(context: ActContext, feature: FastlaneFeature): Answer<'claimFastlane'> {
  switch (feature) {
    case 'FREE_PP':
      return claimDaily(context);
    case 'DAILY_COLLECTIBLE':
      return claimDailyCollectible(context);
    case 'DAILY_LOOTBOX': {
      const { items, draw } = openFreeLootbox(context);
      return { rewards: pointsIn(items), items, draw };
    }
  }
}

/** The points among the items of a lootbox, as one reward; none if there are none. */
export function pointsIn(items: readonly RewardItem[]): Reward[] {
  const minor = items
    .flatMap((item) => item.rewards)
    .reduce((sum, r) => sum + (r.currency === 'PP' ? (toMinor('PP', r.amount) ?? 0n) : 0n), 0n);
  return minor === 0n ? [] : [{ type: 'points', amount: toWire('PP', minor) }];
}

/** The latest day whose daily collectible was claimed. */
const initial: { readonly collectibleDay: string } = { collectibleDay: '' };
export const fastlaneSystem = { initial };
