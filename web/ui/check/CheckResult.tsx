import type { ReactNode } from 'react';
import { Icon } from '../media/Icon.tsx';
import { hourglassMedium, sealCheckFill, sealWarning } from '../media/icons.ts';
import styles from './Check.module.css';

/** `open`: it cannot be said yet. */
export type CheckTone = 'good' | 'bad' | 'open';

const ICONS = { good: sealCheckFill, bad: sealWarning, open: hourglassMedium };

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
