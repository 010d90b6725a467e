import { useLingui } from '@lingui/react/macro';
import type { LedgerSums } from '@parlor/contract/calls/balances.ts';
import type { CSSProperties } from 'react';
import { dayOfMonth, weekday } from '../../../i18n/calendar-words.ts';
import { Hidden } from '../../../ui/layout/Hidden.tsx';
import styles from './Sums.module.css';

const WEEK = 8;
/** Of a longer time, every fifth day has its number. */
const EVERY = 5;

/** A bar up for what came in and one down for what went out, for each day. The list has the same in words. */
export function SumsChart({ days }: { days: LedgerSums['days'] }) {
  const { t, i18n } = useLingui();
  const largest = Math.max(...days.flatMap((day) => [day.in, day.out]));
  const nameOf = (day: string, n: number): string =>
    days.length <= WEEK
      ? weekday(day, i18n.locale, 'short')
      : n % EVERY === 0
        ? dayOfMonth(day, i18n.locale)
        : '';
  const share = (amount: number) => `${(amount / largest) * 100}%`;
  return (
    <figure className={styles.figure}>
      <Hidden>{t`What came in and went out on each day`}</Hidden>
      <div aria-hidden="true" className={styles.chart}>
        {days.map((one, n) => (
          <span
            key={one.day}
            className={styles.day}
            style={{ '--in': share(one.in), '--out': share(one.out) } as CSSProperties}
          >
            <i className={styles.in} />
            <i className={styles.out} />
            <small>{nameOf(one.day, n)}</small>
          </span>
        ))}
      </div>
      <figcaption className={styles.legend}>
        <span data-kind="in">{t`In`}</span>
        <span data-kind="out">{t`Out`}</span>
      </figcaption>
    </figure>
  );
}
