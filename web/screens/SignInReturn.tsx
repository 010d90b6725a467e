import { useLingui } from '@lingui/react/macro';
import { PageHead } from '../ui/Page.tsx';

export type SignInReturnProps = { email: string | undefined; code: string | undefined };

export function SignInReturn({ email, code }: SignInReturnProps) {
  const { t } = useLingui();
  return <PageHead title={email && code ? t`Opening the door` : t`This link is not whole`} />;
}
