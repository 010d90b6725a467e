import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { HostExtras } from '../../platform/platform.ts';
import { usePlatform } from '../../platform/PlatformContext.tsx';
import { deviceMobile } from '../../ui/media/icons.ts';
import { MenuRow } from './SettingRow.tsx';

/** Puts the mini-app on the home screen, where the host can and has not yet. Then the host asks the player itself. */
export function HomeScreenRow() {
  const { t } = useLingui();
  const platform = usePlatform();
  const [host, setHost] = useState<HostExtras>();
  useEffect(() => {
    let isGone = false;
    void platform.extras().then(async (extras) => {
      if (extras && (await extras.canAddToHomeScreen()) && !isGone) setHost(extras);
    });
    return () => {
      isGone = true;
    };
  }, [platform]);
  if (!host) return null;
  return (
    <MenuRow
      icon={deviceMobile}
      title={t`Add Parlor to your home screen`}
      onPress={() => host.addToHomeScreen()}
    />
  );
}
