import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { DailyCalendar } from '@parlor/contract/calls/daily-rewards.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { invalidateAfter } from '../../data/queries/keys.ts';
import { CLAIM_OF, isBeingClaimed, usePendingClaims } from '../../data/queries/pending-claims.ts';
import { later } from '../../data/load-later.tsx';
import { useProgressQueries } from '../../data/queries/progress-queries.ts';
import { useOnline } from '../../data/queries/use-online.ts';
import { useFailure } from '../../data/queries/use-failure.ts';
import { Board } from '../../ui/layout/Board.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Countdown } from '../../ui/feedback/Countdown.tsx';
import { Figure } from '../../ui/media/Figure.tsx';
import { useAnnouncement } from '../../ui/feedback/use-announcement.ts';
import { Hidden } from '../../ui/layout/Hidden.tsx';
import { Icon } from '../../ui/media/Icon.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { Section } from '../../ui/layout/Page.tsx';
import { StepDots } from '../../ui/feedback/StepDots.tsx';
import { Tag } from '../../ui/media/Tag.tsx';
import { check, lockSimpleFill } from '../../ui/media/icons.ts';
import { useRewardLabels } from '../../ui/reward/use-reward-labels.ts';
import { Calendar } from './Calendar.tsx';
import { milestonesAhead, todayIn, withTodayClaimed } from './calendar.ts';
import styles from './DailyRewards.module.css';
import { DailyLoading } from './DailyLoading.tsx';
import { StreakMilestones } from './StreakMilestones.tsx';
import { useClaimDaily } from './use-claim-daily.ts';

const HomeScreenOffer = later(async () => (await import('./HomeScreenOffer.tsx')).HomeScreenOffer);
/** A streak of a player who comes back by habit. */
const OFFERED_FROM = 3;

/** The reward of the day, the streak and the calendar. */
export function DailyRewards() {
  const { t } = useLingui();
  const { data, error, refetch, dataUpdatedAt } = useQuery(useProgressQueries().calendar());
  const failure = useFailure(error);
  if (data) return <DailyRewardsBoard calendar={data} atMs={dataUpdatedAt} />;
  if (!failure) return <DailyLoading />;
  return (
    <LoadFailed title={t`The calendar didn’t load`} failure={failure} onRetry={() => void refetch()}>
      {t`Your streak is saved. Try again.`}
    </LoadFailed>
  );
}

function DailyRewardsBoard({ calendar: stored, atMs }: { calendar: DailyCalendar; atMs: number }) {
  const { t, i18n } = useLingui();
  const labels = useRewardLabels();
  const client = useQueryClient();
  const offline = !useOnline();
  const pending = usePendingClaims();
  const [announcement, setAnnouncement] = useAnnouncement();
  const claim = useClaimDaily((rewards) => setAnnouncement(t`Claimed: ${labels.together(rewards)}`));

  const isTaken = isBeingClaimed(pending, CLAIM_OF.daily);
  const calendar = isTaken ? withTodayClaimed(stored) : stored;
  const { reward, streak, grace, days } = calendar;
  const best = i18n.number(calendar.best);
  const today = days[todayIn(days)];
  const rewards = today?.rewards ?? [reward.reward];
  const brings = labels.together(rewards);
  const { at, of, milestones } = milestonesAhead(calendar);
  const next = milestones.find(({ state }) => state === 'next');
  const waits = reward.state === 'CLAIMABLE';

  return (
    <div className={styles.screen} data-offline={offline || undefined}>
      <div>
        <Board label={t`Today’s reward`}>
          <div className={styles.today}>
            <p className={styles.day}>
              <Trans>
                Day <Figure amount={waits ? streak + 1 : Math.max(1, streak)} unit="COUNT" />
              </Trans>
            </p>
            <p className={styles.brings} data-waits={waits || undefined}>
              {brings}
            </p>
            {waits ? (
              <Button kind="claim" wide disabled={offline} onClick={() => claim(rewards)}>
                {t`Claim ${brings}`}
              </Button>
            ) : (
              <p className={styles.after}>
                <Tag kind="ok" icon={check}>
                  {t`Claimed today`}
                </Tag>
                <Countdown
                  endsAtMs={atMs + reward.resetIn}
                  onEnd={() => void invalidateAfter(client, 'claim')}
                />
              </p>
            )}
          </div>
          {of > 0 && (
            <div className={styles.streak}>
              <StepDots
                total={next?.days ?? of}
                filled={at}
                next={waits}
                groupsOf={5}
                label={t`Days in a row`}
              />
              <p className={styles.along}>
                <Plural
                  value={streak}
                  _0="Your streak starts today"
                  one="# day in a row"
                  other="# days in a row"
                />
                {next && (
                  <>
                    {' · '}
                    <Plural
                      value={next.days - at}
                      one={`# more day: ${labels.together(next.rewards)}`}
                      other={`# more days: ${labels.together(next.rewards)}`}
                    />
                  </>
                )}
              </p>
            </div>
          )}
        </Board>
        {!waits && streak >= OFFERED_FROM && <HomeScreenOffer />}
        <Section title={t`Calendar`}>
          <Calendar days={days} />
        </Section>
      </div>
      <div>
        <Section title={t`Streak milestones`}>
          <StreakMilestones milestones={milestones} />
          <p className={styles.note}>
            {t`After the last milestone, the milestones start again. Your longest streak: ${best}.`}
          </p>
        </Section>
        <Section title={t`Streak protection`}>
          <div className={styles.grace}>
            <span className={styles.forgiven} data-ready={grace.ready || undefined}>
              <Icon of={grace.ready ? check : lockSimpleFill} size="s" />
            </span>
            <p>
              {grace.ready ? (
                <Trans>
                  You can miss one day and keep your streak. After that, claim several days in a row to get
                  this protection again.
                </Trans>
              ) : (
                <Plural
                  value={grace.daysToReady}
                  one="Claim # more day in a row. Then you can miss one day and keep your streak."
                  other="Claim # more days in a row. Then you can miss one day and keep your streak."
                />
              )}
            </p>
          </div>
        </Section>
      </div>
      <output aria-live="polite">
        <Hidden key={announcement.key}>{announcement.text}</Hidden>
      </output>
    </div>
  );
}
