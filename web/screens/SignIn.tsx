import { useLingui } from '@lingui/react/macro';
import { PageHead } from '../ui/Page.tsx';

export function SignIn() {
  const { t } = useLingui();
  return <PageHead title={t`Pull up a chair`} />;
}
