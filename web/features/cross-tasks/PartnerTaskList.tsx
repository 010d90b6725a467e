import { useLingui } from '@lingui/react/macro';
import type { CrossTask, Partner } from '@parlor/contract/calls/cross-tasks.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../navigation/paths.ts';
import { usePendingClaims } from '../../data/queries/pending-claims.ts';
import { useOnline } from '../../data/queries/use-online.ts';
import { useFailure } from '../../data/queries/use-failure.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { TaskFrame } from './TaskFrame.tsx';
import { usePartnerTasks } from './partner-task-queries.ts';
import styles from './PartnerTasks.module.css';
import { PartnerPanel } from './PartnerPanel.tsx';
import { claimOfTask, useTask } from './use-task.ts';

const PLACES = [0, 1];

/** Partner tasks: open one, do it, come back, claim. */
export function PartnerTaskList() {
  const { t } = useLingui();
  const isOnline = useOnline();
  const pending = usePendingClaims();
  // A task may have been confirmed while the player was away.
  const { data, error, refetch } = useQuery({
    ...usePartnerTasks().partners(),
    refetchOnWindowFocus: 'always',
  });
  const [framed, setFramed] = useState<{ partner: Partner; task: CrossTask }>();
  const partnerTask = useTask((partner, task) => setFramed({ partner, task }));
  const failure = useFailure(error);
  if (failure && !data)
    return (
      <LoadFailed title={t`Partner tasks didn’t load`} failure={failure} onRetry={() => void refetch()}>
        {t`Your progress is saved. Try again.`}
      </LoadFailed>
    );
  if (!data)
    return (
      <div className={styles.partners} aria-busy="true">
        {PLACES.map((place) => (
          <Skeleton key={place} width="100%" height={190} radius={20} />
        ))}
      </div>
    );
  if (data.every(({ availableTasks }) => availableTasks.length === 0))
    return (
      <EmptyState
        scene="chair"
        title={data.length === 0 ? t`No partner tasks today` : t`All tasks done`}
        act={<Button href={paths.quests()}>{t`See quests`}</Button>}
      >
        {t`Check back later for new tasks. Until then, play quests.`}
      </EmptyState>
    );
  return (
    <>
      <div className={styles.partners}>
        {data
          .filter(({ availableTasks }) => availableTasks.length > 0)
          .map((partner) => (
            <PartnerPanel
              key={partner.name}
              partner={partner}
              offline={!isOnline}
              isChecking={partnerTask.isChecking}
              isClaiming={(task) => pending.includes(claimOfTask(task.id))}
              onOpen={(task) => partnerTask.open(partner, task)}
              onCheck={partnerTask.check}
              onClaim={partnerTask.claim}
            />
          ))}
      </div>
      {framed && (
        <TaskFrame
          {...framed}
          onClose={() => {
            setFramed(undefined);
            void refetch();
          }}
        />
      )}
    </>
  );
}
