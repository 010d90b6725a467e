import type { ReadyKind } from '@parlor/contract/calls/collect-ready.ts';
import type { Summary } from '@parlor/contract/calls/summary.ts';
import { COLLECTION_REWARD_PP } from '@parlor/contract/kernel/vocabulary.ts';
import { CLAIM_OF, isBeingClaimed } from '../../../data/queries/pending-claims.ts';

/**
 * Rewards that can wait. Packs and boxes are opened, partner tasks are claimed on their screen, all others
 * are claimed here.
 */
export type WaitingKind = ReadyKind | 'packs' | 'boxes' | 'tasks';

export interface Waiting {
  readonly kind: WaitingKind;
  readonly count: number;
  /** In points, if known. */
  readonly points?: number;
  /** For boxes: the best kind among them. */
  readonly box?: 'STANDARD' | 'PREMIUM';
}

export const isTakeable = (kind: WaitingKind): kind is ReadyKind => kind in CLAIM_OF;

/** Waiting rewards by the summary, without those whose claim is running (keys of claims). */
export function waitingIn(summary: Summary, pending: readonly string[]): Waiting[] {
  const { freePPTask, lootBoxes, subscriptions, serverTime } = summary;
  const due = subscriptions.filter(
    ({ id, nextClaim, remainingClaims }) =>
      remainingClaims > 0 &&
      Date.parse(nextClaim) <= Date.parse(serverTime) &&
      !pending.includes(`subscription ${id}`),
  );
  /** Running single claims. Claims of a whole kind are handled below. */
  const underWay = (kind: string): number => pending.filter((id) => id.startsWith(`${kind} `)).length;
  const { monthlyProgression, monthlyClaims = monthlyProgression.isClaimable ? 1 : 0 } = summary;
  const all: Waiting[] = [
    {
      kind: 'daily',
      count: freePPTask.state === 'CLAIMABLE' ? 1 : 0,
      ...(freePPTask.reward.type === 'points' && { points: freePPTask.reward.amount }),
    },
    { kind: 'daily-collectible', count: summary.dailyCollectibles.count },
    { kind: 'daily-lootbox', count: lootBoxes.FREE },
    { kind: 'quest', count: summary.userQuestsClaims - underWay('quest') },
    { kind: 'weekly', count: (summary.weeklyClaims ?? 0) - underWay('weekly') },
    { kind: 'monthly', count: monthlyClaims - underWay('monthly') },
    {
      kind: 'subscription',
      count: due.length,
      // Points have two decimals: sums in whole cents do not drift.
      points: due.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100,
    },
    {
      kind: 'collection',
      count: summary.collectionClaims ?? 0,
      points: (summary.collectionClaims ?? 0) * COLLECTION_REWARD_PP,
    },
    { kind: 'tasks', count: summary.crossTasksAvailableClaims },
    { kind: 'packs', count: summary.availablePacks },
    {
      kind: 'boxes',
      count: lootBoxes.STANDARD + lootBoxes.PREMIUM,
      box: lootBoxes.PREMIUM > 0 ? 'PREMIUM' : 'STANDARD',
    },
  ];
  return all.filter(
    ({ kind, count }) => count > 0 && !(isTakeable(kind) && isBeingClaimed(pending, CLAIM_OF[kind])),
  );
}

/** How many rewards one press claims. Each quest counts. */
export const howManyToTake = (waiting: readonly Waiting[]): number =>
  waiting.reduce((sum, { kind, count }) => sum + (isTakeable(kind) ? (kind === 'quest' ? count : 1) : 0), 0);
