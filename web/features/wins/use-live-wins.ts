import type { FullWin, WinsState } from '@parlor/sdk/services.ts';
import { useEffect, useRef, useState } from 'react';
import { useAuth, useServices } from '../../services/ServicesContext.tsx';
import { winsPace, type WinsPace } from './wins-pace.ts';

/** The newest wins as they happen. `isWatched` false lets the connection go: off screen, hidden tab, paused. */
export function useLiveWins(
  limit: number,
  isWatched: boolean,
): { wins: readonly FullWin[] | undefined; state: WinsState; hold: (on: boolean) => void } {
  const { subscribeRecentWins } = useServices();
  const isKnown = useAuth().status === 'connected';
  const [wins, setWins] = useState<readonly FullWin[]>();
  const [state, setState] = useState<WinsState>('connecting');
  const pace = useRef<WinsPace>(undefined);

  useEffect(() => {
    if (!isWatched || !isKnown) return;
    const own = winsPace(setWins, limit, (run, delayMs) => {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    });
    pace.current = own;
    const subscription = subscribeRecentWins({
      limit,
      onList: own.list,
      onWin: own.push,
      onState: (next) => setState(next),
    });
    return () => {
      subscription.close();
      own.stop();
    };
  }, [subscribeRecentWins, limit, isWatched, isKnown]);

  return { wins, state, hold: (on) => pace.current?.hold(on) };
}
