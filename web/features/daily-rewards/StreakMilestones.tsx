import { Plural, useLingui } from '@lingui/react/macro';
import { Icon } from '../../ui/media/Icon.tsx';
import { check } from '../../ui/media/icons.ts';
import { RewardAmount } from '../../ui/reward/RewardAmount.tsx';
import { Row, Rows } from '../../ui/layout/Row.tsx';
import { useRewardLabels } from '../../ui/reward/use-reward-labels.ts';
import type { StreakMilestone } from './calendar.ts';
import styles from './DailyRewards.module.css';

/** Extra rewards of the streak at certain lengths. */
export function StreakMilestones({ milestones }: { milestones: readonly StreakMilestone[] }) {
  const { t, i18n } = useLingui();
  const labels = useRewardLabels();
  return (
    <Rows on="paper" label={t`Streak milestones`}>
      {milestones.map(({ days, rewards, state }) => (
        <Row
          key={days}
          height="s"
          leading={
            <span className={styles.disc} data-state={state}>
              {state === 'passed' ? <Icon of={check} size="s" /> : <bdi dir="ltr">{i18n.number(days)}</bdi>}
            </span>
          }
          title={<Plural value={days} one="# day in a row" other="# days in a row" />}
          detail={state === 'passed' ? t`Already received` : labels.together(rewards)}
          trailing={rewards.map((reward) => (
            <RewardAmount key={reward.type} reward={reward} />
          ))}
        />
      ))}
    </Rows>
  );
}
