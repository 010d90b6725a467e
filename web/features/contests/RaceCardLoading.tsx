'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import styles from './RaceCard.module.css';

/** Same height as the card, so that nothing below moves. */
export const RaceCardLoading = () => (
  <div className={styles.card} aria-hidden="true">
    <Skeleton width="56%" height={42} radius={8} />
    <Skeleton width="100%" height={48} radius={8} />
    <Skeleton width="100%" height={14} radius={7} />
    <Skeleton width="70%" height={18} radius={6} />
  </div>
);
