import { useLingui } from '@lingui/react/macro';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import styles from './Boxes.module.css';

/** Placeholders for the three boxes. */
export function BoxesLoading() {
  const { t } = useLingui();
  return (
    <Loading immediate label={t`Loading your boxes`}>
      <div className={styles.list}>
        {['FREE', 'STANDARD', 'PREMIUM'].map((kind) => (
          <div key={kind} className={styles.box}>
            <span className={styles.stand}>
              <Skeleton width={120} height={120} radius={20} />
            </span>
            <span className={styles.name}>
              <Skeleton width={140} height={24} />
            </span>
            <span className={styles.acts}>
              <Skeleton width="100%" height={48} radius={14} />
            </span>
          </div>
        ))}
      </div>
    </Loading>
  );
}
