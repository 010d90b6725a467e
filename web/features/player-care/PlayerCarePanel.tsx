import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useFailure } from '../../data/queries/use-failure.ts';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import sides from '../../ui/layout/Sides.module.css';
import { Breaks, PauseInForce } from './Breaks.tsx';
import { useCareQueries } from './care-queries.ts';
import { LimitList } from './LimitList.tsx';
import styles from './PlayerCare.module.css';
import { ReminderChoice } from './ReminderChoice.tsx';
import { UsedSoFar } from './UsedSoFar.tsx';

/** Limits, what is used of them, the play-time reminder, breaks and exclusion. */
export function PlayerCarePanel() {
  const { t } = useLingui();
  const { data, dataUpdatedAt, error, refetch } = useQuery(useCareQueries().care());
  const failure = useFailure(error);
  if (failure && !data)
    return (
      <LoadFailed title={t`Your limits didn’t load`} failure={failure} onRetry={() => void refetch()}>
        {t`Your settings still apply.`}
      </LoadFailed>
    );
  if (!data)
    return (
      <div className={styles.part} aria-busy="true">
        <Skeleton width="100%" height={120} />
        <Skeleton width="100%" height={180} />
      </div>
    );
  return (
    <div className={sides.sides}>
      <div className={sides.side}>
        {data.pause && (
          <Panel label={t`Break`}>
            <div className={styles.part}>
              <PauseInForce pause={data.pause} />
            </div>
          </Panel>
        )}
        <Panel label={t`Your limits`}>
          <div className={styles.part}>
            <h2 className={styles.title}>{t`Your limits`}</h2>
            <LimitList limits={data.limits} nowMs={dataUpdatedAt} />
          </div>
        </Panel>
        <Panel label={t`Used so far`}>
          <div className={styles.part}>
            <h2 className={styles.title}>{t`Used so far`}</h2>
            <UsedSoFar used={data.used} />
          </div>
        </Panel>
      </div>
      <div className={sides.side}>
        <Panel label={t`Play-time reminder`}>
          <div className={styles.part}>
            <ReminderChoice play={data.play} reminderMinutes={data.reminderMinutes} />
          </div>
        </Panel>
        <Panel label={t`Breaks`}>
          <div className={styles.parts}>
            <Breaks />
          </div>
        </Panel>
      </div>
    </div>
  );
}
