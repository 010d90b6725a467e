import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { figure } from '../../../i18n/format.ts';
import { usePlatform } from '../../../platform/PlatformContext.tsx';
import { invalidateAfter } from '../../../data/queries/keys.ts';
import { useServices } from '../../../data/ServicesContext.tsx';
import { balanceSpot } from '../../../ui/reward/balance-spot.ts';
import { countersFor, flyChips, type Spot } from '../../../ui/reward/chip-flight.ts';
import { useToast } from '../../../ui/feedback/toast/Toast.tsx';
import { useCards } from '../album/album-queries.ts';
import type { AlbumCard } from '../album/albums.ts';
import { useFailureToast } from './use-failure-toast.ts';

export interface Exchange {
  readonly card: AlbumCard;
  /** Number of duplicates to exchange. */
  readonly count: number;
  /** Where the chips start to fly. */
  readonly from: Spot | undefined;
}

/** Exchanges duplicates of a card for points. A retry does nothing: the server finds a number other than `held`. */
export function useExchange(onDone: () => void): {
  exchange: (what: Exchange) => void;
  isPending: boolean;
} {
  const { t, i18n } = useLingui();
  const { api } = useServices();
  const client = useQueryClient();
  const toast = useToast();
  const { haptic } = usePlatform();
  const fail = useFailureToast();
  const { queryKey } = useCards().album();

  const { mutate, isPending } = useMutation({
    mutationFn: ({ card, count }: Exchange) =>
      api.exchangeDuplicates({ body: { id: card.id, count, held: card.count } }),
    async onSuccess({ collectible, rewards }, { card, count, from }) {
      haptic('success');
      client.setQueryData(queryKey, (album) => {
        const mine = album?.[card.collection];
        if (!album || !mine) return album;
        const collectibles = mine.collectibles.map((one) => (one.id === collectible.id ? collectible : one));
        return { ...album, [card.collection]: { ...mine, collectibles } };
      });
      const points = rewards.reduce((sum, one) => sum + (one.type === 'points' ? one.amount : 0), 0);
      if (from) void flyChips(from, balanceSpot(), countersFor(points));
      const amount = figure(points, 'PP', { locale: i18n.locale }).text;
      const { name } = card;
      toast.show({
        text: t`${plural(count, { one: '# card', other: '# cards' })} of ${name} exchanged for ${amount} PP.`,
      });
      onDone();
      await invalidateAfter(client, 'claim');
    },
    async onError(error) {
      fail(error);
      await invalidateAfter(client, 'claim');
    },
  });
  return {
    exchange: (what) => {
      if (!isPending) mutate(what);
    },
    isPending,
  };
}
