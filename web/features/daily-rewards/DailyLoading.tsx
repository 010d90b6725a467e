import { useLingui } from '@lingui/react/macro';
import { Board } from '../../ui/layout/Board.tsx';
import { Hidden } from '../../ui/layout/Hidden.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import styles from './DailyRewards.module.css';

/** Placeholders for today's reward and the streak. */
export function DailyLoading() {
  const { t } = useLingui();
  return (
    <div className={styles.screen} aria-busy="true">
      <Board>
        <div className={styles.today}>
          <Skeleton width={120} height={40} />
          <Skeleton width={90} height={20} />
          <Skeleton width="100%" height={48} radius={14} />
        </div>
        <Skeleton width="80%" height={14} />
      </Board>
      <output>
        <Hidden>{t`Loading the calendar`}</Hidden>
      </output>
    </div>
  );
}
