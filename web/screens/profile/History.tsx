import { useLingui } from '@lingui/react/macro';
import { PlayerBalance } from '../../features/balances/PlayerBalance.tsx';
import { Debt } from '../../features/balances/Debt.tsx';
import { Ledger } from '../../features/ledger/Ledger.tsx';
import { paths } from '../../navigation/paths.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { PageHead } from '../../ui/layout/Page.tsx';

export function History() {
  const { t } = useLingui();
  return (
    <>
      <PageHead title={t`Transactions`} back={{ href: paths.profile(), label: t`Profile` }} hideFromWide>
        <PlayerBalance />
      </PageHead>
      <Debt />
      <Ledger />
      <p>
        <Button size="s" kind="quiet" href={paths.past()}>{t`Your account earlier`}</Button>
      </p>
    </>
  );
}
