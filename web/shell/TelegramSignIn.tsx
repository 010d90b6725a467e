import { Trans, useLingui } from '@lingui/react/macro';
import { isRefusedWith } from '@parlor/sdk/errors.ts';
import { useState } from 'react';
import { usePlatform } from '../platform/PlatformContext.tsx';
import { useAuth, useServices } from '../data/ServicesContext.tsx';
import { whatFailed } from '../data/queries/what-failed.ts';
import { Button } from '../ui/controls/Button.tsx';
import { SignInRoom } from '../screens/sign-in/SignInLayout.tsx';

/** In the messenger one is signed in without doing anything; this is what stands there where that failed or ended. */
export function MessengerDoor({ failure }: { failure: unknown }) {
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
      <Trans>Close</Trans>
    </Button>
  );
  if (reason === 'account-disabled' || isRefusedWith(error, 'ACCOUNT_DISABLED'))
    return (
      <SignInRoom
        table="unplugged"
        title={t`This account is closed`}
        line={<Trans>Write to us if you think it should not be.</Trans>}
      >
        {close}
      </SignInRoom>
    );
  if (platform.initData === '' || isRefusedWith(error, 'INIT_DATA_EXPIRED', 'INIT_DATA_INVALID'))
    return (
      <SignInRoom
        table="letter"
        title={t`Come in again`}
        line={
          <Trans>
            Telegram’s note of introduction is too old or not whole. Close this and open Parlor again.
          </Trans>
        }
      >
        {close}
      </SignInRoom>
    );
  const { reference } = whatFailed(error);
  return (
    <SignInRoom
      table={reason === undefined ? 'spill' : 'things'}
      title={reason === undefined ? t`The door is stuck` : t`Pull up a chair`}
      line={
        reason === undefined ? (
          <Trans>Signing in by Telegram did not work just now. Nothing of yours is lost.</Trans>
        ) : (
          <Trans>You are signed out.</Trans>
        )
      }
      small={reference && <Trans>Reference {reference}</Trans>}
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
        {reason === undefined ? <Trans>Try again</Trans> : <Trans>Come in</Trans>}
      </Button>
      {close}
    </SignInRoom>
  );
}
