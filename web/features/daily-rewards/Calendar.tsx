import { useLingui } from '@lingui/react/macro';
import type { CalendarDay } from '@parlor/contract/calls/daily-rewards.ts';
import { formatDay, dayOfMonth, placeInWeek, weekdayHeading } from '../../i18n/calendar-words.ts';
import { count } from '../../i18n/format.ts';
import { Hidden } from '../../ui/layout/Hidden.tsx';
import { Icon } from '../../ui/media/Icon.tsx';
import { check } from '../../ui/media/icons.ts';
import { RewardPicture } from '../../ui/reward/RewardAmount.tsx';
import { useRewardLabels } from '../../ui/reward/use-reward-labels.ts';
import { placesBefore, todayIn } from './calendar.ts';
import styles from './DailyRewards.module.css';

/** Any seven days. Only their names are shown, in the order of the reader's week. */
const ANY_WEEK = ['05', '06', '07', '08', '09', '10', '11'].map((day) => `1970-01-${day}`);

/** Two weeks back, today, and a week ahead: claimed, forgiven and coming days. */
export function Calendar({ days }: { days: readonly CalendarDay[] }) {
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  const labels = useRewardLabels();
  const today = todayIn(days);
  const labelOf = (one: CalendarDay): string => {
    const brings = one.rewards ? labels.together(one.rewards) : '';
    switch (one.state) {
      case 'CLAIMED':
        return t`claimed`;
      case 'GRACE':
        return t`missed, streak kept`;
      case 'MISSED':
        return t`missed`;
      case 'CLAIMABLE':
        return t`today, ${brings} to claim`;
      case 'PENDING':
        return t`reward: ${brings}`;
    }
  };
  return (
    <div className={styles.paper}>
      <div className={styles.week} aria-hidden="true">
        {ANY_WEEK.toSorted((a, b) => placeInWeek(a, locale) - placeInWeek(b, locale)).map((day) => (
          <span key={day}>{weekdayHeading(day, locale)}</span>
        ))}
      </div>
      <ol className={styles.month}>
        {days.map((one, place) => {
          const { day, state, rewards = [] } = one;
          // The picture of a milestone day is the milestone's extra reward.
          const shown = rewards.find(({ type }) => type !== 'points') ?? rewards[0];
          return (
            <li
              key={day}
              className={styles.cell}
              data-state={state}
              data-today={place === today || undefined}
              style={place === 0 ? { gridColumnStart: placesBefore(days, locale) + 1 } : undefined}
            >
              <Hidden>{`${formatDay(day, locale)}: ${labelOf(one)}`}</Hidden>
              <span className={styles.date} aria-hidden="true">
                {dayOfMonth(day, locale)}
              </span>
              <span className={styles.sign} aria-hidden="true">
                {state === 'CLAIMED' ? (
                  <Icon of={check} size="s" />
                ) : state === 'GRACE' ? (
                  <i className={styles.forgave} />
                ) : state === 'MISSED' ? (
                  <i className={styles.hole} />
                ) : (
                  shown && <RewardPicture reward={shown} />
                )}
              </span>
              {shown && (state === 'CLAIMABLE' || state === 'PENDING') && (
                <bdi className={styles.amount} aria-hidden="true" dir="ltr">
                  {shown.type === 'points' ? count(shown.amount, locale) : `×${count(shown.amount, locale)}`}
                </bdi>
              )}
            </li>
          );
        })}
      </ol>
      <ul className={styles.key} aria-hidden="true">
        <li>
          <Icon of={check} size="s" />
          {t`Claimed`}
        </li>
        <li>
          <i className={styles.forgave} />
          {t`Streak kept`}
        </li>
        <li>
          <i className={styles.hole} />
          {t`Missed`}
        </li>
      </ul>
    </div>
  );
}
