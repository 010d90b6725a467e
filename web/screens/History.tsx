import { useLingui } from '@lingui/react/macro';
import { PageHead } from '../ui/Page.tsx';

export function History() {
  const { t } = useLingui();
  return <PageHead title={t`Ledger`} />;
}
