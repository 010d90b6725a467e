// One tap for everything that is ready: the same claims as by their single calls, each with its own key.
import type { CollectedItem, ReadyKind } from '@parlor/contract/collecting.ts';
import { claimableCollections, claimCollection, collectionReference } from './album.ts';
import { claimDaily, dailyReference, dailyState } from './daily.ts';
import { claimDailyCollectible, dailyCollectibleReference, pointsIn, viewFastlane } from './fastlane.ts';
import { lootboxReference, openFreeLootbox } from './lootboxes.ts';
import { claimableOfMonth, claimMonthly, monthlyReference, thisMonth } from './monthly.ts';
import { dayOf } from './periods.ts';
import { claimableQuestIds, claimQuest, questReference } from './quests.ts';
import { claimSubscription, dueSubscriptions, subscriptionReference } from './subscriptions.ts';
import type { Turn } from './turn.ts';
import { claimableOfWeek, claimWeekly, thisWeek, weeklyReference } from './weekly.ts';

const collectors: { readonly [K in ReadyKind]: (turn: Turn) => Array<Omit<CollectedItem, 'kind'>> } = {
  daily: (turn) =>
    dailyState(turn.state.daily, turn.world) === 'CLAIMABLE'
      ? [{ reference: dailyReference(dayOf(turn.world.nowMs)), ...claimDaily(turn) }]
      : [],
  quest: (turn) =>
    claimableQuestIds(turn).map((id) => ({
      reference: questReference(id),
      rewards: claimQuest(turn, id).rewards,
    })),
  weekly: (turn) => {
    const slice = thisWeek(turn.state.weekly, turn.world);
    return claimableOfWeek(slice, turn.world).map(({ step }) => ({
      reference: weeklyReference(slice.week, step),
      rewards: [claimWeekly(turn, step).reward],
    }));
  },
  monthly: (turn) => {
    const slice = thisMonth(turn.state.monthly, turn.world);
    const open = claimableOfMonth(slice, turn.world);
    for (const step of new Set(open.map((o) => o.step))) claimMonthly(turn, step);
    return open.map(({ step, track, reward }) => ({
      reference: monthlyReference(slice.month, step, track),
      rewards: [reward],
    }));
  },
  'daily-collectible': (turn) =>
    viewFastlane(turn.state, turn.world).DAILY_COLLECTIBLE
      ? [{ reference: dailyCollectibleReference(dayOf(turn.world.nowMs)), ...claimDailyCollectible(turn) }]
      : [],
  'daily-lootbox': (turn) => {
    if (!viewFastlane(turn.state, turn.world).DAILY_LOOTBOX) return [];
    const { items } = openFreeLootbox(turn);
    return [
      { reference: lootboxReference('FREE', dayOf(turn.world.nowMs)), rewards: pointsIn(items), items },
    ];
  },
  subscription: (turn) =>
    dueSubscriptions(turn.state.subscriptions, turn.world.nowMs).map(({ id }) => ({
      reference: subscriptionReference(id, dayOf(turn.world.nowMs)),
      rewards: claimSubscription(turn, id).rewards,
    })),
  collection: (turn) =>
    claimableCollections(turn.state.album, turn.world.content).map((id) => ({
      reference: collectionReference(id),
      rewards: claimCollection(turn, id).rewards,
    })),
};

/** A box that is opened may fill a quest, and quests are the steps of the progressions: each comes before what it moves. */
const IN_TURN = [
  'daily',
  'daily-collectible',
  'daily-lootbox',
  'quest',
  'weekly',
  'monthly',
  'subscription',
  'collection',
] as const satisfies readonly ReadyKind[];

/** All or nothing; nothing of the asked kinds is ready after it. */
export function collectReady(turn: Turn, only: readonly ReadyKind[] = IN_TURN): { items: CollectedItem[] } {
  return {
    items: IN_TURN.filter((kind) => only.includes(kind)).flatMap((kind) =>
      collectors[kind](turn).map((item) => ({ kind, ...item })),
    ),
  };
}
