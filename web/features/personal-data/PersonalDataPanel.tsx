import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useFailure } from '../../data/queries/use-failure.ts';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { ExportPart } from './ExportPart.tsx';
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
      <Panel label={t`A copy of your data`}>
        <ExportPart data={data} />
      </Panel>
    </div>
  );
}
