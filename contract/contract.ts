// Every call of the product, by the name that server, SDK and screens use for it.
import { analytics } from './analytics.ts';
import { auth } from './auth.ts';
import { balances } from './balances.ts';
import { catalogue } from './catalogue.ts';
import { collectibles } from './collectibles.ts';
import { collecting } from './collecting.ts';
import { contests } from './contests.ts';
import { crossTasks } from './cross-tasks.ts';
import { daily } from './daily.ts';
import { documents } from './documents.ts';
import { doors } from './doors.ts';
import type { CallInput, CallReply, HandlerInput, HandlerReply } from './endpoint.ts';
import { fairness } from './fairness.ts';
import { play } from './play.ts';
import { progression } from './progression.ts';
import { quests } from './quests.ts';
import { recentWins } from './recent-wins.ts';
import { referrals } from './referrals.ts';
import { shop } from './shop.ts';
import { summary } from './summary.ts';
import { wallet } from './wallet.ts';

export const contract = {
  ...auth,
  ...doors,
  ...balances,
  ...catalogue,
  ...play,
  ...fairness,
  ...quests,
  ...progression,
  ...daily,
  ...collectibles,
  ...collecting,
  ...shop,
  ...contests,
  ...referrals,
  ...crossTasks,
  ...wallet,
  ...summary,
  ...recentWins,
  ...documents,
  ...analytics,
};

export type Contract = typeof contract;
export type CallName = keyof Contract;
/** What a caller passes to a call and gets from it. */
export type Input<N extends CallName> = CallInput<Contract[N]>;
export type Reply<N extends CallName> = CallReply<Contract[N]>;
/** What the server's side of a call receives and answers. */
export type Received<N extends CallName> = HandlerInput<Contract[N]>;
export type Answer<N extends CallName> = HandlerReply<Contract[N]>;

export { IDEMPOTENCY_HEADER, PLATFORM_HEADER, PLATFORMS, type Platform } from './headers.ts';
