import type { FullWin } from '@parlor/sdk/services.ts';

/** At most one new row in so many milliseconds, however many wins there are. */
export const PACE_MS = 900;
/** While rows are held back, older ones of a burst are merged away. */
const QUEUE = 5;

export interface WinsPace {
  /** The newest wins, newest first; replaces all rows. */
  list(wins: readonly FullWin[]): void;
  push(win: FullWin): void;
  /** Under the finger or the pointer no row moves. */
  hold(on: boolean): void;
  stop(): void;
}

/** Lets wins into a list one by one, in a pace that can be read. `later` is a timer and returns the way to stop it. */
export function winsPace(
  show: (rows: readonly FullWin[]) => void,
  limit: number,
  later: (run: () => void, delayMs: number) => () => void,
): WinsPace {
  let rows: readonly FullWin[] = [];
  let queue: readonly FullWin[] = [];
  let cancel: (() => void) | undefined;
  let isHeld = false;

  const next = (): void => {
    cancel = undefined;
    const [oldest, ...rest] = queue;
    if (isHeld || oldest === undefined) return;
    queue = rest;
    rows = [oldest, ...rows].slice(0, limit);
    show(rows);
    cancel = later(next, PACE_MS);
  };
  const wake = (): void => {
    if (cancel === undefined) next();
  };
  return {
    list(wins) {
      queue = [];
      rows = wins.slice(0, limit);
      show(rows);
    },
    push(win) {
      queue = [...queue, win].slice(-QUEUE);
      wake();
    },
    hold(on) {
      isHeld = on;
      if (!on) wake();
    },
    stop() {
      cancel?.();
      cancel = undefined;
      queue = [];
    },
  };
}
