import { useLingui } from '@lingui/react/macro';
import { hasErrorCode, NetworkError } from '@parlor/sdk/errors.ts';
import { useState } from 'react';
import { useAuth } from '../../data/StoredServices.ts';

/** Requests a sign-in link. Returns the error as text if that failed. */
export function useLinkRequest(): {
  ask: (email: string) => Promise<boolean>;
  isAsking: boolean;
  problem: string | undefined;
} {
  const { t } = useLingui();
  const auth = useAuth();
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useState<unknown>();

  const ask = async (email: string): Promise<boolean> => {
    if (auth.status !== 'disconnected') return false;
    setAsking(true);
    setError(undefined);
    const sent = await auth.signInWithEmail(email).then(
      () => true,
      (failure: unknown) => {
        setError(failure);
        return false;
      },
    );
    setAsking(false);
    return sent;
  };
  return { ask, isAsking, problem: error === undefined ? undefined : wordsOf(error) };

  function wordsOf(failure: unknown): string {
    if (hasErrorCode(failure, 'RATE_LIMITED')) return t`Too many requests. Wait a few minutes and try again.`;
    if (hasErrorCode(failure, 'INVALID_REQUEST'))
      return t`We can’t send email to this address. Check the address.`;
    if (failure instanceof NetworkError) return t`Can’t connect to Parlor. No link was sent. Try again.`;
    return t`No link was sent. Try again.`;
  }
}
