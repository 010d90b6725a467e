import { useLingui } from '@lingui/react/macro';
import type { Achievement } from '@parlor/contract/calls/achievements.ts';
import { count, shortDay } from '../../i18n/format.ts';
import { paths } from '../../navigation/paths.ts';
import { Section } from '../../ui/layout/Page.tsx';
import { Icon } from '../../ui/media/Icon.tsx';
import { ACHIEVEMENT_ICONS } from './achievement-icons.ts';
import styles from './Badges.module.css';

export type BadgesProps = {
  /** The newest that are earned, then the nearest. */
  shown: readonly Achievement[];
  earned: number;
  total: number;
};

/** A row of achievements, each with its day or its progress. Their page has all of them. */
export function Badges({ shown, earned, total }: BadgesProps) {
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  const [mine, all] = [count(earned, locale), count(total, locale)];
  return (
    <Section
      title={t`Achievements`}
      more={{ href: paths.achievements(), label: t`${mine} of ${all} earned` }}
    >
      <ul className={styles.badges}>
        {shown.map(({ id, title, goal, value, total: of, earnedAt }) => {
          const [done, asked] = [count(value, locale), count(of, locale)];
          return (
            <li key={id} className={styles.badge} data-earned={earnedAt !== undefined || undefined}>
              <span className={styles.pin} data-goal={goal}>
                <Icon of={ACHIEVEMENT_ICONS[goal]} size="l" />
              </span>
              <b className={styles.title} dir="auto">
                {title}
              </b>
              <span className={styles.small}>
                {earnedAt === undefined ? (
                  t`${done} of ${asked}`
                ) : (
                  <time dateTime={earnedAt}>{shortDay(new Date(earnedAt), locale)}</time>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
