import type { CollectedItem, ReadyKind, WaitingItem } from '@parlor/contract/calls/collect-ready.ts';
import { paths } from '../../../navigation/paths.ts';
import { useClaiming } from '../../../data/queries/claiming.ts';
import { CLAIM_OF, EVERYTHING, type Claim } from '../../../data/queries/pending-claims.ts';
import { useServices } from '../../../data/ServicesContext.tsx';
import { track } from '../../../telemetry/track.ts';
import { useGo } from '../../../navigation/use-go.ts';
import { useClaimFailed } from '../../../ui/feedback/use-claim-failed.ts';
import { useShowNotPaid } from '../../../ui/feedback/use-not-paid.ts';
import type { Waiting } from './waiting.ts';

/** Kind of the claim that takes everything. `ClaimedSheet` shows its result. */
export const CLAIM_ALL = 'everything';
export type ClaimedAll = {
  readonly items: readonly CollectedItem[];
  readonly waiting?: readonly WaitingItem[] | undefined;
};

/** The sum is not known beforehand, so as many chips fly as for a medium amount. */
const SOME_POINTS = 200;

/** `taken` of the calls that claim all of a kind. */
type ClaimedOne = {
  readonly packId?: string | undefined;
  readonly taken?: readonly CollectedItem[];
  readonly waiting?: readonly WaitingItem[] | undefined;
};
type TakeClaim = Claim & { readonly kind: ReadyKind };

export interface Takes {
  /** Claims one reward with its own call. */
  readonly one: (waiting: Waiting & { readonly kind: ReadyKind }) => void;
  readonly everything: () => void;
}

/** As their own screens report them. */
function trackClaimed(items: readonly CollectedItem[]): void {
  for (const { kind, reference, packId } of items) {
    if (kind === 'daily-collectible' && packId !== undefined) track('Daily Collectibles Claimed', { packId });
    if (kind === 'collection')
      track('Collection Claimed', { collection: reference.slice('collection:'.length) });
  }
}

export function useClaim(): Takes {
  const { api } = useServices();
  const go = useGo();
  const onFailed = useClaimFailed();
  const showNotPaid = useShowNotPaid();
  const one = useClaiming('from the table', {
    async ask({ kind }: TakeClaim): Promise<ClaimedOne> {
      switch (kind) {
        case 'daily':
          return api.claimFastlane({ body: { feature: 'FREE_PP' } });
        case 'daily-collectible':
          return api.claimFastlaneCollectible({ body: {} });
        case 'daily-lootbox':
          return api.claimFastlane({ body: { feature: 'DAILY_LOOTBOX' } });
        case 'quest':
        case 'weekly':
        case 'monthly':
        case 'collection':
        case 'subscription': {
          const { items: taken, waiting } = await api.collectReady({ body: { only: [kind] } });
          return { taken, waiting };
        }
      }
    },
    onClaimed({ packId, taken = [], waiting }) {
      showNotPaid(waiting);
      trackClaimed(taken);
      if (packId === undefined) return;
      track('Daily Collectibles Claimed', { packId });
      // The daily card is a pack, so the app opens it.
      go(paths.pack(packId));
    },
    onFailed,
  });
  const everything = useClaiming(CLAIM_ALL, {
    ask: (): Promise<ClaimedAll> => api.collectReady({ body: {} }),
    onClaimed: ({ items }) => trackClaimed(items),
    onFailed,
  });
  return {
    one: ({ kind, points }) =>
      one({
        id: CLAIM_OF[kind],
        kind,
        points: kind === 'daily-collectible' ? 0 : (points ?? SOME_POINTS),
      }),
    everything: () => everything({ id: EVERYTHING, points: SOME_POINTS }),
  };
}
