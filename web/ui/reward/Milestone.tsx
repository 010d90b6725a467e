import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Hidden } from '../layout/Hidden.tsx';
import { Icon } from '../media/Icon.tsx';
import { check, lockSimpleFill } from '../media/icons.ts';
import styles from './Milestone.module.css';

export type MilestoneProps = {
  /** A drawing of 40 px, or a currency symbol of 28 px. */
  picture: ReactNode;
  /** Quantity: "500", "×1". */
  amount: ReactNode;
  /** Accessible name before the amount: "Parlor Points at 12 steps". */
  label: string;
} & (
  | { state: 'disabled' | 'claimed' | 'locked' }
  | { state: 'claimable'; busy?: boolean; onClaim: () => void }
);

/** A reward on a track. Only a claimable one is a button, and only it is highlighted. */
export function Milestone(props: MilestoneProps) {
  const { picture, amount, label, state } = props;
  const { t } = useLingui();
  const stateLabels = {
    disabled: label,
    claimable: t`Claim ${label}`,
    claimed: t`${label}, claimed`,
    locked: t`${label}, needs the monthly pass`,
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
