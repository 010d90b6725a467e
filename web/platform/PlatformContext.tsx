import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import { SSR_PLATFORM } from './ssr-platform.ts';
import type { Platform } from './platform.ts';

const PlatformContext = createContext<Platform>(SSR_PLATFORM);
export const PlatformProvider = PlatformContext.Provider;
export const usePlatform = (): Platform => useContext(PlatformContext);

/** While the caller is on screen, the host's Back button calls this. */
export function useBackButton(onBack: () => void): void {
  const { backButton } = usePlatform();
  const back = useEffectEvent(onBack);
  useEffect(() => backButton.show(() => back()), [backButton]);
}

/** While `on`, the host asks before it closes the app. */
export function useClosingGuard(on: boolean): void {
  const platform = usePlatform();
  useEffect(() => {
    if (!on) return;
    platform.guardClosing(true);
    return () => platform.guardClosing(false);
  }, [platform, on]);
}
