import { useLingui } from '@lingui/react/macro';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { Button } from '../../../ui/controls/Button.tsx';
import { Icon } from '../../../ui/media/Icon.tsx';
import { fingerprint } from '../../../ui/media/icons.ts';
import styles from './PasskeySignIn.module.css';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

/** Signs in with a passkey of this browser or device. Nothing in a browser without passkeys. */
export function PasskeySignIn() {
  return browserSupportsWebAuthn() ? <PasskeyChoice /> : null;
}

function PasskeyChoice() {
  const { t } = useLingui();
  const { isBusy, problem, signIn } = usePasskeySignIn();
  return (
    <div className={styles.signIn}>
      <Button kind="quiet" wide busy={isBusy} onClick={signIn}>
        <Icon of={fingerprint} />
        {t`Sign in with a passkey`}
      </Button>
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
