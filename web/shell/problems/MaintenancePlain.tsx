'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/controls/Button.tsx';
import { HeroScene } from '../../ui/layout/HeroScene.tsx';
import styles from '../../screens/sign-in/SignInLayout.module.css';

/** The message of `Maintenance`, for when not even its pictures can be fetched. */
export const MaintenancePlain = ({ onRetry }: { onRetry: () => void }) => (
  <div className={styles.screen}>
    <HeroScene lit={false} screen="sign-in" className={styles.picture} />
    <div className={styles.words}>
      <h1 className={styles.title} tabIndex={-1}>
        <Trans>Can’t connect</Trans>
      </h1>
      <Button wide onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  </div>
);
