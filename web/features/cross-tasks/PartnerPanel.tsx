import { useLingui } from '@lingui/react/macro';
import type { CrossTask, Partner } from '@parlor/contract/calls/cross-tasks.ts';
import { partnerArt } from '@parlor/art/things/partner-art.ts';
import { Art } from '../../ui/media/Art.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/media/Icon.tsx';
import { arrowUpRight } from '../../ui/media/icons.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { StepDots } from '../../ui/feedback/StepDots.tsx';
import { RewardAmount, RewardPicture } from '../../ui/reward/RewardAmount.tsx';
import { Row, Rows } from '../../ui/layout/Row.tsx';
import { useRewardLabels } from '../../ui/reward/use-reward-labels.ts';
import styles from './PartnerTasks.module.css';

export type PartnerPanelProps = {
  partner: Partner;
  /** Disables opening, checking and claiming. */
  offline: boolean;
  isChecking: (task: CrossTask) => boolean;
  isClaiming: (task: CrossTask) => boolean;
  onOpen: (task: CrossTask) => void;
  onCheck: (task: CrossTask) => void;
  onClaim: (task: CrossTask) => void;
};

/** One partner with its open tasks. */
export function PartnerPanel({ partner, ...acts }: PartnerPanelProps) {
  const { t, i18n } = useLingui();
  const { name, picture = '', availableTasks } = partner;
  const [left, totalTasks] = [i18n.number(availableTasks.length), i18n.number(partner.totalTasks)];
  return (
    <Panel label={name}>
      <div className={styles.head}>
        <Art svg={partnerArt(picture)} className={styles.sign} />
        <div>
          <h2>
            <bdi>{name}</bdi>
          </h2>
          <p className={styles.left}>{t`${left} of ${totalTasks} left`}</p>
        </div>
      </div>
      <Rows label={name}>
        {availableTasks.map((task) => (
          <TaskRow key={task.id} task={task} {...acts} />
        ))}
      </Rows>
    </Panel>
  );
}

type TaskRowProps = { task: CrossTask } & Omit<PartnerPanelProps, 'partner'>;

function TaskRow({ task, offline, isChecking, isClaiming, onOpen, onCheck, onClaim }: TaskRowProps) {
  const { t } = useLingui();
  const { reward: labels } = useRewardLabels();
  const { description, reward, state } = task;
  return (
    <Row
      height="m"
      title={<bdi>{description}</bdi>}
      detail={
        <span className={styles.brings}>
          {reward.type === 'points' ? (
            <RewardAmount reward={reward} inline />
          ) : (
            <>
              <span className={styles.thing}>
                <RewardPicture reward={reward} />
              </span>
              {labels(reward)}
            </>
          )}
        </span>
      }
      trailing={
        isChecking(task) ? (
          <output className={styles.checking}>
            <StepDots total={3} busy />
            {t`Checking`}
          </output>
        ) : state === 'CLAIMABLE' ? (
          <Button
            kind="claim"
            size="s"
            disabled={offline}
            busy={isClaiming(task)}
            data-claims={`task ${task.id}`}
            aria-label={t`Claim: ${description}`}
            onClick={() => onClaim(task)}
          >
            {t`Claim`}
          </Button>
        ) : state === 'CHECKABLE' ? (
          <span className={styles.acts}>
            <Button
              kind="quiet"
              size="s"
              disabled={offline}
              aria-label={t`Open again: ${description}`}
              onClick={() => onOpen(task)}
            >
              <Icon of={arrowUpRight} size="s" mirrored />
            </Button>
            <Button
              kind="quiet"
              size="s"
              disabled={offline}
              aria-label={t`Check: ${description}`}
              onClick={() => onCheck(task)}
            >
              {t`Check`}
            </Button>
          </span>
        ) : (
          <Button
            size="s"
            disabled={offline}
            aria-label={t`Open: ${description}`}
            onClick={() => onOpen(task)}
          >
            {t`Open`}
            <Icon of={arrowUpRight} size="s" mirrored />
          </Button>
        )
      }
    />
  );
}
