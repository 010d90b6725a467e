import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { choose, isChosen } from '../../platform/device-choices.ts';
import { useHomeScreen } from '../../platform/host/use-home-screen.ts';
import { useBrowserValue } from '../../platform/use-browser-value.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { useToast } from '../../ui/feedback/toast/Toast.tsx';
import { deviceMobile, x } from '../../ui/media/icons.ts';
import styles from './DailyRewards.module.css';

/** Offers the home screen of the phone to a player who comes back, until it is dismissed. */
export function HomeScreenOffer() {
  const { t } = useLingui();
  const toast = useToast();
  const isOpen = useBrowserValue(() => isChosen('home-screen-offer'), false);
  const [isDismissed, setDismissed] = useState(false);
  const add = useHomeScreen(
    () => toast.show({ text: t`Parlor is on your home screen now.` }),
    isOpen && !isDismissed,
  );
  if (!add) return null;
  const dismiss = (): void => {
    choose('home-screen-offer', false);
    setDismissed(true);
  };
  return (
    <div className={styles.offer}>
      <Banner
        icon={deviceMobile}
        act={
          <>
            <Button size="s" kind="quiet" onClick={add}>{t`Add`}</Button>
            <IconButton icon={x} label={t`Dismiss`} look="bare" onClick={dismiss} />
          </>
        }
      >
        {t`Add Parlor to your home screen, and tomorrow’s reward is one press away.`}
      </Banner>
    </div>
  );
}
