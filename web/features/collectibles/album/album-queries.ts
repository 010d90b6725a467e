// What the cards' screens ask. Apart from the questions of every screen, so that only who comes here loads them.
import type {
  Album,
  Collections,
  DrawnCollectible,
  Pack,
  PackOdds,
} from '@parlor/contract/calls/collectibles.ts';
import type { DrawReceipt } from '@parlor/contract/calls/fairness.ts';
import { hasErrorCode } from '@parlor/sdk/errors.ts';
import type { Services } from '@parlor/sdk/services.ts';
import { queryOptions } from '@tanstack/react-query';
import { keys } from '../../../data/queries/keys.ts';
import { useAuth, useServices } from '../../../data/ServicesContext.tsx';

/** Names and dates of collections change with a release, not with a player. */
const COLLECTIONS_STALE_MS = 5 * 60_000;

export interface Opened {
  readonly collectibles: readonly DrawnCollectible[];
  readonly draw?: DrawReceipt | undefined;
}
/** A pack by its id: sealed, opened before (here or elsewhere), or none of this player's. */
export type PackById = { readonly sealed: Pack } | { readonly opened: Opened } | null;

export function cardQuestionsOf({ api }: Pick<Services, 'api'>, enabled: boolean) {
  return {
    album: () =>
      queryOptions<Album>({
        queryKey: [keys.cards, 'album'],
        enabled,
        queryFn: ({ signal }) => api.album({}, { signal }),
      }),
    collections: () =>
      queryOptions<Collections>({
        queryKey: [keys.collections],
        enabled,
        staleTime: COLLECTIONS_STALE_MS,
        queryFn: ({ signal }) => api.collections({}, { signal }),
      }),
    packs: () =>
      queryOptions<readonly Pack[]>({
        queryKey: [keys.cards, 'packs'],
        enabled,
        queryFn: async ({ signal }) => (await api.packs({}, { signal })).packs,
      }),
    odds: () =>
      queryOptions<PackOdds>({
        queryKey: [keys.cards, 'odds'],
        enabled,
        queryFn: ({ signal }) => api.packOdds({}, { signal }),
      }),
    daily: () =>
      queryOptions<{ count: number; resetIn?: number | undefined }>({
        queryKey: [keys.cards, 'daily'],
        enabled,
        queryFn: ({ signal }) => api.dailyCollectibles({}, { signal }),
      }),
    /** Asked once for each visit: what becomes of the pack is then decided on the screen. */
    pack: (id: string) =>
      queryOptions<PackById>({
        queryKey: [keys.pack, id],
        enabled,
        staleTime: Infinity,
        gcTime: 0,
        queryFn: async ({ signal }) => {
          const { packs } = await api.packs({}, { signal });
          const sealed = packs.find((pack) => pack.id === id);
          if (sealed) return { sealed };
          try {
            // A pack that was opened answers the same again.
            return { opened: await api.openPack({ params: { id } }, { signal }) };
          } catch (error) {
            if (!hasErrorCode(error, 'PACK_NOT_FOUND')) throw error;
            return null;
          }
        },
      }),
  };
}

/** Options for `useQuery`: `useQuery(useCards().album())`. */
export function useCards(): ReturnType<typeof cardQuestionsOf> {
  const services = useServices();
  const isConnected = useAuth().status === 'connected';
  return cardQuestionsOf(services, isConnected);
}
