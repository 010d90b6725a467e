import { useLingui } from '@lingui/react/macro';
import { PageHead } from '../ui/Page.tsx';

export function Home() {
  const { t } = useLingui();
  return <PageHead title={t`Good evening`} />;
}
