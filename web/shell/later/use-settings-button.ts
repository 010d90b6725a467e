import { useEffect, useEffectEvent } from 'react';
import { paths } from '../../navigation/paths.ts';
import { useGo } from '../../navigation/use-go.ts';
import { usePlatform } from '../../platform/PlatformContext.tsx';

/** The entry of the settings in the host's menu opens them here. */
export function useSettingsButton(): void {
  const platform = usePlatform();
  const go = useGo();
  const open = useEffectEvent(() => go(paths.settings()));
  useEffect(() => {
    let isGone = false;
    const show = async (onPress: (() => void) | undefined): Promise<void> =>
      (await platform.extras())?.showSettings(isGone ? undefined : onPress);
    void show(() => open());
    return () => {
      isGone = true;
      void show(undefined);
    };
  }, [platform]);
}
