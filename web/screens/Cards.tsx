import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PlayerBalance } from '../features/balance/PlayerBalance.tsx';
import { CardSheet } from '../features/cards/CardSheet.tsx';
import { useCards } from '../features/cards/card-questions.ts';
import { DailyBoard } from '../features/cards/DailyBoard.tsx';
import { Duplicates } from '../features/cards/Duplicates.tsx';
import { PacksBoard } from '../features/cards/PacksBoard.tsx';
import { Shelf, ShelfLoading } from '../features/cards/Shelf.tsx';
import { duplicatesIn, shelfOf } from '../features/cards/shelf-of.ts';
import { paths } from '../routes/paths.ts';
import { useFailure } from '../services/use-failure.ts';
import { useGo } from '../services/use-go.ts';
import { PageHead, Section } from '../ui/Page.tsx';
import styles from './Cards.module.css';
import { CardsBoxes } from './CardsBoxes.tsx';
import { NotLoaded } from './NotLoaded.tsx';

/** The album: packs that wait, the card of the day, every collection, and what one has twice. */
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
          <DailyBoard onTaken={(packId) => go(paths.pack(packId))} />
        </div>
        <CardsBoxes />
      </div>
      {shelf ? (
        <>
          <Shelf collections={shelf} />
          {duplicates.length > 0 && (
            <Section title={t`Duplicates`}>
              <Duplicates cards={duplicates} odds={odds.data} onOpen={({ id }) => setOpened(id)} />
            </Section>
          )}
        </>
      ) : failure ? (
        <NotLoaded
          what={t`The album didn’t load`}
          failure={failure}
          onRetry={() => Promise.all([album.refetch(), collections.refetch()])}
        />
      ) : (
        <ShelfLoading />
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
