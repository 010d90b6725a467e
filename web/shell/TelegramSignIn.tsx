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
        title={t`This account is disabled`}
        subtitle={t`If you think this is a mistake, contact support.`}
      >
        {close}
      </SignInLayout>
    );
  if (hasErrorCode(error, 'SWITCHED_OFF'))
    return (
      <SignInLayout
        pictures="chair"
        title={t`New accounts are paused`}
        subtitle={<bdi>{whatFailed(error).words}</bdi>}
        smallPrint={t`Try again later. If you already have an account, you can still sign in.`}
      >
        {close}
      </SignInLayout>
    );
  if (platform.initData === '' || hasErrorCode(error, 'INIT_DATA_EXPIRED', 'INIT_DATA_INVALID'))
    return (
      <SignInLayout
        pictures="letter"
        title={t`Session expired`}
        subtitle={t`Your Telegram session expired. Close and reopen Parlor.`}
      >
        {close}
      </SignInLayout>
    );
  const { reference } = whatFailed(error);
  return (
    <SignInLayout
      pictures={reason === undefined ? 'spill' : 'things'}
      title={reason === undefined ? t`Sign-in failed` : t`Welcome to Parlor`}
      subtitle={
        reason === undefined
          ? t`We couldn’t sign you in with Telegram. Your account is safe. Try again.`
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
        {reason === undefined ? t`Try again` : t`Sign in`}
      </Button>
      {close}
    </SignInLayout>
  );
}
