import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useCards } from '../../features/collectibles/album/album-queries.ts';
import { useFailure } from '../../data/queries/use-failure.ts';
import { paths } from '../../navigation/paths.ts';
import { useGo } from '../../navigation/use-go.ts';
import { NotLoaded } from '../../shell/problems/NotLoaded.tsx';
import { StepDots } from '../../ui/feedback/StepDots.tsx';
import styles from './PackOpening.module.css';

/** Leads to the pack that the player got last: a purchase does not know the pack's id. Without packs it leads to the cards. */
export function NewestPack() {
  const { t } = useLingui();
  const go = useGo();
  const packs = useQuery({ ...useCards().packs(), staleTime: 0 });
  const failure = useFailure(packs.error);
  const lead = useEffectEvent(() => {
    const [newest] = packs.data?.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)) ?? [];
    go(newest ? paths.pack(newest.id) : paths.cards(), { replace: true });
  });
  const isKnown = packs.isSuccess && !packs.isFetching;
  useEffect(() => {
    if (isKnown) lead();
  }, [isKnown]);
  return (
    <div className={styles.nothing}>
      {failure ? (
        <NotLoaded heading="h1" what={t`The pack didn’t load`} failure={failure} onRetry={packs.refetch} />
      ) : (
        <div aria-busy="true">
          <StepDots total={3} busy />
        </div>
      )}
    </div>
  );
}
