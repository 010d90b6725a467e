// When the next token is requested: before one expires (token-life.ts says how long before), and after a failure with a
// growing delay. token-refresh.ts sends the request.
import type { Clock } from '../clock.ts';
import { backoffMs } from './token-life.ts';

export type RefreshTimer = ReturnType<typeof createRefreshTimer>;

export function createRefreshTimer(clock: Clock, onDue: () => void) {
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
    isSet: (): boolean => cancel !== undefined,
    clear,
    /** The last request succeeded: the next failure starts with the shortest delay. */
    forgetFailures: (): void => void (failures = 0),
    set,
    /** 30 s, doubled with each failure in a row. */
    setAfterFailure: (): void => set(backoffMs(failures++)),
    /** Permanently: nothing is scheduled from now on. */
    stop(): void {
      isStopped = true;
      clear();
    },
  };
}
