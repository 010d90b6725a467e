import { Trans, useLingui } from '@lingui/react/macro';
import type { Quest } from '@parlor/contract/calls/quests.ts';
import { StepDots } from '../../../ui/feedback/StepDots.tsx';
import styles from '../Home.module.css';

/** Progress of today's quests: a dot for each claimed one. */
export function TodaysQuestDots({ quests }: { quests: readonly Quest[] }) {
  const { t, i18n } = useLingui();
  const done = quests.filter(({ state }) => state.type === 'claimed').length;
  const claimed = i18n.number(done);
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
            {claimed} of {i18n.number(quests.length)} quests
          </Trans>
        )}
      </span>
    </span>
  );
}
