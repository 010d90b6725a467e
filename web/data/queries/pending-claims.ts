import type { ReadyKind } from '@parlor/contract/calls/collect-ready.ts';
import { useMutationState } from '@tanstack/react-query';

/** First part of the key of every claiming mutation. */
export const CLAIM = 'claim';

export interface Claim {
  /** The same claim has the same name wherever it is made: "weekly 4". */
  readonly id: string;
  /** Points of the claim, if known. They set the number of flying counters. */
  readonly points: number;
}

/** Names of the claims that claim all of one kind, from home or from the kind's own screen. */
export const CLAIM_OF = {
  daily: 'daily',
  'daily-collectible': 'daily-collectible',
  'daily-lootbox': 'daily-lootbox',
  quest: 'all quests',
  weekly: 'all of the week',
  monthly: 'all of the month',
  subscription: 'subscriptions',
  collection: 'collections',
} as const satisfies Record<ReadyKind, string>;
/** The claim of everything of every kind. */
export const EVERYTHING = 'everything';

/** Whether a claim is running, under any of the `names` or as part of everything. */
export const isBeingClaimed = (pending: readonly string[], ...names: readonly string[]): boolean =>
  pending.includes(EVERYTHING) || names.some((name) => pending.includes(name));

/** Names of the running claims, wherever they were started. */
export const usePendingClaims = (): readonly string[] =>
  useMutationState({
    filters: { mutationKey: [CLAIM], status: 'pending' },
    select: ({ state }) => (state.variables as Claim).id,
  });
