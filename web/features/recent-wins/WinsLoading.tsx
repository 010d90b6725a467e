'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import { useLingui } from '@lingui/react/macro';
import { Section } from '../../ui/layout/Page.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import styles from './LiveWins.module.css';

/** As many as there are rows. */
export const ROWS = 5;

/** Placeholder for the live wins. */
export function WinsLoading() {
  const { t } = useLingui();
  return (
    <Section
      title={t`Live wins`}
      aside={
        <span className={styles.state}>
          <i className={styles.dot} />
          {t`connecting`}
        </span>
      }
    >
      <div className={styles.paper}>
        <WinsPlaces />
      </div>
    </Section>
  );
}

export const WinsPlaces = () => (
  <ul className={styles.rows}>
    {Array.from({ length: ROWS }, (_, row) => (
      <li key={row} className={styles.row}>
        <Skeleton width={36} height={45} radius={8} />
        <Skeleton width="40%" height={16} radius={6} />
      </li>
    ))}
  </ul>
);
