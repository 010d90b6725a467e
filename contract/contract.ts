// Every call of the product, by the name that server, SDK and screens use for it.
import { auth } from './auth.ts';
import { balances } from './balances.ts';
import { catalogue } from './catalogue.ts';
import { collectibles } from './collectibles.ts';
import { daily } from './daily.ts';
import { documents } from './documents.ts';
import type { CallInput, CallReply, HandlerInput, HandlerReply } from './endpoint.ts';
import { fairness } from './fairness.ts';
import { play } from './play.ts';
import { progression } from './progression.ts';
import { quests } from './quests.ts';
import { recentWins } from './recent-wins.ts';
import { shop } from './shop.ts';
import { summary } from './summary.ts';
import { together } from './together.ts';

export const contract = {
  ...auth,
  ...balances,
  ...catalogue,
  ...play,
  ...fairness,
  ...quests,
  ...progression,
  ...daily,
  ...collectibles,
  ...shop,
  ...together,
  ...summary,
  ...recentWins,
  ...documents,
};

export type Contract = typeof contract;
export type CallName = keyof Contract;
/** What a caller passes to a call and gets from it. */
export type Input<N extends CallName> = CallInput<Contract[N]>;
export type Reply<N extends CallName> = CallReply<Contract[N]>;
/** What the server's side of a call receives and answers. */
export type Received<N extends CallName> = HandlerInput<Contract[N]>;
export type Answer<N extends CallName> = HandlerReply<Contract[N]>;

/** Headers of every call (spec §7). */
export const PLATFORM_HEADER = 'x-user-platform';
export const IDEMPOTENCY_HEADER = 'idempotency-key';
export const PLATFORMS = ['telegram', 'web'] as const;
export type Platform = (typeof PLATFORMS)[number];
