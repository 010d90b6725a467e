import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PlayerBalance } from '../../features/balances/PlayerBalance.tsx';
import { CardSheet } from '../../features/collectibles/album/CardSheet.tsx';
import { useCards } from '../../features/collectibles/album/album-queries.ts';
import { DailyBoard } from '../../features/collectibles/album/DailyBoard.tsx';
import { Duplicates } from '../../features/collectibles/album/Duplicates.tsx';
import { PacksBoard } from '../../features/collectibles/album/PacksBoard.tsx';
import { CollectionList, CollectionListLoading } from '../../features/collectibles/album/CollectionList.tsx';
import { duplicatesIn, shelfOf } from '../../features/collectibles/album/albums.ts';
import { paths } from '../../navigation/paths.ts';
import { useFailure } from '../../data/queries/use-failure.ts';
import { useGo } from '../../navigation/use-go.ts';
import { PageHead, Section } from '../../ui/layout/Page.tsx';
import styles from './Cards.module.css';
import { CardsBoxes } from './CardsBoxes.tsx';
import { NotLoaded } from '../../shell/problems/NotLoaded.tsx';

/** The album: unopened packs, the card of the day, every collection, and duplicates. */
export function Cards() {
  const { t } = useLingui();
  const ask = useCards();
  const go = useGo();
  const album = useQuery(ask.album());
  const collections = useQuery(ask.collections());
  const odds = useQuery(ask.odds());
  const [opened, setOpened] = useState<string>();
  const shelf = collections.data && album.data ? shelfOf(collections.data, album.data) : undefined;
  const duplicates = shelf ? duplicatesIn(shelf) : [];
  const failure = useFailure(album.error ?? collections.error);
  return (
    <>
      <PageHead title={t`Cards`} hideFromWide>
        <PlayerBalance />
      </PageHead>
      <div className={styles.trays}>
        <PacksBoard />
        <div className={styles.daily}>
          <DailyBoard onClaimed={(packId) => go(paths.pack(packId))} />
        </div>
        <CardsBoxes />
      </div>
      {shelf ? (
        <>
          <CollectionList collections={shelf} />
          {duplicates.length > 0 && (
            <Section title={t`Duplicates`}>
              <Duplicates cards={duplicates} odds={odds.data} onOpen={({ id }) => setOpened(id)} />
            </Section>
          )}
        </>
      ) : failure ? (
        <NotLoaded
          what={t`Your cards didn’t load`}
          failure={failure}
          onRetry={() => Promise.all([album.refetch(), collections.refetch()])}
        />
      ) : (
        <CollectionListLoading />
      )}
      <CardSheet
        card={duplicates.find(({ id }) => id === opened)}
        onClose={() => setOpened(undefined)}
        odds={odds.data}
        collections={collections.data}
      />
    </>
  );
}
