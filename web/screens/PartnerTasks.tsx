import { useLingui } from '@lingui/react/macro';
import { PlayerBalance } from '../features/balances/PlayerBalance.tsx';
import { PartnerTaskList } from '../features/cross-tasks/PartnerTaskList.tsx';
import { usePlatform } from '../platform/PlatformContext.tsx';
import { paths } from '../navigation/paths.ts';
import { useTitle } from '../navigation/use-title.ts';
import { PageHead } from '../ui/layout/Page.tsx';
import { ClaimFlights } from '../shell/later/ClaimFlights.tsx';
import styles from './PartnerTasks.module.css';

export function PartnerTasks() {
  const { t } = useLingui();
  const { hasBackButton } = usePlatform();
  useTitle(t`Partner tasks`);
  return (
    <>
      <PageHead
        title={t`Partner tasks`}
        hideFromWide
        back={hasBackButton ? undefined : { href: paths.home(), label: t`Home` }}
      >
        <PlayerBalance />
      </PageHead>
      <p className={styles.line}>
        {t`Open a task, complete it at our partner, then come back and claim your reward.`}
      </p>
      <PartnerTaskList />
      <ClaimFlights />
    </>
  );
}
