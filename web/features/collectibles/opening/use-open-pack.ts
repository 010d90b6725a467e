import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useReducer } from 'react';
import type { Rarity } from '@parlor/contract/kernel/vocabulary.ts';
import { invalidateAfter } from '../../../data/queries/keys.ts';
import { useServices } from '../../../data/ServicesContext.tsx';
import { track } from '../../../telemetry/track.ts';
import type { Opened } from '../album/album-queries.ts';
import { saveOpening, readSavedOpening } from './saved-opening.ts';
import { nextOpening, openedBefore, sealed, type Opening, type OpeningEvent } from './opening.ts';

export interface PackOpening {
  readonly opening: Opening;
  readonly dispatch: (event: OpeningEvent) => void;
  /** The rarity that this pack has at least, if known. */
  readonly promised: Rarity | undefined;
}

/** Opens one pack. The request is sent when the player begins to open the pack. A repeated request gets the same reply. */
export function useOpenPack(
  packId: string,
  start: { readonly promised: Rarity } | { readonly opened: Opened },
): PackOpening {
  const { api } = useServices();
  const client = useQueryClient();
  const [opening, dispatch] = useReducer(nextOpening, undefined, () =>
    'opened' in start ? openedBefore(start.opened, readSavedOpening(packId)?.turned) : sealed,
  );
  const promised = 'opened' in start ? readSavedOpening(packId)?.promised : start.promised;

  const { mutate } = useMutation({
    mutationFn: () => api.openPack({ params: { id: packId } }),
    onSuccess(drawn) {
      saveOpening(packId, { turned: 0, promised });
      dispatch({ type: 'drawn', drawn });
      track('Pack Opened', { collectibles: drawn.collectibles.length });
      void invalidateAfter(client, 'claim');
    },
    onError: (failure) => dispatch({ type: 'refused', failure }),
  });
  const isRequested = opening.stage === 'sealed' && opening.isRequested;
  const ask = useEffectEvent(() => mutate());
  useEffect(() => {
    if (isRequested) ask();
  }, [isRequested]);

  const turned =
    opening.stage === 'turning'
      ? opening.turned
      : opening.stage === 'done'
        ? opening.drawn.collectibles.length
        : undefined;
  useEffect(() => {
    if (turned !== undefined) saveOpening(packId, { turned, promised });
  }, [packId, turned, promised]);

  return { opening, dispatch, promised };
}
