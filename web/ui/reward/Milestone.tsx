import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Hidden } from '../layout/Hidden.tsx';
import { Icon } from '../media/Icon.tsx';
import { check, lockSimpleFill } from '../media/icons.ts';
import styles from './Milestone.module.css';

export type MilestoneProps = {
  /** The thing: a drawing of 40 px, a mark of 28. */
  picture: ReactNode;
  /** How much of it: "500", "×1". */
  amount: ReactNode;
  /** What it is and where it stands, read out before the amount: "Parlor Points at 12 steps". */
  label: string;
} & (
  | { state: 'disabled' | 'claimed' | 'locked' }
  | { state: 'claimable'; busy?: boolean; onClaim: () => void }
);

/** A reward on the board. Only the one that can be claimed is a button, and only it is lit. */
export function Milestone(props: MilestoneProps) {
  const { picture, amount, label, state } = props;
  const { t } = useLingui();
  const stateLabels = {
    disabled: label,
    claimable: t`Claim ${label}`,
    claimed: t`${label}, claimed`,
    locked: t`${label}, with the pass`,
  }[state];
  const inside = (
    <>
      <span className={styles.tile}>
        <span className={styles.picture}>{picture}</span>
        {state === 'claimed' && (
          <span className={styles.check}>
            <Icon of={check} />
          </span>
        )}
        {state === 'locked' && (
          <span className={styles.lock}>
            <Icon of={lockSimpleFill} size="s" />
          </span>
        )}
      </span>
      <Hidden>{stateLabels}</Hidden>
      <span className={styles.amount}>{amount}</span>
    </>
  );
  if (props.state === 'claimable')
    return (
      <button
        type="button"
        className={styles.milestone}
        data-state={state}
        aria-busy={props.busy || undefined}
        onClick={() => !props.busy && props.onClaim()}
      >
        {inside}
      </button>
    );
  return (
    <span className={styles.milestone} data-state={state}>
      {inside}
    </span>
  );
}
