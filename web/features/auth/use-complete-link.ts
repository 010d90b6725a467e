import { hasErrorCode, NetworkError } from '@parlor/sdk/errors.ts';
import { PENDING_EMAIL_KEY } from '@parlor/sdk/session/sign-in-calls.ts';
import { useEffect, useState } from 'react';
import { useServices } from '../../data/ServicesContext.tsx';

/** `other-browser`: this browser does not know the address of the link. */
export type LinkTrouble =
  | 'other-browser'
  | 'used-or-expired'
  | 'disabled'
  | 'sign-up-off'
  | 'unreachable'
  | 'other';
export type LinkState =
  | { readonly phase: 'opening' }
  | { readonly phase: 'open'; readonly redirectTo: string }
  | { readonly phase: 'trouble'; readonly trouble: LinkTrouble };

/** One completion per code, however often the screen mounts, because a code works once. */
const underWay = new Map<string, Promise<LinkState>>();

/** Signs in with the code of the e-mail. */
export function useCompleteLink(code: string | undefined): {
  state: LinkState;
  /** Tries again with this address, if the browser had none. */
  again: (email?: string) => void;
} {
  const { session } = useServices();
  const [state, setState] = useState<LinkState>({ phase: 'opening' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (code === undefined) return;
    let left = false;
    const key = `${code} ${attempt}`;
    const completion = underWay.get(key) ?? complete(code);
    underWay.set(key, completion);
    void show(completion);
    return () => {
      left = true;
    };

    async function show(coming: Promise<LinkState>): Promise<void> {
      const next = await coming;
      if (!left) setState(next);
    }
    function complete(ofMail: string): Promise<LinkState> {
      return session.completeEmailLink(ofMail).then(
        ({ redirectTo }): LinkState => ({ phase: 'open', redirectTo }),
        (error: unknown): LinkState => ({ phase: 'trouble', trouble: troubleOf(error) }),
      );
    }
  }, [code, attempt, session]);

  return {
    state: code === undefined ? { phase: 'trouble', trouble: 'used-or-expired' } : state,
    again(email) {
      if (email !== undefined) keepAddress(email);
      setState({ phase: 'opening' });
      setAttempt(attempt + 1);
    },
  };
}

function troubleOf(error: unknown): LinkTrouble {
  if (error instanceof Error && error.message === 'Email not found in local storage') return 'other-browser';
  if (hasErrorCode(error, 'EMAIL_CODE_INVALID', 'INVALID_REQUEST')) return 'used-or-expired';
  if (hasErrorCode(error, 'ACCOUNT_DISABLED')) return 'disabled';
  if (hasErrorCode(error, 'SWITCHED_OFF')) return 'sign-up-off';
  // Parameters of the identity service, if one sends the e-mails (web/data/firebase/).
  if (error instanceof Error && error.name === 'ToolkitError')
    return error.message.includes('USER_DISABLED') ? 'disabled' : 'used-or-expired';
  return error instanceof NetworkError ? 'unreachable' : 'other';
}

/** The session reads the address from here (spec §3). */
function keepAddress(email: string): void {
  try {
    localStorage.setItem(PENDING_EMAIL_KEY, email);
  } catch {
    // Storage is blocked. The session then asks for the address.
  }
}
