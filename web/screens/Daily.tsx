import { Trans, useLingui } from '@lingui/react/macro';
import { PlayerBalance } from '../features/balance/PlayerBalance.tsx';
import { DailyRoom } from '../features/daily/DailyRoom.tsx';
import { Subscriptions } from '../features/daily/Subscriptions.tsx';
import { paths } from '../routes/paths.ts';
import { PageHead } from '../ui/Page.tsx';
import styles from './Daily.module.css';

export function Daily() {
  const { t } = useLingui();
  return (
    <>
      <PageHead title={t`Every day`} back={{ href: paths.home(), label: t`Home` }} hideFromWide>
        <PlayerBalance />
      </PageHead>
      <p className={styles.lead}>
        <Trans>Something lies on the table for you each day. It turns at midnight UTC.</Trans>
      </p>
      <DailyRoom />
      <Subscriptions />
    </>
  );
}
