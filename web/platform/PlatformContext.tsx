import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import type { Platform } from './platform.ts';

/** A place that can do nothing: what the server renders in, and what a screen under test stands on. */
const NOWHERE: Platform = {
  name: 'web',
  initData: '',
  startParam: undefined,
  hasBackButton: false,
  close: () => {},
  openLink: () => {},
  haptic: () => {},
  backButton: { show: () => () => {} },
  guardClose: () => {},
};

const PlatformContext = createContext<Platform>(NOWHERE);
export const PlatformProvider = PlatformContext.Provider;
export const usePlatform = (): Platform => useContext(PlatformContext);

/** While the caller is on screen, the host's Back does this. */
export function useBackButton(onBack: () => void): void {
  const { backButton } = usePlatform();
  const back = useEffectEvent(onBack);
  useEffect(() => backButton.show(() => back()), [backButton]);
}
