import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import { SSR_PLATFORM } from './ssr-platform.ts';
import type { Platform } from './platform.ts';

const PlatformContext = createContext<Platform>(SSR_PLATFORM);
export const PlatformProvider = PlatformContext.Provider;
export const usePlatform = (): Platform => useContext(PlatformContext);

/** While the caller is on screen, the host's Back does this. */
export function useBackButton(onBack: () => void): void {
  const { backButton } = usePlatform();
  const back = useEffectEvent(onBack);
  useEffect(() => backButton.show(() => back()), [backButton]);
}

/** While `on`, the place asks before it closes us. */
export function useClosingGuard(on: boolean): void {
  const platform = usePlatform();
  useEffect(() => {
    if (!on) return;
    platform.guardClosing(true);
    return () => platform.guardClosing(false);
  }, [platform, on]);
}
