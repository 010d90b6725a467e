import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useAuth } from '../../data/StoredServices.ts';
import { useToast } from '../../ui/feedback/toast/Toast.tsx';

/** If the page is still visible after this time, the redirect to the provider failed. */
const GONE_BY_MS = 10_000;

/** Leaves the page for a provider by its name in addresses. `going` is the one on the way. */
export function useLeaving(): { going: string | undefined; go: (way: string) => void } {
  const { t } = useLingui();
  const auth = useAuth();
  const toast = useToast();
  const [going, setGoing] = useState<string>();

  useEffect(() => {
    if (going === undefined) return;
    const stay = (): void => setGoing(undefined);
    const wait = setTimeout(() => {
      stay();
      toast.show({ text: t`Can’t connect to Parlor. Try again.`, tone: 'error' });
    }, GONE_BY_MS);
    // Back shows this page again, from the browser's cache.
    addEventListener('pageshow', stay);
    return () => {
      clearTimeout(wait);
      removeEventListener('pageshow', stay);
    };
  }, [going, toast, t]);

  const go = (way: string): void => {
    if (auth.status !== 'disconnected' || going !== undefined) return;
    setGoing(way);
    if (way === 'google') auth.signInWithGoogle();
    else if (way === 'facebook') auth.signInWithFacebook();
    else auth.signInWithProvider(way);
  };
  return { going, go };
}
