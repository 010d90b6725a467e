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
import { OddsInUse } from './OddsInUse.tsx';
import { OpenRounds } from './OpenRounds.tsx';

/** The seeds of the next draws, as far as they can be shown beforehand. */
export function SeedsInUse() {
  const { t, i18n } = useLingui();
  const { data, error, refetch } = useQuery(useAsk().fairness());
  const failure = useFailure(error);
  if (failure && !data)
    return (
      <LoadFailed title={t`The seeds didn’t load`} failure={failure} onRetry={() => void refetch()}>
        {t`They are fixed on our side; only this page is missing.`}
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
      <div className={styles.facts}>
        <Mono label={t`Our seed’s hash`} copyable>
          {active.serverSeedHash}
        </Mono>
        <div className={styles.pair}>
          <Mono label={t`Your seed`}>{active.clientSeed}</Mono>
          <Mono label={t`Next number`}>{count(active.nonce, i18n.locale)}</Mono>
        </div>
        <Mono label={t`Hash of our seed after this one`} copyable>
          {next.serverSeedHash}
        </Mono>
      </div>
      <OddsInUse />
      <OpenRounds open={data.openRounds ?? []} />
      <ChangeSeed />
    </>
  );
}
