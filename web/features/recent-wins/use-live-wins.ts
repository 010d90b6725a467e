import type { FullWin, WinsState } from '@parlor/sdk/services.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAsk, useAuth, useServices } from '../../data/ServicesContext.tsx';
import { winsPace, type WinsPace } from './wins-pace.ts';

/** The newest wins, live. `isWatched` false closes the connection: off screen, hidden tab, paused. */
export function useLiveWins(
  limit: number,
  isWatched: boolean,
): {
  wins: readonly FullWin[] | undefined;
  state: WinsState;
  /** The connection broke and has not come back. */
  isCutOff: boolean;
  hold: (on: boolean) => void;
  /** Connects again after the connection was given up. */
  again: () => void;
} {
  const { subscribeRecentWins } = useServices();
  const isKnown = useAuth().status === 'connected';
  const [wins, setWins] = useState<readonly FullWin[]>();
  const [state, setState] = useState<WinsState>('connecting');
  const [isCutOff, setCutOff] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const show = useShowUnread();
  const showUnread = useEffectEvent(show);
  const pace = useRef<WinsPace>(undefined);

  useEffect(() => {
    if (!isWatched || !isKnown) return;
    const own = winsPace(setWins, limit, (run, delayMs) => {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    });
    pace.current = own;
    let hasLeft = false;
    const subscription = subscribeRecentWins({
      limit,
      onList: own.list,
      onWin: own.push,
      onInbox: (unread) => showUnread(unread),
      onState: (next) => {
        if (hasLeft) return;
        setState(next);
        if (next === 'live') setCutOff(false);
        else if (next === 'waiting' || next === 'closed') setCutOff(true);
      },
    });
    return () => {
      hasLeft = true;
      subscription.close();
      own.stop();
    };
  }, [subscribeRecentWins, limit, isWatched, isKnown, attempt]);

  return {
    wins,
    state,
    isCutOff,
    hold: (on) => pace.current?.hold(on),
    again: () => setAttempt((before) => before + 1),
  };
}

function useShowUnread(): (inboxUnread: number) => void {
  const client = useQueryClient();
  const { queryKey } = useAsk().summary();
  return (inboxUnread) => client.setQueryData(queryKey, (summary) => summary && { ...summary, inboxUnread });
}

/** The unread number of the inbox, live, while no wins are shown: the connection carries no wins then. */
export function useLiveInbox(isWatched: boolean): void {
  const { subscribeRecentWins } = useServices();
  const isKnown = useAuth().status === 'connected';
  const show = useShowUnread();
  const showUnread = useEffectEvent(show);
  useEffect(() => {
    if (!isWatched || !isKnown) return;
    const { close } = subscribeRecentWins({
      limit: 'inbox',
      onList: () => undefined,
      onWin: () => undefined,
      onInbox: (unread) => showUnread(unread),
    });
    return close;
  }, [subscribeRecentWins, isWatched, isKnown]);
}
