import { useLingui } from '@lingui/react/macro';
import { PlayerBalance } from '../features/balances/PlayerBalance.tsx';
import { DailyRewards } from '../features/daily-rewards/DailyRewards.tsx';
import { Subscriptions } from '../features/daily-rewards/Subscriptions.tsx';
import { paths } from '../navigation/paths.ts';
import { PageHead } from '../ui/layout/Page.tsx';
import styles from './Daily.module.css';

export function Daily() {
  const { t } = useLingui();
  return (
    <>
      <PageHead title={t`Daily reward`} back={{ href: paths.home(), label: t`Home` }} hideFromWide>
        <PlayerBalance />
      </PageHead>
      <p className={styles.lead}>{t`Claim a reward every day. Resets at midnight UTC.`}</p>
      <DailyRewards />
      <Subscriptions />
    </>
  );
}
