import { useLingui } from '@lingui/react/macro';
import { Hidden } from '../../ui/layout/Hidden.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import styles from './Race.module.css';

const PLACES = [0, 1, 2, 3, 4, 5];

/** Placeholders for the rows of the ranking. */
export const RowsLoading = () => (
  <ul className={styles.rows} aria-hidden="true">
    {PLACES.map((place) => (
      <li key={place} className={styles.row}>
        <span className={styles.place}>
          <Skeleton width={16} height={24} />
        </span>
        <Skeleton width={40} height={40} radius={20} />
        <span className={styles.name}>
          <Skeleton width={120} height={16} />
        </span>
        <Skeleton width={72} height={24} />
      </li>
    ))}
  </ul>
);

export function RaceLoading() {
  const { t } = useLingui();
  return (
    <div aria-busy="true" className={styles.late}>
      <div className={styles.sides}>
        <div className={styles.status}>
          <Skeleton width="100%" height="var(--head)" radius={20} />
        </div>
        <div className={styles.field}>
          <RowsLoading />
        </div>
        <div className={styles.side} data-part="prizes">
          <Skeleton width="100%" height={214} radius={20} />
        </div>
      </div>
      <output>
        <Hidden>{t`Loading the ranking`}</Hidden>
      </output>
    </div>
  );
}
