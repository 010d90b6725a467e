import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { facebookLogoFill, googleLogo } from '../../ui/icons.ts';
import styles from './SignIn.module.css';

/** The doors of others. They stand in the wall already and say that they are still shut. */
export function SignInWays() {
  return (
    <div className={styles.ways}>
      <Button kind="quiet" disabled>
        <Icon of={googleLogo} />
        <span className={styles.way}>
          Google
          <small className={styles.soon}>
            <Trans>Opens soon</Trans>
          </small>
        </span>
      </Button>
      <Button kind="quiet" disabled>
        <Icon of={facebookLogoFill} />
        <span className={styles.way}>
          Facebook
          <small className={styles.soon}>
            <Trans>Opens soon</Trans>
          </small>
        </span>
      </Button>
    </div>
  );
}
