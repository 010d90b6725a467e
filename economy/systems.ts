// The systems of the engine. A new system needs a line in the list, and one in `Slices` if it adds to the player's
// document. Nothing else in the engine names it.
import { playerCareSystem } from './care/player-care.ts';
import { albumSystem } from './collectibles/album.ts';
import { lootboxesSystem } from './collectibles/lootbox-counts.ts';
import { packsSystem } from './collectibles/packs.ts';
import { waitingPacksSystem } from './collectibles/waiting-packs.ts';
import { toldEventsSystem } from './kernel/told-events.ts';
import { visitsSystem } from './kernel/visits.ts';
import { boostsSystem } from './money/boosts.ts';
import { mintingSystem } from './money/minting.ts';
import { keptRoundsSystem } from './play/kept-rounds.ts';
import { lastPlayedSystem } from './play/last-played.ts';
import { openRoundsSystem } from './play/open-rounds.ts';
import { recentWinsSystem } from './play/recent-wins.ts';
import { achievementsSystem } from './progress/achievements.ts';
import { dailyRewardsSystem } from './progress/daily-rewards.ts';
import { fastlaneSystem } from './progress/fastlane.ts';
import { inboxSystem } from './progress/inbox.ts';
import { monthlySystem } from './progress/monthly.ts';
import { noticesSystem } from './progress/notices.ts';
import { questsSystem } from './progress/quests.ts';
import { weeklySystem } from './progress/weekly.ts';
import { productsSystem } from './shop/products.ts';
import { subscriptionsSystem } from './shop/subscriptions.ts';
import { contestsSystem } from './social/contests.ts';
import { crossTasksSystem } from './social/cross-tasks.ts';
import { dailyChallengeSystem } from './social/daily-challenge.ts';
import { referralsSystem } from './social/referrals.ts';
import type { System } from './kernel/system.ts';

export const systems: readonly System[] = [
  // In the order in which they get each event: quests emit the events that weekly and monthly count.
  questsSystem,
  weeklySystem,
  monthlySystem,
  boostsSystem,
  visitsSystem,
  referralsSystem,
  lastPlayedSystem,
  keptRoundsSystem,
  recentWinsSystem,
  contestsSystem,
  inboxSystem,
  achievementsSystem,
  toldEventsSystem,
  // These listen to no event.
  openRoundsSystem,
  dailyRewardsSystem,
  fastlaneSystem,
  noticesSystem,
  albumSystem,
  waitingPacksSystem,
  packsSystem,
  lootboxesSystem,
  productsSystem,
  subscriptionsSystem,
  crossTasksSystem,
  dailyChallengeSystem,
  mintingSystem,
  playerCareSystem,
];

/** The slices of a player's document. */
export type Slices = typeof questsSystem.initial &
  typeof weeklySystem.initial &
  typeof monthlySystem.initial &
  typeof boostsSystem.initial &
  typeof visitsSystem.initial &
  typeof referralsSystem.initial &
  typeof lastPlayedSystem.initial &
  typeof keptRoundsSystem.initial &
  typeof contestsSystem.initial &
  typeof inboxSystem.initial &
  typeof achievementsSystem.initial &
  typeof openRoundsSystem.initial &
  typeof dailyRewardsSystem.initial &
  typeof fastlaneSystem.initial &
  typeof noticesSystem.initial &
  typeof albumSystem.initial &
  typeof waitingPacksSystem.initial &
  typeof packsSystem.initial &
  typeof lootboxesSystem.initial &
  typeof productsSystem.initial &
  typeof subscriptionsSystem.initial &
  typeof crossTasksSystem.initial &
  typeof dailyChallengeSystem.initial &
  typeof mintingSystem.initial &
  typeof playerCareSystem.initial;

/** The slices of a new player. Some start with the player's seeds and time. */
export const initialSlices = Object.assign({}, ...systems.map(({ initial }) => initial)) as Slices;
