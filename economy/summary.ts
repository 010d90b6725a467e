// The home screen's numbers in one consistent read (S25). What a later system brings is at rest until it is there.
import { toWire } from '@parlor/contract/money.ts';
import type { Summary } from '@parlor/contract/summary.ts';
import { claimableCollections } from './album.ts';
import { claimableTasks } from './cross-tasks.ts';
import { viewDaily } from './daily.ts';
import { countDailyCollectibles } from './fastlane.ts';
import { countLootboxes } from './lootbox-counts.ts';
import { claimableOfMonth, summarizeMonth, thisMonth } from './monthly.ts';
import { viewNotices } from './notices.ts';
import { isVisitDue } from './period-ends.ts';
import type { Player } from './player.ts';
import { claimableQuests } from './quests.ts';
import { viewSubscriptions } from './subscriptions.ts';
import { claimableOfWeek, thisWeek } from './weekly.ts';
import type { World } from './world.ts';

export function viewSummary(player: Player, version: number, world: World): Summary {
  const { state } = player;
  const month = claimableOfMonth(thisMonth(state.monthly, world), world);
  return {
    ppBalance: toWire('PP', player.balances.PP),
    crossTasksAvailableClaims: claimableTasks(state),
    freePPTask: viewDaily(state.daily, world),
    subscriptions: viewSubscriptions(state.subscriptions),
    lootBoxes: countLootboxes(state, world),
    availablePacks: state.packs.length,
    dailyCollectibles: { count: countDailyCollectibles(state, world).count },
    userQuestsClaims: claimableQuests(player.id, state.quests, world),
    monthlyProgression: summarizeMonth(state.monthly, world),
    serverTime: new Date(world.nowMs).toISOString(),
    version,
    weeklyClaims: claimableOfWeek(thisWeek(state.weekly, world), world).length,
    // One claim takes every open track of a milestone.
    monthlyClaims: new Set(month.map(({ step }) => step)).size,
    collectionClaims: claimableCollections(state.album, world.content).length,
    notices: viewNotices(state),
    visitDue: isVisitDue(state, world),
  };
}
