import { useLingui } from '@lingui/react/macro';
import { COLLECTION_REWARD_PP } from '@parlor/contract/kernel/vocabulary.ts';
import type { ShareWish } from '@parlor/contract/calls/share-cards.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CardPyramid } from '../../features/collectibles/album/CardPyramid.tsx';
import { CardSheet } from '../../features/collectibles/album/CardSheet.tsx';
import { useCards } from '../../features/collectibles/album/album-queries.ts';
import { CollectionHead } from '../../features/collectibles/album/CollectionHead.tsx';
import { MissingCards } from '../../features/collectibles/album/MissingCards.tsx';
import { shelfOf, type AlbumCollection } from '../../features/collectibles/album/albums.ts';
import { figure } from '../../i18n/format.ts';
import { paths } from '../../navigation/paths.ts';
import { useFailure } from '../../data/queries/use-failure.ts';
import { useTitle } from '../../navigation/use-title.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { PageHead, Section } from '../../ui/layout/Page.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { later } from '../../data/load-later.tsx';
import { NotLoaded } from '../../shell/problems/NotLoaded.tsx';

const ShareSheet = later(async () => (await import('../../features/share-cards/ShareSheet.tsx')).ShareSheet);

/** The fifteen cards of one collection. */
export function Collection({ collectionId }: { collectionId: string }) {
  const { t, i18n } = useLingui();
  const ask = useCards();
  const album = useQuery(ask.album());
  const collections = useQuery(ask.collections());
  const albumCollections = collections.data && album.data ? shelfOf(collections.data, album.data) : undefined;
  const collection = albumCollections?.find(({ id }) => id === collectionId);
  const failure = useFailure(album.error ?? collections.error);
  const title = t`Collection`;
  useTitle(collection?.name ?? title);
  const back = { href: paths.cards(), label: t`Cards` };
  const amount = figure(COLLECTION_REWARD_PP, 'PP', { locale: i18n.locale }).text;

  if (collection) return <LoadedCollection key={collectionId} collection={collection} />;
  return (
    <>
      <PageHead title={title} back={back} />
      {albumCollections ? (
        <EmptyState
          scene="search"
          title={t`Collection not found`}
          act={<Button href={paths.cards()}>{t`See all collections`}</Button>}
        >
          {t`This collection does not exist. The link may be old.`}
        </EmptyState>
      ) : failure ? (
        <NotLoaded
          what={t`The collection didn’t load`}
          failure={failure}
          onRetry={() => Promise.all([album.refetch(), collections.refetch()])}
        />
      ) : (
        <div aria-busy="true">
          <p>{t`Reward for the full collection: ${amount} PP, once.`}</p>
          <Skeleton width="100%" height={420} radius={20} />
        </div>
      )}
    </>
  );
}

function LoadedCollection({ collection }: { collection: AlbumCollection }) {
  const { t } = useLingui();
  const ask = useCards();
  const odds = useQuery(ask.odds());
  const collections = useQuery(ask.collections());
  const [opened, setOpened] = useState<string>();
  const [wish, setWish] = useState<ShareWish>();
  const { cards } = collection;
  const missing = cards.filter(({ count }) => count === 0);
  const label = t`Missing`;
  return (
    <>
      <CollectionHead
        collection={collection}
        onShare={() => setWish({ kind: 'collection', collectionId: collection.id })}
      />
      <CardPyramid cards={cards} onOpen={({ id }) => setOpened(id)} />
      {missing.length > 0 && (
        <Section title={label}>
          <MissingCards
            cards={missing}
            odds={odds.data}
            collections={collections.data}
            label={label}
            onOpen={({ id }) => setOpened(id)}
          />
        </Section>
      )}
      <CardSheet
        card={cards.find(({ id }) => id === opened)}
        onClose={() => setOpened(undefined)}
        odds={odds.data}
        collections={collections.data}
      />
      <ShareSheet wish={wish} onClose={() => setWish(undefined)} />
    </>
  );
}
