import { Trans, useLingui } from '@lingui/react/macro';
import type { Achievement } from '@parlor/contract/calls/achievements.ts';
import { count, intlLocale } from '../../i18n/format.ts';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { Measure } from '../../ui/layout/Row.tsx';
import { Icon } from '../../ui/media/Icon.tsx';
import { ACHIEVEMENT_ICONS } from './achievement-icons.ts';
import styles from './Achievements.module.css';

/** A badge, what it is for, and its day or its progress. */
export function AchievementTile({ of }: { readonly of: Achievement }) {
  const { t, i18n } = useLingui();
  const { title, description, goal, value, total, earnedAt } = of;
  const [done, all] = [count(value, i18n.locale), count(total, i18n.locale)];
  return (
    <li className={styles.tile} data-earned={earnedAt !== undefined || undefined}>
      <span className={styles.badge}>
        <Icon of={ACHIEVEMENT_ICONS[goal]} size="l" />
      </span>
      <div className={styles.words}>
        <h3 className={styles.title} dir="auto">
          {title}
        </h3>
        <p className={styles.small} dir="auto">
          {description}
        </p>
        {earnedAt === undefined ? (
          <Measure count={t`${done} of ${all}`}>
            <ProgressBar value={value} max={total} label={t`Progress: ${title}`} />
          </Measure>
        ) : (
          <p className={styles.day}>
            <Trans>
              Earned on{' '}
              <time dateTime={earnedAt}>
                {new Intl.DateTimeFormat(intlLocale(i18n.locale), { dateStyle: 'long' }).format(
                  new Date(earnedAt),
                )}
              </time>
            </Trans>
          </p>
        )}
      </div>
    </li>
  );
}
