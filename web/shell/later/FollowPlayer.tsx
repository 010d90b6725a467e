import { useEffect, useSyncExternalStore } from 'react';
import { isStreamHeld, listenToStream } from '../../data/live/stream-held.ts';
import { usePlayerEvents } from '../../data/live/use-player-events.ts';
import { useTabShown } from '../../data/live/use-tab-shown.ts';
import { useAuth, useServices } from '../../data/ServicesContext.tsx';

/** Hears what another device, an operator or a studio changes, on every screen of a visible tab. Draws nothing. */
export function FollowPlayer() {
  const { subscribeRecentWins } = useServices();
  const isKnown = useAuth().status === 'connected';
  const isTabShown = useTabShown();
  const isHeld = useSyncExternalStore(listenToStream, isStreamHeld, () => true);
  const { onInbox, onChanged } = usePlayerEvents();
  useEffect(() => {
    if (!isKnown || !isTabShown || isHeld) return undefined;
    const { close } = subscribeRecentWins({
      limit: 'inbox',
      onList: () => undefined,
      onWin: () => undefined,
      onInbox,
      onChanged,
    });
    return close;
  }, [subscribeRecentWins, isKnown, isTabShown, isHeld, onInbox, onChanged]);
  return null;
}
