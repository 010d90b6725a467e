import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { FRESH_SIGN_IN_MINUTES } from '@parlor/contract/calls/personal-data.ts';
import { useMutation } from '@tanstack/react-query';
import { useServices } from '../../data/ServicesContext.tsx';
import { usePlatform } from '../../platform/PlatformContext.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import styles from './PersonalData.module.css';

/** A sign-in that is minutes old proves who asks. On the website signing out leads to it, and back to this page. */
export function FreshSignIn() {
  const { t } = useLingui();
  const { session } = useServices();
  const platform = usePlatform();
  const minutes = FRESH_SIGN_IN_MINUTES;
  const isTelegram = platform.name === 'telegram';
  const again = useMutation({
    mutationFn: async () => {
      if (isTelegram) return platform.close();
      const found = await session.start();
      if (found.status === 'connected') await found.logout();
    },
  });
  return (
    <div className={styles.part}>
      <h2 className={styles.title}>{t`Sign in again`}</h2>
      <p>
        {isTelegram
          ? t`To protect your data, we need to confirm that it’s you. Close Parlor, open it again from Telegram, and come back here within ${plural(minutes, { one: '# minute', other: '# minutes' })}.`
          : t`To protect your data, we need to confirm that it’s you. Sign in again, then finish here within ${plural(minutes, { one: '# minute', other: '# minutes' })}.`}
      </p>
      {again.error !== null && (
        <p role="alert" className={styles.problem}>
          {t`No response. Nothing was changed. Try again.`}
        </p>
      )}
      <Button wide busy={again.isPending} onClick={() => again.mutate()}>
        {isTelegram ? t`Close Parlor` : t`Sign in again`}
      </Button>
    </div>
  );
}
