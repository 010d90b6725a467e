import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useFailure } from '../../data/queries/use-failure.ts';
import { count } from '../../i18n/format.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Section } from '../../ui/layout/Page.tsx';
import { useAchievementQueries } from './achievement-queries.ts';
import styles from './Achievements.module.css';
import { AchievementTile } from './AchievementTile.tsx';
import { sorted } from './sorted.ts';

const TILES_LOADING = [1, 2, 3, 4, 5, 6];

/** All achievements: the earned ones first, then the nearest. */
export function AchievementList() {
  const { t, i18n } = useLingui();
  const { data, error, refetch } = useQuery(useAchievementQueries().achievements());
  const failure = useFailure(error);
  if (failure && !data)
    return (
      <LoadFailed title={t`This didn’t load`} failure={failure} onRetry={() => void refetch()}>
        {t`Your achievements are saved.`}
      </LoadFailed>
    );
  if (!data)
    return (
      <ul className={styles.tiles} aria-busy="true">
        {TILES_LOADING.map((n) => (
          <li key={n}>
            <Skeleton width="100%" height={104} />
          </li>
        ))}
      </ul>
    );
  if (data.length === 0)
    return (
      <EmptyState scene="shelf" title={t`No achievements yet`}>
        {t`New achievements will appear here.`}
      </EmptyState>
    );
  const { earned, open } = sorted(data);
  const [mine, all] = [count(earned.length, i18n.locale), count(data.length, i18n.locale)];
  const tiles = (of: typeof data) => (
    <ul className={styles.tiles}>
      {of.map((one) => (
        <AchievementTile key={one.id} of={one} />
      ))}
    </ul>
  );
  return (
    <>
      {earned.length > 0 && (
        <Section title={t`Earned`} aside={<span className={styles.small}>{t`${mine} of ${all}`}</span>}>
          {tiles(earned)}
        </Section>
      )}
      {open.length > 0 && <Section title={t`Not earned yet`}>{tiles(open)}</Section>}
    </>
  );
}
