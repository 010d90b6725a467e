// Analytics events of claims on home, where one press claims many rewards.
import type { AnalyticsEvent } from '@parlor/contract/calls/analytics.ts';
import type { CollectedItem } from '@parlor/contract/calls/collect-ready.ts';
import { CLAIM } from '../data/queries/pending-claims.ts';

type TrackedEvent = readonly [AnalyticsEvent, Readonly<Record<string, unknown>>];

/** `answer` is the reply of any claim: a list of rewards, or the pack of the daily card. */
export function eventsOfClaim(key: readonly unknown[] | undefined, answer: unknown): TrackedEvent[] {
  if (key?.[0] !== CLAIM || typeof answer !== 'object' || answer === null) return [];
  const { taken, items, packId } = answer as {
    taken?: readonly Partial<CollectedItem>[];
    items?: readonly Partial<CollectedItem>[];
    packId?: unknown;
  };
  if (typeof packId === 'string') return [['Daily Collectibles Claimed', { packId }]];
  return (taken ?? items ?? []).flatMap((item): TrackedEvent[] => {
    if (item.kind === 'daily-collectible')
      return [['Daily Collectibles Claimed', item.packId === undefined ? {} : { packId: item.packId }]];
    const collection =
      item.kind === 'collection' ? /^collection:(.+)$/.exec(item.reference ?? '')?.[1] : undefined;
    return collection === undefined ? [] : [['Collection Claimed', { collection }]];
  });
}
