import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { completionRate, type MonthlyProgression } from '@parlor/contract/calls/progression.ts';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { monthHeading, monthName } from '../../i18n/calendar-words.ts';
import { count, percent } from '../../i18n/format.ts';
import { invalidateAfter } from '../../data/queries/keys.ts';
import { usePendingClaims } from '../../data/queries/pending-claims.ts';
import { useProgressQueries } from '../../data/queries/progress-queries.ts';
import { useAsk } from '../../data/ServicesContext.tsx';
import { useOnline } from '../../data/queries/use-online.ts';
import { useFailure } from '../../data/queries/use-failure.ts';
import { Board } from '../../ui/layout/Board.tsx';
import { Countdown } from '../../ui/feedback/Countdown.tsx';
import { useAnnouncement } from '../../ui/feedback/use-announcement.ts';
import { Hidden } from '../../ui/layout/Hidden.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { MonthTracks } from '../../ui/feedback/Tracks.tsx';
import { useRewardLabels } from '../../ui/reward/use-reward-labels.ts';
import { scrollToHash } from './scroll-to-hash.ts';
import { BoardLoading } from './BoardLoading.tsx';
import { BoardMilestone } from './BoardMilestone.tsx';
import { claimableOf, groupsOf, levelOf, monthWithClaims } from './boards.ts';
import { PassLine } from './PassLine.tsx';
import styles from './Progression.module.css';
import { useClaimMilestone } from './use-claim-milestone.ts';

/** Two tracks: rewards for everybody, and rewards of the monthly pass. */
export function MonthBoard() {
  const { t } = useLingui();
  const { data, error, refetch, dataUpdatedAt } = useQuery(useProgressQueries().monthly());
  const failure = useFailure(error);
  if (data) return <Month data={data} atMs={dataUpdatedAt} />;
  return (
    <section id="month" className={styles.section}>
      <div className={styles.head}>
        <h2>{t`This month`}</h2>
      </div>
      {failure ? (
        <LoadFailed
          title={t`Monthly milestones didn’t load`}
          failure={failure}
          onRetry={() => void refetch()}
        >
          {t`Your steps are saved.`}
        </LoadFailed>
      ) : (
        <BoardLoading label={t`Loading monthly milestones`} groups={4} />
      )}
    </section>
  );
}

function Month({ data, atMs }: { data: MonthlyProgression; atMs: number }) {
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  const labels = useRewardLabels();
  const offline = !useOnline();
  const client = useQueryClient();
  const pending = usePendingClaims();
  const summary = useQuery(useAsk().summary());
  const [announcement, setAnnouncement] = useAnnouncement();
  const { monthly } = useClaimMilestone((rewards) =>
    setAnnouncement(t`Claimed: ${labels.together(rewards)}`),
  );

  const milestones = monthWithClaims(data.milestones, pending);
  const { level, done, of } = levelOf(milestones, data.currentStep);
  const { overflow, resetIn = 0 } = data;
  const daysLeft = Math.ceil(resetIn / DAY_MS);
  const today = summary.data?.serverTime.slice(0, 10);
  const name = today === undefined ? t`This month` : monthName(today, locale);
  const share = percent(
    completionRate(
      milestones.map(({ step }) => step),
      data.currentStep,
    ),
    locale,
    0,
  );
  const number = (value: number) => count(value, locale);

  return (
    <section ref={scrollToHash} id="month" className={styles.section} tabIndex={-1}>
      <div className={styles.head}>
        <h2>{today === undefined ? name : monthHeading(today, locale)}</h2>
        {daysLeft > 1 ? (
          <span className={styles.days}>
            <Plural value={daysLeft} one="# day left" other="# days left" />
          </span>
        ) : (
          <Countdown endsAtMs={atMs + resetIn} onEnd={() => void invalidateAfter(client, 'claim')} />
        )}
      </div>
      <Board padded={false} label={t`Milestones: ${name}`}>
        <div className={styles.level}>
          <span className={styles.levelName}>
            <Trans>
              Level <bdi>{number(level)}</bdi>
            </Trans>
          </span>
          <p className={styles.walked}>
            {of === undefined ? (
              t`You reached all milestones.`
            ) : (
              <Trans>
                {number(done)} of {number(of)} steps to level {number(level + 1)} ({share}). Harder quests
                give more steps.
              </Trans>
            )}
          </p>
        </div>
        <MonthTracks
          label={t`Milestones: ${name}, by step`}
          groups={groupsOf(milestones, data.currentStep).map((group, place) => {
            const milestone = milestones[place]!;
            const { step, reward, passReward } = milestone;
            const takes = claimableOf(milestone);
            const rest = { step, offline, takes, onClaim: () => monthly(step, takes) };
            return {
              ...group,
              free: <BoardMilestone {...rest} reward={reward} />,
              pass: passReward && (
                <BoardMilestone {...rest} reward={passReward} locked={!data.passActivated} />
              ),
            };
          })}
        />
        <PassLine data={data} month={name} />
      </Board>
      {overflow && (
        <p className={styles.foot}>
          {overflow.passReward ? (
            <Trans>
              After the last milestone: {labels.reward(overflow.reward)} every {number(overflow.every)} steps,
              and {labels.reward(overflow.passReward)} with the monthly pass.
            </Trans>
          ) : (
            <Trans>
              After the last milestone: {labels.reward(overflow.reward)} every {number(overflow.every)} steps.
            </Trans>
          )}
        </p>
      )}
      <output aria-live="polite">
        <Hidden key={announcement.key}>{announcement.text}</Hidden>
      </output>
    </section>
  );
}
