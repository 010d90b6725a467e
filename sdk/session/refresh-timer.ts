// When the server is asked again: before a token runs out, and after a failure with a growing delay.
import type { Clock } from '../clock.ts';
import { backoffMs } from './token-life.ts';

export interface RefreshTimer {
  readonly isSet: () => boolean;
  readonly clear: () => void;
  /** The last request succeeded: the next failure starts with the shortest delay. */
  readonly forgetFailures: () => void;
  readonly set: (delayMs: number) => void;
  /** 30 s, doubled with each failure in a row. */
  readonly setAfterFailure: () => void;
  /** For good: nothing is set from now on. */
  readonly stop: () => void;
}

export function createRefreshTimer(clock: Clock, onDue: () => void): RefreshTimer {
  let failures = 0;
  let cancel: (() => void) | undefined;
  let isStopped = false;

  const clear = (): void => {
    cancel?.();
    cancel = undefined;
  };
  const set = (delayMs: number): void => {
    clear();
    if (isStopped) return;
    cancel = clock.after(delayMs, () => {
      cancel = undefined;
      onDue();
    });
  };
  return {
    isSet: () => cancel !== undefined,
    clear,
    forgetFailures: () => (failures = 0),
    set,
    setAfterFailure: () => set(backoffMs(failures++)),
    stop() {
      isStopped = true;
      clear();
    },
  };
}
