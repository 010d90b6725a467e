import { useLingui } from '@lingui/react/macro';
import type { Milestone as ContractMilestone, Reward } from '@parlor/contract/kernel/vocabulary.ts';
import { count } from '../../i18n/format.ts';
import { Figure } from '../../ui/media/Figure.tsx';
import { Milestone } from '../../ui/reward/Milestone.tsx';
import { RewardPicture } from '../../ui/reward/RewardAmount.tsx';
import { useRewardLabels } from '../../ui/reward/use-reward-labels.ts';
import styles from './Progression.module.css';

export type BoardMilestoneProps = {
  reward: ContractMilestone['reward'];
  step: number;
  /** On the track of a pass that the player does not have. */
  locked?: boolean;
  offline: boolean;
  onClaim: () => void;
  /** What one press claims, if it is more than this reward. */
  takes?: readonly Reward[];
};

/** A reward on its step of the track. */
export function BoardMilestone({
  reward,
  step,
  locked = false,
  offline,
  onClaim,
  takes,
}: BoardMilestoneProps) {
  const { t, i18n } = useLingui();
  const labels = useRewardLabels();
  const { value, state } = reward;
  const brings = takes && takes.length > 1 ? labels.together(takes) : labels.reward(value);
  const of = {
    picture: <RewardPicture reward={value} />,
    amount:
      value.type === 'points' ? (
        <Figure amount={value.amount} unit="PP" setting="line" className={styles.amount ?? ''} />
      ) : (
        <bdi dir="ltr">×{count(value.amount, i18n.locale)}</bdi>
      ),
    label: t`${brings} (step ${count(step, i18n.locale)})`,
  };
  if (state === 'CLAIMABLE' && !offline) return <Milestone {...of} state="claimable" onClaim={onClaim} />;
  return <Milestone {...of} state={state === 'CLAIMED' ? 'claimed' : locked ? 'locked' : 'disabled'} />;
}
