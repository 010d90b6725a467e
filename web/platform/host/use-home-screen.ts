import { useEffect, useState } from 'react';
import { usePlatform } from '../PlatformContext.tsx';

/**
 * Puts the mini-app on the home screen: the host asks the player. Undefined while `wanted` is false, where the host cannot,
 * and once it is there.
 */
export function useHomeScreen(onAdded: () => void, wanted = true): (() => void) | undefined {
  const platform = usePlatform();
  const [can, setCan] = useState(false);
  useEffect(() => {
    if (!wanted || platform.name !== 'telegram') return;
    let isGone = false;
    void platform
      .extras()
      .then((extras) => extras?.canAddToHomeScreen())
      .then((itCan) => void (isGone || setCan(itCan === true)));
    return () => void (isGone = true);
  }, [platform, wanted]);
  if (!can || !wanted) return undefined;
  return () =>
    void platform.extras().then((extras) =>
      extras?.addToHomeScreen(() => {
        setCan(false);
        onAdded();
      }),
    );
}
