import { useLingui } from '@lingui/react/macro';
import type { RedirectProvider } from '@parlor/contract/calls/auth.ts';
import { useEffect, useState } from 'react';
import { useAuth } from '../../data/StoredServices.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/media/Icon.tsx';
import { facebookLogoFill, googleLogo } from '../../ui/media/icons.ts';
import { useToast } from '../../ui/feedback/Toast.tsx';
import styles from './SignIn.module.css';

const WAYS: ReadonlyArray<{ way: RedirectProvider; name: string; icon: string }> = [
  { way: 'google', name: 'Google', icon: googleLogo },
  { way: 'facebook', name: 'Facebook', icon: facebookLogoFill },
];
/** If the page is still visible after this time, the redirect to the provider failed. */
const GONE_BY_MS = 10_000;

/**
 * Sign-in buttons of the providers. Each leaves the page and returns to it. A button says so if this server
 * does not offer its provider.
 */
export function SignInMethods({ closed }: { closed: readonly RedirectProvider[] }) {
  const { t } = useLingui();
  const auth = useAuth();
  const toast = useToast();
  const [going, setGoing] = useState<RedirectProvider>();

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

  const go = (way: RedirectProvider): void => {
    if (auth.status !== 'disconnected' || going !== undefined) return;
    setGoing(way);
    if (way === 'google') auth.signInWithGoogle();
    else auth.signInWithFacebook();
  };
  return (
    <div className={styles.ways}>
      {WAYS.map(({ way, name, icon }) => (
        <Button
          key={way}
          kind="quiet"
          disabled={closed.includes(way)}
          busy={going === way}
          onClick={() => go(way)}
        >
          <Icon of={icon} />
          <span className={styles.way}>
            {name}
            {closed.includes(way) && <small className={styles.soon}>{t`Not available`}</small>}
          </span>
        </Button>
      ))}
    </div>
  );
}
