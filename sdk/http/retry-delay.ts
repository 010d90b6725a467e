/** How often a call of the contract is sent at most, and the wait before its second attempt. */
export const ATTEMPTS = 6;
export const BASE_DELAY_MS = 100;
/** How long one attempt may take (spec §9). */
export const TIMEOUT_MS = 30_000;
/** The same for a call that is repeated within a time (`repeatedWithinMs`), so that several attempts fall into it. */
export const SHORT_TIMEOUT_MS = 8_000;
/** A longer Retry-After fails the call at once. */
export const LONGEST_RETRY_AFTER_MS = 10_000;
/** Without a connection a screen waits for its answer: with six attempts it says within 2.3 s that none comes. */
export const LONGEST_WAIT_OF_A_READ_MS = 800;

/** The wait before the next attempt. Doubles with each: base delay times 2 to the power of attempt (spec §9), the first attempt being 0. */
export const retryDelayMs = (baseDelayMs: number, attempt: number): number => baseDelayMs * 2 ** attempt;

/** The Retry-After header in milliseconds; it holds seconds or a date. Undefined if it holds neither. */
export function retryAfterMs(header: string | null, nowMs: number): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1000;
  const atMs = Date.parse(header);
  return Number.isNaN(atMs) ? undefined : Math.max(0, atMs - nowMs);
}
