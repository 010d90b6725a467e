// Time as the SDK sees it, so that a test can move it.

export interface Clock {
  /** Milliseconds since 1970 of this device. */
  now(): number;
  /** Runs once after the delay. Returns a function that cancels the timer. */
  after(delayMs: number, run: () => void): () => void;
}

/** The longest delay a browser's timer takes; beyond it timers fire at once. */
const LONGEST_TIMER_MS = 2_147_483_647;

export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, Math.min(delayMs, LONGEST_TIMER_MS));
    return () => clearTimeout(timer);
  },
};

/** Resolves after the delay; rejects with the signal's reason as soon as it is aborted. */
export function pause(clock: Clock, delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(reasonOf(signal));
    const stop = (): void => {
      cancel();
      reject(reasonOf(signal));
    };
    const cancel = clock.after(delayMs, () => {
      signal?.removeEventListener('abort', stop);
      resolve();
    });
    signal?.addEventListener('abort', stop, { once: true });
  });
}

const reasonOf = (signal: AbortSignal | undefined): Error =>
  signal?.reason instanceof Error ? signal.reason : new Error('aborted');
