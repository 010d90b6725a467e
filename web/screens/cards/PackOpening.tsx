import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCards, type PackById } from '../../features/collectibles/album/album-queries.ts';
import { OpeningTable } from '../../features/collectibles/opening/OpeningTable.tsx';
import { shelfOf } from '../../features/collectibles/album/albums.ts';
import { usePlatform } from '../../platform/PlatformContext.tsx';
import { paths } from '../../navigation/paths.ts';
import { useFailure } from '../../data/queries/use-failure.ts';
import { useGo, useGoBack } from '../../navigation/use-go.ts';
import { useTitle } from '../../navigation/use-title.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { x } from '../../ui/media/icons.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { StepDots } from '../../ui/feedback/StepDots.tsx';
import { HostBack } from '../../shell/HostBack.tsx';
import { NotLoaded } from '../../shell/problems/NotLoaded.tsx';
import styles from './PackOpening.module.css';

/** Opens one pack, full screen. */
export function PackOpening({ packId }: { packId: string }) {
  const { t } = useLingui();
  const ask = useCards();
  const pack = useQuery(ask.pack(packId));
  const failure = useFailure(pack.error);
  const packs = useQuery(ask.packs());
  const album = useQuery(ask.album());
  const collections = useQuery(ask.collections());
  const { hasBackButton } = usePlatform();
  const go = useGo();
  const back = useGoBack(paths.cards());
  useTitle(t`Open a pack`);
  // The packs opened in a row: "Pack 2 of 3".
  const [sitting, setSitting] = useState([packId]);
  if (!sitting.includes(packId)) setSitting([...sitting, packId]);
  const waiting = (packs.data ?? []).filter(({ id }) => !sitting.includes(id));
  const [next] = waiting;
  // Keeps the state at the start. Replies during the opening would already call the pack opened.
  const [found, setFound] = useState<{ id: string; pack: PackById }>();
  if (pack.data !== undefined && found?.id !== packId) setFound({ id: packId, pack: pack.data });
  const known = found?.id === packId ? found.pack : undefined;

  if (known)
    return (
      <>
        {hasBackButton && <HostBack onBack={back} />}
        <OpeningTable
          key={packId}
          packId={packId}
          pack={known}
          place={sitting.indexOf(packId) + 1}
          of={sitting.length + waiting.length}
          onNext={next && (() => go(paths.pack(next.id), { replace: true }))}
          collections={collections.data && album.data ? shelfOf(collections.data, album.data) : []}
          onLeave={hasBackButton ? undefined : back}
        />
      </>
    );
  return (
    <div className={styles.nothing}>
      {hasBackButton ? (
        <HostBack onBack={back} />
      ) : (
        <IconButton icon={x} look="bare" label={t`Close`} className={styles.leave ?? ''} onClick={back} />
      )}
      {known === null ? (
        <EmptyState
          scene="search"
          heading="h1"
          title={t`Pack not found`}
          act={<Button href={paths.cards()}>{t`Back to cards`}</Button>}
        >
          {t`This pack is not yours, or you have already opened it. All your cards are under Cards.`}
        </EmptyState>
      ) : failure ? (
        <NotLoaded heading="h1" what={t`The pack didn’t load`} failure={failure} onRetry={pack.refetch} />
      ) : (
        <div aria-busy="true">
          <StepDots total={3} busy />
        </div>
      )}
    </div>
  );
}
