import { useLingui } from '@lingui/react/macro';
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { hasErrorCode, RequestError } from '@parlor/sdk/errors.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useServices } from '../../../data/StoredServices.ts';
import { hasUsedPasskey, markPasskey } from '../../../platform/passkey-mark.ts';

/** The server takes a challenge for five minutes. */
const ASK_AGAIN_MS = 4 * MINUTE_MS;

/**
 * Signs in with a passkey. In a browser that has used one here, its list of suggestions below the email field offers it as
 * well (conditional mediation), as long as the screen is open.
 */
export function usePasskeySignIn() {
  const { t } = useLingui();
  const { api, session } = useServices();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  /** Null if the person chose none. */
  async function ask(useBrowserAutofill: boolean): Promise<Record<string, unknown> | null> {
    const { options } = await api.passkeyOptions({ body: {} });
    try {
      return { ...(await startAuthentication({ optionsJSON: options as never, useBrowserAutofill })) };
    } catch (error) {
      if (error instanceof WebAuthnError && error.code === 'ERROR_CEREMONY_ABORTED') return null;
      if (error instanceof Error && ['AbortError', 'NotAllowedError'].includes(error.name)) return null;
      throw error;
    }
  }
  async function signIn(useBrowserAutofill: boolean): Promise<boolean> {
    const response = await ask(useBrowserAutofill);
    if (response === null) return false;
    const reply = await api.signInPasskey({ body: { response } });
    markPasskey(true);
    session.accept(reply);
    return true;
  }
  const words = (error: unknown): string => {
    if (hasErrorCode(error, 'PASSKEY_REFUSED'))
      return t`This passkey is not linked to an account. Sign in with another method.`;
    if (hasErrorCode(error, 'ACCOUNT_DISABLED'))
      return t`This account is disabled. If you think this is a mistake, contact support.`;
    if (error instanceof RequestError) return t`Can’t connect to Parlor. Try again.`;
    return t`This device can’t use a passkey here. Sign in with another method.`;
  };

  const offer = useEffectEvent((isOver: () => boolean) => {
    void (async () => {
      try {
        if (!(await browserSupportsWebAuthnAutofill()) || isOver()) return;
        await signIn(true);
      } catch (error) {
        // The person chose a passkey from the list.
        if (hasErrorCode(error, 'PASSKEY_REFUSED', 'ACCOUNT_DISABLED')) setProblem(words(error));
      }
    })();
  });
  useEffect(() => {
    if (!hasUsedPasskey()) return;
    let isOver = false;
    offer(() => isOver);
    const again = setInterval(() => offer(() => isOver), ASK_AGAIN_MS);
    return () => {
      isOver = true;
      clearInterval(again);
      WebAuthnAbortService.cancelCeremony();
    };
  }, []);

  return {
    isBusy,
    problem,
    signIn: (): void => {
      if (isBusy) return;
      setBusy(true);
      setProblem(undefined);
      signIn(false)
        .catch((error: unknown) => setProblem(words(error)))
        .finally(() => setBusy(false));
    },
  };
}
