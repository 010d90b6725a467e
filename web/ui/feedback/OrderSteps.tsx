import { useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { Hidden } from '../layout/Hidden.tsx';
import { Icon } from '../media/Icon.tsx';
import { check } from '../media/icons.ts';
import styles from './OrderSteps.module.css';

export type OrderStepsProps = {
  /** The current step. "delivered" is the end, with every dot filled. */
  at: 'placed' | 'paid' | 'delivered';
};
const STEPS = ['placed', 'paid', 'delivered'] as const;

/** An order as three dots on a line. The current one is highlighted. */
export function OrderSteps({ at }: OrderStepsProps) {
  const { t } = useLingui();
  const words = { placed: t`Placed`, paid: t`Paid`, delivered: t`Delivered` };
  const reached = STEPS.indexOf(at);
  const isEnd = at === 'delivered';
  return (
    <ol
      className={styles.steps}
      style={{ '--share': reached / (STEPS.length - 1) } as CSSProperties}
      aria-label={t`Order`}
    >
      {STEPS.map((step, place) => {
        const isDone = place < reached || isEnd;
        const isHere = place === reached && !isEnd;
        return (
          <li
            key={step}
            className={styles.step}
            data-state={isHere ? 'here' : isDone ? 'done' : undefined}
            aria-current={isHere ? 'step' : undefined}
          >
            <i className={styles.dot}>{isDone && <Icon of={check} size="s" />}</i>
            <span>{words[step]}</span>
            {isDone && <Hidden>{t`done`}</Hidden>}
          </li>
        );
      })}
    </ol>
  );
}
