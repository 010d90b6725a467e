import { useLingui } from '@lingui/react/macro';
import { PlayerBalance } from '../features/balance/PlayerBalance.tsx';
import { Owed } from '../features/balance/Owed.tsx';
import { Ledger } from '../features/history/Ledger.tsx';
import { paths } from '../routes/paths.ts';
import { PageHead } from '../ui/Page.tsx';
import styles from './History.module.css';

export function History() {
  const { t } = useLingui();
  return (
    <div className={styles.measure}>
      <PageHead title={t`Ledger`} back={{ href: paths.profile(), label: t`Profile` }} hideFromWide>
        <PlayerBalance />
      </PageHead>
      <Owed />
      <Ledger />
    </div>
  );
}
