// Queries of the card screens. Separate from the queries of every screen, so that they load only here.
import type { DrawnCollectible, Pack } from '@parlor/contract/calls/collectibles.ts';
import type { DrawReceipt } from '@parlor/contract/formats/draw-receipt.ts';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { hasErrorCode } from '@parlor/sdk/errors.ts';
import type { Services } from '@parlor/sdk/services.ts';
import { queryOptions } from '@tanstack/react-query';
import { keys } from '../../../data/queries/keys.ts';
import { playerQuery, usePlayerQueries } from '../../../data/queries/player-query.ts';

/** Names and dates of collections change only with a content release. */
const COLLECTIONS_STALE_MS = 5 * MINUTE_MS;

export interface Opened {
  readonly collectibles: readonly DrawnCollectible[];
  readonly draw?: DrawReceipt | undefined;
}
/** A pack by id: sealed, opened, or not this player's. */
export type PackById = { readonly sealed: Pack } | { readonly opened: Opened } | null;

export function cardQueriesOf({ api }: Pick<Services, 'api'>, enabled: boolean) {
  return {
    album: () => playerQuery(enabled, [keys.cards, 'album'], (options) => api.album({}, options)),
    collections: () => ({
      ...playerQuery(enabled, [keys.collections], (options) => api.collections({}, options)),
      staleTime: COLLECTIONS_STALE_MS,
    }),
    packs: () =>
      playerQuery(enabled, [keys.cards, 'packs'], async (options) => (await api.packs({}, options)).packs),
    odds: () => playerQuery(enabled, [keys.cards, 'odds'], (options) => api.packOdds({}, options)),
    daily: () => playerQuery(enabled, [keys.cards, 'daily'], (options) => api.dailyCollectibles({}, options)),
    /** Loaded once per visit, because the screen then tracks what happens to the pack. */
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
            // Opening an opened pack returns the same reply.
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
export const useCards = () => usePlayerQueries(cardQueriesOf);
