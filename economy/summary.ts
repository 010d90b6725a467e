// The home screen's numbers in one consistent read (S25).
import { toWire } from '@parlor/contract/kernel/money.ts';
import type { Summary } from '@parlor/contract/calls/summary.ts';
import { areTermsDue, messageZoneOf } from './care/consents.ts';
import { playNow } from './care/reminder.ts';
import { claimableCollections } from './collectibles/album.ts';
import { claimableTasks } from './social/cross-tasks.ts';
import { viewDaily, viewStreak } from './progress/daily-rewards.ts';
import { summarizeChallenge } from './social/daily-challenge.ts';
import { countDailyCollectibles } from './progress/fastlane.ts';
import { countLootboxes } from './collectibles/lootbox-counts.ts';
import { claimableOfMonth, summarizeMonth, thisMonth } from './progress/monthly.ts';
import { viewInbox } from './progress/inbox.ts';
import { viewNotices } from './progress/notices.ts';
import { isVisitDue } from './kernel/period-ends.ts';
import { isoOf } from './kernel/periods.ts';
import type { Player } from './kernel/player.ts';
import { claimableQuests } from './progress/quests.ts';
import { viewSubscriptions } from './shop/subscriptions.ts';
import { waitingRounds } from './play/stepped-rounds.ts';
import { claimableOfWeek, thisWeek } from './progress/weekly.ts';
import type { World } from './kernel/world.ts';

export function viewSummary(player: Player, version: number, world: World): Summary {
  const { state } = player;
  const challenge = summarizeChallenge(state, world);
  const month = claimableOfMonth(thisMonth(state.monthly, world), world);
  return {
    ppBalance: toWire('PP', player.balances.PP),
    crossTasksAvailableClaims: claimableTasks(state, world.content),
    freePPTask: viewDaily(state.daily, world),
    subscriptions: viewSubscriptions(state.subscriptions),
    lootBoxes: countLootboxes(state, world),
    availablePacks: state.packs.length,
    dailyCollectibles: { count: countDailyCollectibles(state, world).count },
    userQuestsClaims: claimableQuests(player.id, state.quests, world),
    monthlyProgression: summarizeMonth(state.monthly, world),
    serverTime: isoOf(world.nowMs),
    version,
    weeklyClaims: claimableOfWeek(thisWeek(state.weekly, world), world).length,
    // One claim takes every open track of a milestone.
    monthlyClaims: new Set(month.map(({ step }) => step)).size,
    collectionClaims: claimableCollections(state.album, world).length,
    notices: viewNotices(state),
    visitDue: isVisitDue(state, world),
    playing: playNow(state.care, world.nowMs) !== undefined,
    termsDue: areTermsDue(state, world),
    inboxUnread: viewInbox(state, world.nowMs).unread,
    ...messageZoneOf(state),
    openRounds: waitingRounds(state),
    streak: viewStreak(state.daily, world),
    ...(challenge === undefined ? {} : { challenge }),
  };
}
