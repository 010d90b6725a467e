import { useLingui } from '@lingui/react/macro';
import { hasErrorCode } from '@parlor/sdk/errors.ts';
import { useState } from 'react';
import { usePlatform } from '../platform/PlatformContext.tsx';
import { useAuth, useServices } from '../data/ServicesContext.tsx';
import { whatFailed } from '../data/queries/what-failed.ts';
import { Button } from '../ui/controls/Button.tsx';
import { SignInLayout } from '../screens/sign-in/SignInLayout.tsx';

/** In the messenger the sign-in is automatic; this is shown if it failed or ended. */
export function TelegramSignIn({ failure }: { failure: unknown }) {
  const { t } = useLingui();
  const { session } = useServices();
  const auth = useAuth();
  const platform = usePlatform();
  const [isBusy, setBusy] = useState(false);
  const [later, setLater] = useState<unknown>();
  const error = later ?? failure;
  const reason = auth.status === 'disconnected' ? auth.reason : undefined;

  const close = (
    <Button kind="quiet" wide onClick={() => platform.close()}>
      {t`Close`}
    </Button>
  );
  if (reason === 'account-disabled' || hasErrorCode(error, 'ACCOUNT_DISABLED'))
    return (
      <SignInLayout
        pictures="unplugged"
        title={t`This account is closed`}
        subtitle={t`Write to us if you think it should not be.`}
      >
        {close}
      </SignInLayout>
    );
  if (hasErrorCode(error, 'SWITCHED_OFF'))
    return (
      <SignInLayout
        pictures="chair"
        title={t`No new players for now`}
        subtitle={<bdi>{whatFailed(error).words}</bdi>}
        smallPrint={t`Come back a little later. If you have played here before, you come in as ever.`}
      >
        {close}
      </SignInLayout>
    );
  if (platform.initData === '' || hasErrorCode(error, 'INIT_DATA_EXPIRED', 'INIT_DATA_INVALID'))
    return (
      <SignInLayout
        pictures="letter"
        title={t`Come in again`}
        subtitle={t`Telegram’s note of introduction is too old or not whole. Close this and open Parlor again.`}
      >
        {close}
      </SignInLayout>
    );
  const { reference } = whatFailed(error);
  return (
    <SignInLayout
      pictures={reason === undefined ? 'spill' : 'things'}
      title={reason === undefined ? t`The door is stuck` : t`Pull up a chair`}
      subtitle={
        reason === undefined
          ? t`Signing in by Telegram did not work just now. Nothing of yours is lost.`
          : t`You are signed out.`
      }
      smallPrint={reference && t`Reference ${reference}`}
    >
      <Button
        wide
        busy={isBusy}
        onClick={() => {
          setBusy(true);
          void session
            .signInWithTelegram(platform.initData)
            .catch(setLater)
            .finally(() => setBusy(false));
        }}
      >
        {reason === undefined ? t`Try again` : t`Come in`}
      </Button>
      {close}
    </SignInLayout>
  );
}
