import { useLingui } from '@lingui/react/macro';
import { Hidden } from '../../ui/layout/Hidden.tsx';
import { Row, Rows } from '../../ui/layout/Row.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import styles from './Ledger.module.css';

const PLACES = [0, 1, 2, 3, 4, 5];

export function LedgerLoading() {
  const { t } = useLingui();
  return (
    <div className={styles.late} aria-busy="true">
      <p className={styles.day}>
        <Skeleton width={52} height={14} radius={7} />
      </p>
      <Rows>
        {PLACES.map((place) => (
          <Row
            key={place}
            height="s"
            leading={<Skeleton width={38} height={38} radius={11} />}
            title={<Skeleton width={130} height={16} />}
            detail={
              <span className={styles.below}>
                <Skeleton width={180} height={12} radius={6} />
              </span>
            }
            trailing={<Skeleton width={84} height={20} />}
          />
        ))}
      </Rows>
      <output>
        <Hidden>{t`Opening the ledger`}</Hidden>
      </output>
    </div>
  );
}
