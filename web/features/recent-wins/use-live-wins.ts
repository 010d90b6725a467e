import { RECENT_WINS_MAX } from '@parlor/contract/calls/recent-wins.ts';
import type { FullWin, WinsOptions, WinsState } from '@parlor/sdk/services.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { holdStream } from '../../data/live/stream-held.ts';
import { usePlayerEvents } from '../../data/live/use-player-events.ts';
import { useAuth, useServices } from '../../data/ServicesContext.tsx';
import { winsPace, type WinsPace } from './wins-pace.ts';

/**
 * The newest wins, live; with `gameId` those of one game, and `told` hears who plays it and how they react. `isWatched` false closes the connection: off screen, hidden
 * tab, paused.
 */
export function useLiveWins(
  limit: number,
  isWatched: boolean,
  gameId?: string,
  told: Pick<WinsOptions, 'onTable' | 'onReaction'> = {},
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
  const { onInbox, onChanged } = usePlayerEvents();
  const pace = useRef<WinsPace>(undefined);
  const onTable = useEffectEvent<NonNullable<WinsOptions['onTable']>>((table) => told.onTable?.(table));
  const onReaction = useEffectEvent<NonNullable<WinsOptions['onReaction']>>((one) => told.onReaction?.(one));

  useEffect(() => {
    if (!isWatched || !isKnown) return;
    const own = winsPace(setWins, limit, (run, delayMs) => {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    });
    pace.current = own;
    let hasLeft = false;
    const release = holdStream();
    const isShown = (win: FullWin): boolean => gameId === undefined || win.gameId === gameId;
    const subscription = subscribeRecentWins({
      // The own wins of a game may be held back, so it asks for more than it shows.
      limit: gameId === undefined ? limit : RECENT_WINS_MAX,
      ...(gameId === undefined
        ? {}
        : { table: gameId, onTable: (table) => onTable(table), onReaction: (one) => onReaction(one) }),
      onList: (list) => own.list(list.filter(isShown)),
      onWin: (win) => {
        if (isShown(win)) own.push(win);
      },
      onInbox,
      onChanged,
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
      release();
      own.stop();
    };
  }, [subscribeRecentWins, limit, gameId, isWatched, isKnown, attempt, onInbox, onChanged]);

  return {
    wins,
    state,
    isCutOff,
    hold: (on) => pace.current?.hold(on),
    again: () => setAttempt((before) => before + 1),
  };
}
