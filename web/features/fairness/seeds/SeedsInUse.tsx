import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { count } from '../../../i18n/format.ts';
import { useAsk } from '../../../data/ServicesContext.tsx';
import { useFailure } from '../../../data/queries/use-failure.ts';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Mono } from '../../../ui/media/Mono.tsx';
import { ChangeSeed } from './ChangeSeed.tsx';
import styles from '../Fairness.module.css';
import { OpenRounds } from './OpenRounds.tsx';

/** The seeds of the next draws, as far as they can be shown beforehand. */
export function SeedsInUse() {
  const { t, i18n } = useLingui();
  const { data, error, refetch } = useQuery(useAsk().fairness());
  const failure = useFailure(error);
  if (failure && !data)
    return (
      <LoadFailed title={t`The seeds didn’t load`} failure={failure} onRetry={() => void refetch()}>
        {t`Your seeds have not changed. Try again.`}
      </LoadFailed>
    );
  if (!data)
    return (
      <Loading>
        <div className={styles.lines}>
          <Skeleton width="60%" height={14} />
          <Skeleton width="100%" height={60} radius={12} />
          <Skeleton width="40%" height={14} />
          <Skeleton width="100%" height={42} radius={12} />
        </div>
      </Loading>
    );
  const { active, next } = data;
  return (
    <>
      <div className={styles.seeds}>
        <Mono label={t`Server seed (hashed)`} copyable short>
          {active.serverSeedHash}
        </Mono>
        <Mono label={t`Client seed`} copyable short>
          {active.clientSeed}
        </Mono>
        <Mono label={t`Nonce`} short>
          {count(active.nonce, i18n.locale)}
        </Mono>
        <Mono label={t`Next server seed (hashed)`} copyable short>
          {next.serverSeedHash}
        </Mono>
      </div>
      <OpenRounds open={data.openRounds ?? []} />
      <ChangeSeed />
    </>
  );
}
