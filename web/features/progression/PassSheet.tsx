import { Trans, useLingui } from '@lingui/react/macro';
import type { MonthlyProgression } from '@parlor/contract/calls/progression.ts';
import { count } from '../../i18n/format.ts';
import { paths } from '../../navigation/paths.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/media/Icon.tsx';
import { check, lockSimpleFill } from '../../ui/media/icons.ts';
import { RewardAmount } from '../../ui/reward/RewardAmount.tsx';
import { Row, Rows } from '../../ui/layout/Row.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import { useRewardLabels } from '../../ui/reward/use-reward-labels.ts';
import { passWorth } from './boards.ts';
import styles from './Progression.module.css';

export type PassSheetProps = { data: MonthlyProgression; month: string; open: boolean; onClose: () => void };

/** Every reward of the premium track, which of them would be claimable at once, and the sum. */
export function PassSheet({ data, month, open, onClose }: PassSheetProps) {
  const { t, i18n } = useLingui();
  const labels = useRewardLabels();
  const { now, inAll } = passWorth(data);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Monthly pass: ${month}`}
      actions={
        <Button wide href={paths.shop({ item: 'pass' })} onClick={onClose}>
          {t`See the pass in the shop`}
        </Button>
      }
    >
      <p>
        {now.length === 0 ? (
          t`You have not reached a milestone yet, so it gives you nothing today.`
        ) : (
          <Trans>You would get now: {labels.together(now)}.</Trans>
        )}{' '}
        <Trans>All premium rewards: {labels.together(inAll)}.</Trans>
      </p>
      <Rows label={t`Rewards of the monthly pass`}>
        {data.milestones.flatMap(({ step, passReward }) => {
          if (!passReward) return [];
          const passed = step <= data.currentStep;
          return (
            <Row
              key={step}
              height="s"
              leading={
                <span className={styles.mark} data-passed={passed || undefined}>
                  <Icon of={passed ? check : lockSimpleFill} size="s" />
                </span>
              }
              title={t`Step ${count(step, i18n.locale)}`}
              detail={passed ? t`Reached: you get it immediately` : labels.reward(passReward.value)}
              trailing={<RewardAmount reward={passReward.value} />}
            />
          );
        })}
      </Rows>
    </Sheet>
  );
}
