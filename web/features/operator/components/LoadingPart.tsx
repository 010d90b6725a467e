import { useLingui } from '@lingui/react/macro';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';

/** In place of a part whose code is loading. `height` is that of the part, in px. */
export function LoadingPart({ height = 220 }: { readonly height?: number }) {
  const { t } = useLingui();
  return (
    <Loading label={t`Looking it up`}>
      <Skeleton width="100%" height={height} />
    </Loading>
  );
}
