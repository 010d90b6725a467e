import type { ReadyKind } from '@parlor/contract/calls/collect-ready.ts';
import { useMutationState } from '@tanstack/react-query';

/** First word of the key of every mutation that claims. */
export const CLAIM = 'claim';

export interface Claim {
  /** The same thing has the same name wherever it is claimed from: "weekly 4". */
  readonly id: string;
  /** Points it brings, as far as they are known: so many counters fly. */
  readonly points: number;
}

/** Names of the claims that take all of one kind, from home or from the kind's own screen. */
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
/** The one that takes all of every kind. */
export const EVERYTHING = 'everything';

/** Whether something is being taken, by any of the `names` that take it or with everything. */
export const isBeingClaimed = (pending: readonly string[], ...names: readonly string[]): boolean =>
  pending.includes(EVERYTHING) || names.some((name) => pending.includes(name));

/** Names of the claims under way, wherever they were begun. */
export const usePendingClaims = (): readonly string[] =>
  useMutationState({
    filters: { mutationKey: [CLAIM], status: 'pending' },
    select: ({ state }) => (state.variables as Claim).id,
  });
