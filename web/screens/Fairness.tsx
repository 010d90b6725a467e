import { useLingui } from '@lingui/react/macro';
import { PageHead } from '../ui/Page.tsx';

export function Fairness() {
  const { t } = useLingui();
  return <PageHead title={t`Check a draw`} />;
}
