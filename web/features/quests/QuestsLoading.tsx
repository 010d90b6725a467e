'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import { useLingui } from '@lingui/react/macro';
import { Hidden } from '../../ui/layout/Hidden.tsx';
import { Row, Rows } from '../../ui/layout/Row.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import styles from './Quests.module.css';

/** The places of the quests while they are dealt. */
export function QuestsLoading({ count }: { count: number }) {
  const { t } = useLingui();
  return (
    <div className={styles.late} aria-busy="true">
      <Rows on="paper" label={t`Today’s quests`}>
        {Array.from({ length: count }, (_, place) => (
          <Row
            key={place}
            height="l"
            leading={<Skeleton width={44} height={44} radius={12} />}
            title={<Skeleton width="70%" height={16} />}
            detail={
              <span className={styles.below}>
                <Skeleton width="90%" height={10} radius={5} />
              </span>
            }
            trailing={<Skeleton width={52} height={22} />}
          />
        ))}
      </Rows>
      <output>
        <Hidden>{t`Dealing today’s quests`}</Hidden>
      </output>
    </div>
  );
}
