import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { count } from '../../i18n/format.ts';
import { invalidateAfter } from '../../data/queries/keys.ts';
import { usePendingClaims } from '../../data/queries/pending-claims.ts';
import { useProgressQueries } from '../../data/queries/progress-queries.ts';
import { useOnline } from '../../data/queries/use-online.ts';
import { useFailure } from '../../data/queries/use-failure.ts';
import { Board } from '../../ui/layout/Board.tsx';
import { Countdown } from '../../ui/feedback/Countdown.tsx';
import { useAnnouncement } from '../../ui/feedback/use-announcement.ts';
import { Hidden } from '../../ui/layout/Hidden.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { WeekTrack } from '../../ui/feedback/Tracks.tsx';
import { useRewardLabels } from '../../ui/reward/use-reward-labels.ts';
import { scrollToHash } from './scroll-to-hash.ts';
import { BoardLoading } from './BoardLoading.tsx';
import { BoardMilestone } from './BoardMilestone.tsx';
import { groupsOf, weekWithClaims } from './boards.ts';
import styles from './Progression.module.css';
import { useClaimMilestone } from './use-claim-milestone.ts';

/** One track: each claimed quest is a step, and each milestone is claimed once a week. */
export function WeekBoard() {
  const { t, i18n } = useLingui();
  const labels = useRewardLabels();
  const offline = !useOnline();
  const client = useQueryClient();
  const pending = usePendingClaims();
  const [announcement, setAnnouncement] = useAnnouncement();
  const { weekly } = useClaimMilestone((rewards) => setAnnouncement(t`Claimed: ${labels.together(rewards)}`));
  const { data, error, refetch, dataUpdatedAt } = useQuery(useProgressQueries().weekly());
  const failure = useFailure(error);
  const number = (value: number) => count(value, i18n.locale);

  if (!data)
    return (
      <section id="week" className={styles.section}>
        <div className={styles.head}>
          <h2>{t`This week`}</h2>
        </div>
        {failure ? (
          <LoadFailed
            title={t`Weekly milestones didn’t load`}
            failure={failure}
            onRetry={() => void refetch()}
          >
            {t`Your steps are saved.`}
          </LoadFailed>
        ) : (
          <BoardLoading label={t`Loading weekly milestones`} groups={5} />
        )}
      </section>
    );

  const milestones = weekWithClaims(data.milestones, pending);
  const last = milestones.at(-1)?.step ?? 0;
  const { overflow } = data;
  return (
    <section ref={scrollToHash} id="week" className={styles.section} tabIndex={-1}>
      <div className={styles.head}>
        <h2>{t`This week`}</h2>
        <span className={styles.steps}>
          <Trans>
            {number(data.currentStep)} of {number(last)} steps
          </Trans>
        </span>
      </div>
      <Board label={t`This week’s milestones`}>
        <WeekTrack
          groups={groupsOf(milestones, data.currentStep).map((group, place) => {
            const { step, reward } = milestones[place]!;
            return {
              ...group,
              reward: (
                <BoardMilestone
                  reward={reward}
                  step={step}
                  offline={offline}
                  onClaim={() => weekly(step, [reward.value])}
                />
              ),
            };
          })}
        />
      </Board>
      <div className={styles.foot}>
        <p>
          {t`Each quest you claim is one step.`}{' '}
          {overflow && (
            <Trans>
              After the last milestone: {labels.reward(overflow.reward)} every {number(overflow.every)} steps.
            </Trans>
          )}
        </p>
        {data.resetIn !== undefined && (
          <Countdown
            endsAtMs={dataUpdatedAt + data.resetIn}
            onEnd={() => void invalidateAfter(client, 'claim')}
          />
        )}
      </div>
      <output aria-live="polite">
        <Hidden key={announcement.key}>{announcement.text}</Hidden>
      </output>
    </section>
  );
}
