// The home screen's numbers in one consistent read (S25). What a later system brings is at rest until it is there.
import { toWire } from '@parlor/contract/money.ts';
import type { Summary } from '@parlor/contract/summary.ts';
import type { Player } from './player.ts';
import { claimableQuests } from './quests.ts';
import { untilDayEndsMs, type World } from './world.ts';

export function viewSummary(player: Player, version: number, world: World): Summary {
  const resetIn = untilDayEndsMs(world.nowMs);
  return {
    ppBalance: toWire('PP', player.balances.PP),
    crossTasksAvailableClaims: 0,
    freePPTask: { state: 'PENDING', reward: { type: 'points', amount: 0 }, template: 'daily', resetIn },
    subscriptions: [],
    lootBoxes: { FREE: 0, STANDARD: 0, PREMIUM: 0, resetIn },
    availablePacks: 0,
    dailyCollectibles: { count: 0 },
    userQuestsClaims: claimableQuests(player.id, player.state.quests, world),
    monthlyProgression: {
      currentLevel: 0,
      levelsCount: 0,
      currentStepInLevel: 0,
      nextLevelStep: 0,
      isClaimable: false,
      passActivated: false,
    },
    serverTime: new Date(world.nowMs).toISOString(),
    version,
  };
}
