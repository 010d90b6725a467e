// Retries for addresses outside the contract. client.ts retries the calls of the contract.
import { pause, systemClock, type Clock } from '../clock.ts';
import { retryDelayMs } from './retry-delay.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Statuses of a restarting or overloaded server, worth a retry (spec §7). */
export const isWorthRetrying = (status: number): boolean =>
  status === 502 || status === 503 || status === 504;

/** How often `fetchRetrying` tries, and how long it waits. */
export interface RetryingOptions {
  /** The maximum number of attempts, including the first (default 10). */
  readonly attempts?: number;
  /** Delay after the first attempt; it doubles each time (default 100 ms). */
  readonly baseDelayMs?: number;
  readonly fetch?: Fetch;
  readonly clock?: Clock;
}

/**
 * Fetch for addresses outside the contract, with retries on 502, 503 and 504 (spec §7). Every other answer, and every
 * failure of fetch itself, goes to the caller. Gives up with 'Maximum retries reached: {n}', whose cause is 'Bad
 * response code'.
 */
export async function fetchRetrying(
  url: string,
  init: RequestInit = {},
  { attempts = 10, baseDelayMs = 100, fetch = globalThis.fetch, clock = systemClock }: RetryingOptions = {},
): Promise<Response> {
  let bad: Error | undefined;
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (attempt > 0) await pause(clock, retryDelayMs(baseDelayMs, attempt - 1), init.signal ?? undefined);
    const response = await fetch(url, init);
    if (!isWorthRetrying(response.status)) return response;
    await response.body?.cancel();
    bad = new Error('Bad response code', { cause: response.status });
  }
  throw new Error(`Maximum retries reached: ${attempts}`, { cause: bad });
}
