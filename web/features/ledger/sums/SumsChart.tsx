import { useLingui } from '@lingui/react/macro';
import type { LedgerSums } from '@parlor/contract/calls/balances.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import type { CSSProperties } from 'react';
import { dayAndMonth, dayOfMonth, weekday } from '../../../i18n/calendar-words.ts';
import { figure } from '../../../i18n/format.ts';
import { Hidden } from '../../../ui/layout/Hidden.tsx';
import styles from './Sums.module.css';

const WEEK = 8;
/** Of a longer time, every fifth day has its number. */
const EVERY = 5;

/** A bar up for what came in and one down for what went out, for each day; the same in words for screen readers. */
export function SumsChart({ days, currency }: { days: LedgerSums['days']; currency: Currency }) {
  const { t, i18n } = useLingui();
  const largest = Math.max(...days.flatMap((day) => [day.in, day.out]));
  const nameOf = (day: string, n: number): string =>
    days.length <= WEEK
      ? weekday(day, i18n.locale, 'short')
      : n % EVERY === 0
        ? dayOfMonth(day, i18n.locale)
        : '';
  const amount = (value: number) => figure(value, currency, { locale: i18n.locale }).text;
  const share = (value: number) => `${(value / largest) * 100}%`;
  return (
    <figure className={styles.figure}>
      <ul aria-label={t`What came in and went out on each day`} className={styles.chart}>
        {days.map((one, n) => {
          const [day, came, went] = [dayAndMonth(one.day, i18n.locale), amount(one.in), amount(one.out)];
          return (
            <li
              key={one.day}
              className={styles.day}
              style={{ '--in': share(one.in), '--out': share(one.out) } as CSSProperties}
            >
              <Hidden>{t`${day}: ${came} in, ${went} out`}</Hidden>
              <i className={styles.in} />
              <i className={styles.out} />
              <small aria-hidden="true">{nameOf(one.day, n)}</small>
            </li>
          );
        })}
      </ul>
      <figcaption className={styles.legend}>
        <span data-kind="in">{t`In`}</span>
        <span data-kind="out">{t`Out`}</span>
      </figcaption>
    </figure>
  );
}
