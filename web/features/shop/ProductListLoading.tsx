import { useLingui } from '@lingui/react/macro';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import styles from './Shop.module.css';

const PLACES = [0, 1, 2, 3, 4, 5];

export function ProductListLoading() {
  const { t } = useLingui();
  return (
    <Loading label={t`Loading the shop`}>
      <div className={styles.productGrid}>
        {PLACES.map((place) => (
          <div key={place} className={styles.product}>
            <span className={styles.comes}>
              <Skeleton width={88} height={96} radius={16} />
            </span>
            <Skeleton width="70%" height={18} />
            <Skeleton width="90%" height={14} radius={7} />
            <Skeleton width="100%" height={40} radius={12} />
          </div>
        ))}
      </div>
    </Loading>
  );
}
