import { useLingui } from '@lingui/react/macro';
import type { RedirectProvider } from '@parlor/contract/calls/auth.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/media/Icon.tsx';
import { facebookLogoFill, googleLogo } from '../../ui/media/icons.ts';
import styles from './SignIn.module.css';
import { useLeaving } from './use-leaving.ts';

const WAYS: ReadonlyArray<{ way: RedirectProvider; name: string; icon: string }> = [
  { way: 'google', name: 'Google', icon: googleLogo },
  { way: 'facebook', name: 'Facebook', icon: facebookLogoFill },
];
/**
 * Sign-in buttons of the providers. Each leaves the page and returns to it. A button says so if this server
 * does not offer its provider.
 */
export function SignInMethods({ notOffered }: { notOffered: readonly RedirectProvider[] }) {
  const { t } = useLingui();
  const { going, go } = useLeaving();
  return (
    <div className={styles.ways}>
      {WAYS.map(({ way, name, icon }) => (
        <Button
          key={way}
          kind="quiet"
          disabled={notOffered.includes(way)}
          busy={going === way}
          onClick={() => go(way)}
        >
          <Icon of={icon} />
          <span className={styles.way}>
            {name}
            {notOffered.includes(way) && <small className={styles.soon}>{t`Not available`}</small>}
          </span>
        </Button>
      ))}
    </div>
  );
}
