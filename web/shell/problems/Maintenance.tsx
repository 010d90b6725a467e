import { Trans, useLingui } from '@lingui/react/macro';
import { useTitle } from '../../navigation/use-title.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { SignInLayout } from '../../screens/sign-in/SignInLayout.tsx';

/** The server is unreachable, so the sign-in is unknown. It retries by itself meanwhile. */
export function Maintenance({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  useTitle('');
  return (
    <SignInLayout
      pictures="unplugged"
      title={t`Can’t connect`}
      subtitle={
        <Trans>
          Can’t connect to Parlor. Check your connection. We keep trying, and your account is safe.
        </Trans>
      }
    >
      <Button wide onClick={onRetry}>
        {t`Try again`}
      </Button>
    </SignInLayout>
  );
}
