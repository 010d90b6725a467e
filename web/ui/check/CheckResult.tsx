import type { ReactNode } from 'react';
import { Icon } from '../media/Icon.tsx';
import { hourglassMedium, sealCheckFill, sealWarning } from '../media/icons.ts';
import styles from './Check.module.css';

/** `undecided`: the check cannot say it, or not yet. */
export type CheckTone = 'good' | 'bad' | 'undecided';

const ICONS = { good: sealCheckFill, bad: sealWarning, undecided: hourglassMedium };

export type CheckResultProps = {
  /** Undefined before the check: screen readers then hear the result when it comes. */
  tone: CheckTone | undefined;
  small?: boolean;
  children: ReactNode;
};

/** What a check on this device has found. */
export const CheckResult = ({ tone, small = false, children }: CheckResultProps) => (
  <output className={styles.result} data-tone={tone} data-small={small || undefined}>
    {tone && (
      <>
        <Icon of={ICONS[tone]} />
        <span>{children}</span>
      </>
    )}
  </output>
);
