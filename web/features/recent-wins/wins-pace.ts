import type { FullWin } from '@parlor/sdk/services.ts';

/** Minimum time between two new rows, however many wins there are. */
export const PACE_MS = 900;
/** Most rows in the queue. A burst drops its oldest. */
const QUEUE = 5;

export interface WinsPace {
  /** Replaces all rows. Newest first. */
  list(wins: readonly FullWin[]): void;
  push(win: FullWin): void;
  /** While a finger or the pointer is on the list, no row moves. */
  hold(on: boolean): void;
  stop(): void;
}

/**
 * Adds wins to a list one by one, slowly enough to read. `later` starts a timer and returns a function that
 * cancels it.
 */
export function winsPace(
  show: (rows: readonly FullWin[]) => void,
  limit: number,
  later: (run: () => void, delayMs: number) => () => void,
): WinsPace {
  let rows: readonly FullWin[] = [];
  let queue: readonly FullWin[] = [];
  let cancel: (() => void) | undefined;
  let isPaused = false;
  /** A whole list that came while no row may move. */
  let waiting: readonly FullWin[] | undefined;

  const next = (): void => {
    cancel = undefined;
    const [oldest, ...rest] = queue;
    if (isPaused || oldest === undefined) return;
    queue = rest;
    rows = [oldest, ...rows].slice(0, limit);
    show(rows);
    cancel = later(next, PACE_MS);
  };
  const wake = (): void => {
    if (cancel === undefined) next();
  };
  const showList = (wins: readonly FullWin[]): void => {
    waiting = undefined;
    rows = wins.slice(0, limit);
    show(rows);
  };
  return {
    list(wins) {
      queue = [];
      if (isPaused && rows.length > 0) waiting = wins;
      else showList(wins);
    },
    push(win) {
      queue = [...queue, win].slice(-QUEUE);
      wake();
    },
    hold(on) {
      isPaused = on;
      if (on) return;
      if (waiting !== undefined) showList(waiting);
      wake();
    },
    stop() {
      cancel?.();
      cancel = undefined;
      queue = [];
    },
  };
}
