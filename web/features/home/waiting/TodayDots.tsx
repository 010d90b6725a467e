import { Trans, useLingui } from '@lingui/react/macro';
import type { Quest } from '@parlor/contract/calls/quests.ts';
import { StepDots } from '../../../ui/feedback/StepDots.tsx';
import styles from '../Home.module.css';
import { isDone } from './is-done.ts';

/** Progress of today's quests: a dot for each claimed one. */
export function TodayDots({ quests }: { quests: readonly Quest[] }) {
  const { t } = useLingui();
  const done = quests.filter(isDone).length;
  const waits = quests.some(({ state }) => state.type === 'claimable');
  return (
    <span className={styles.today}>
      <b>{t`Today`}</b>
      <StepDots total={quests.length} filled={done} next={waits} label={t`Quests claimed today`} />
      <span className={styles.muted}>
        {done === quests.length ? (
          t`All quests done`
        ) : (
          <Trans>
            {done} of {quests.length} quests
          </Trans>
        )}
      </span>
    </span>
  );
}
