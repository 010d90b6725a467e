'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import { useLingui } from '@lingui/react/macro';
import { Loading, LoadingRows } from '../../ui/feedback/Loading.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';

/** Placeholders for quests. */
export function QuestsLoading({ count }: { count: number }) {
  const { t } = useLingui();
  return (
    <Loading label={t`Loading today’s quests`}>
      <LoadingRows
        count={count}
        on="paper"
        label={t`Today’s quests`}
        height="l"
        leading={<Skeleton width={44} height={44} radius={12} />}
        title={<Skeleton width="70%" height={16} />}
        detail={<Skeleton width="90%" height={10} radius={5} spaceAbove={6} />}
        trailing={<Skeleton width={52} height={22} />}
      />
    </Loading>
  );
}
