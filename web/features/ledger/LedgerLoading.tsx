import { useLingui } from '@lingui/react/macro';
import { Loading, LoadingRows } from '../../ui/feedback/Loading.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import styles from './Ledger.module.css';

export function LedgerLoading() {
  const { t } = useLingui();
  return (
    <Loading label={t`Loading transactions`}>
      <p className={styles.day}>
        <Skeleton width={52} height={14} radius={7} />
      </p>
      <LoadingRows
        count={6}
        height="s"
        leading={<Skeleton width={38} height={38} radius={11} />}
        title={<Skeleton width={130} height={16} />}
        detail={<Skeleton width={180} height={12} radius={6} spaceAbove={6} />}
        trailing={<Skeleton width={84} height={20} />}
      />
    </Loading>
  );
}
