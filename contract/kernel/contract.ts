// Every call of the product, by the name that server, SDK and screens use for it.
import { achievements } from '../calls/achievements.ts';
import { actReceipts } from '../calls/receipts.ts';
import { analytics } from '../calls/analytics.ts';
import { announcements } from '../calls/announcements.ts';
import { atTable } from '../calls/at-table.ts';
import { auth } from '../calls/auth.ts';
import { balances } from '../calls/balances.ts';
import { books } from '../calls/books.ts';
import { catalogue } from '../calls/catalogue.ts';
import { certificates } from '../calls/certificates.ts';
import { collectibles } from '../calls/collectibles.ts';
import { collecting } from '../calls/collect-ready.ts';
import { consents } from '../calls/consents.ts';
import { contests } from '../calls/contests.ts';
import { crossTasks } from '../calls/cross-tasks.ts';
import { dailyChallenge } from '../calls/daily-challenge.ts';
import { dailyRewards } from '../calls/daily-rewards.ts';
import { documents } from '../calls/documents.ts';
import { flagCalls } from '../calls/flags.ts';
import { identities } from '../calls/identities.ts';
import type { CallReply, HandlerInput, HandlerReply } from './endpoint.ts';
import { fairness } from '../calls/fairness.ts';
import { lootboxes } from '../calls/lootboxes.ts';
import { overrides } from '../calls/overrides.ts';
import { personalData } from '../calls/personal-data.ts';
import { inbox } from '../calls/inbox.ts';
import { play } from '../calls/play.ts';
import { playerCare } from '../calls/player-care.ts';
import { playerProfile } from '../calls/profile.ts';
import { progression } from '../calls/progression.ts';
import { publicNames } from '../calls/public-names.ts';
import { quests } from '../calls/quests.ts';
import { recentWins } from '../calls/recent-wins.ts';
import { referrals } from '../calls/referrals.ts';
import { shareCards } from '../calls/share-cards.ts';
import { shop } from '../calls/shop.ts';
import { signIns } from '../calls/sign-ins.ts';
import { summary } from '../calls/summary.ts';
import { switches } from '../calls/switches.ts';
import { wallet } from '../calls/ton-wallet.ts';
import { timeMachine } from '../calls/time-machine.ts';

export const contract = {
  ...auth,
  ...signIns,
  ...identities,
  ...balances,
  ...catalogue,
  ...play,
  ...playerCare,
  ...consents,
  ...personalData,
  ...fairness,
  ...actReceipts,
  ...timeMachine,
  ...books,
  ...quests,
  ...progression,
  ...achievements,
  ...playerProfile,
  ...shareCards,
  ...dailyRewards,
  ...lootboxes,
  ...collectibles,
  ...collecting,
  ...shop,
  ...contests,
  ...certificates,
  ...dailyChallenge,
  ...publicNames,
  ...referrals,
  ...crossTasks,
  ...wallet,
  ...summary,
  ...switches,
  ...announcements,
  ...overrides,
  ...inbox,
  ...flagCalls,
  ...recentWins,
  ...atTable,
  ...documents,
  ...analytics,
};

export type Contract = typeof contract;
export type CallName = keyof Contract;
/** The reply that a caller gets. */
export type Reply<N extends CallName> = CallReply<Contract[N]>;
/** The input that the server's handler receives, and its answer. */
export type Received<N extends CallName> = HandlerInput<Contract[N]>;
export type Answer<N extends CallName> = HandlerReply<Contract[N]>;

export { IDEMPOTENCY_HEADER, PLATFORM_HEADER, PLATFORMS, type Platform } from './headers.ts';
