import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useFailure } from '../../data/queries/use-failure.ts';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { DeletionPart } from './DeletionPart.tsx';
import { ExportPart } from './ExportPart.tsx';
import { FreshSignIn } from './FreshSignIn.tsx';
import { usePersonalDataQueries } from './personal-data-queries.ts';
import styles from './PersonalData.module.css';

/** What a player can do with their data. */
export function PersonalDataPanel() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(usePersonalDataQueries().personalData());
  const failure = useFailure(error);
  if (failure && !data)
    return (
      <LoadFailed title={t`This didn’t load`} failure={failure} onRetry={() => void refetch()}>
        {t`Nothing was changed.`}
      </LoadFailed>
    );
  if (!data)
    return (
      <div aria-busy="true">
        <Skeleton width="100%" height={220} />
      </div>
    );
  return (
    <div className={styles.sides}>
      {data.freshUntil === undefined && (
        <Panel label={t`Sign in again`}>
          <FreshSignIn />
        </Panel>
      )}
      <Panel label={t`A copy of your data`}>
        <ExportPart data={data} />
      </Panel>
      <Panel label={t`Delete your account`}>
        <DeletionPart data={data} />
      </Panel>
    </div>
  );
}
