import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../navigation/paths.ts';
import { useAsk } from '../../data/ServicesContext.tsx';
import { StepDots } from '../../ui/feedback/StepDots.tsx';
import { Icon } from '../../ui/media/Icon.tsx';
import { caretRight } from '../../ui/media/icons.ts';
import { Hidden } from '../../ui/layout/Hidden.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { useRewardLabels } from '../../ui/reward/use-reward-labels.ts';
import styles from './Home.module.css';
import { DailyLink } from './waiting/RewardLinks.tsx';

/** More dots than this do not fit the line. */
const MAX_DOTS = 7;

/** The day of the streak, and the next one with an extra reward: "Day 5", "Day 7: 1 box". Leads to the calendar. */
export function StreakLine() {
  const { t, i18n } = useLingui();
  const labels = useRewardLabels();
  const { data } = useQuery(useAsk().summary());
  if (!data?.streak) return <DailyLink />;
  const { day, next } = data.streak;
  const waits = data.freePPTask.state === 'CLAIMABLE';
  const now = t`Day ${i18n.number(day)}`;
  const rewards = labels.together(next?.rewards ?? []);
  const then =
    next === undefined
      ? t`Daily reward and streak`
      : next.day === day
        ? t`Today: ${rewards}`
        : t`Day ${i18n.number(next.day)}: ${rewards}`;
  return (
    <Link href={paths.daily()} className={styles.streak}>
      <b>
        <Hidden>{t`Streak:`} </Hidden>
        {now}
      </b>
      {next && next.day <= MAX_DOTS && (
        <StepDots total={next.day} filled={waits ? day - 1 : day} next={waits} />
      )}
      <span className={styles.then}>{then}</span>
      <Icon of={caretRight} size="s" mirrored />
    </Link>
  );
}
