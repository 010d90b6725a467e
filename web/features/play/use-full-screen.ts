import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { abilitiesOf } from '../../platform/host/abilities.ts';
import { usePlatform } from '../../platform/PlatformContext.tsx';

const watch = (changed: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
};

type Turnable = ScreenOrientation & { lock?: (way: 'landscape' | 'portrait') => Promise<void> };

/** Full screen for the game, by the browser or by Telegram. Undefined if neither supports it. */
export function useFullScreen(
  place: RefObject<HTMLElement | null>,
  { isWideOnly }: { isWideOnly: boolean },
): { isFull: boolean; turn: () => void } | undefined {
  const platform = usePlatform();
  const [isFullInHost, setFullInHost] = useState(false);
  const wasTurnedHere = useRef(false);
  const isFullHere = useSyncExternalStore(
    watch,
    () => document.fullscreenElement !== null,
    () => false,
  );
  const isHost = platform.name === 'telegram';
  const can = useSyncExternalStore(
    () => () => {},
    () => (isHost ? abilitiesOf(platform).fullScreen : document.fullscreenEnabled),
    () => false,
  );
  useEffect(() => {
    if (!abilitiesOf(platform).fullScreen) return;
    let isGone = false;
    let stop = (): void => void (isGone = true);
    void platform.extras().then((extras) => {
      // The host has buttons of its own that end it.
      if (extras && !isGone)
        stop = extras.watchFullScreen((isFull) => {
          if (!isFull) wasTurnedHere.current = false;
          setFullInHost(isFull);
        });
    });
    return () => stop();
  }, [platform]);
  // Leaving the game leaves the full screen that it has turned on.
  useEffect(
    () => () => {
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
      if (wasTurnedHere.current) void platform.fullScreen(false);
    },
    [platform],
  );
  if (!can) return undefined;
  const isFull = isHost ? isFullInHost : isFullHere;
  const turn = (): void => {
    if (isHost) {
      wasTurnedHere.current = !isFull;
      return void platform.fullScreen(!isFull);
    }
    if (isFull) return void document.exitFullscreen().catch(() => undefined);
    const requested = place.current?.requestFullscreen();
    // A landscape game turns the screen, if the browser allows that.
    if (isWideOnly)
      void requested
        ?.then(() => (screen.orientation as Turnable | undefined)?.lock?.('landscape'))
        .catch(() => undefined);
    else requested?.catch(() => undefined);
  };
  return { isFull, turn };
}
