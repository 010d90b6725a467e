import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { HostButton, HostButtonPair } from '../platform.ts';
import { abilitiesOf } from './abilities.ts';
import { usePlatform } from '../PlatformContext.tsx';

/**
 * Shows the acts of a part of the screen as the host's own buttons while that part is there. Returns which of them the
 * host draws, so that the part omits its own; it draws none for a missing `pair`, on the website, and where the messenger's
 * library did not load.
 */
export function useHostButtons(pair: HostButtonPair | undefined): { main: boolean; secondary: boolean } {
  const platform = usePlatform();
  const [isMissing, setMissing] = useState(false);
  const part = useRef({});
  const { mainButton, secondaryButton } = abilitiesOf(platform);
  const isHosts = pair !== undefined && mainButton && !isMissing;
  const pressMain = useEffectEvent(() => pair?.main.onPress());
  const pressSecondary = useEffectEvent(() => pair?.secondary?.onPress());
  const looks = isHosts ? JSON.stringify([lookOf(pair.main), pair.secondary && lookOf(pair.secondary)]) : '';

  useEffect(() => {
    if (looks === '') return;
    const mine = part.current;
    const [main, secondary] = JSON.parse(looks) as [Look, Look | null];
    let isGone = false;
    const shown = platform.extras();
    void shown.then((extras) => {
      if (isGone) return;
      if (!extras) return setMissing(true);
      extras.showButtons(mine, {
        main: { ...main, onPress: () => pressMain() },
        ...(secondary && { secondary: { ...secondary, onPress: () => pressSecondary() } }),
      });
    });
    return () => void (isGone = true);
  }, [platform, looks]);
  useEffect(() => {
    if (!isHosts) return;
    const mine = part.current;
    return () => void platform.extras().then((extras) => extras?.showButtons(mine, undefined));
  }, [platform, isHosts]);
  return { main: isHosts, secondary: isHosts && secondaryButton };
}

type Look = Omit<HostButton, 'onPress'>;
const lookOf = ({ label, isBusy = false, isDisabled = false }: HostButton): Look => ({
  label,
  isBusy,
  isDisabled,
});
