/** How often a call of the contract is sent at most, and the wait before its second attempt. */
export const ATTEMPTS = 6;
export const BASE_DELAY_MS = 100;

/** The wait before the next attempt. Doubles with each: base delay times 2 to the power of attempt (spec §9), the first attempt being 0. */
export const retryDelayMs = (baseDelayMs: number, attempt: number): number => baseDelayMs * 2 ** attempt;

/** The Retry-After header in milliseconds; it holds seconds or a date. Undefined if it holds neither. */
export function retryAfterMs(header: string | null, nowMs: number): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1000;
  const atMs = Date.parse(header);
  return Number.isNaN(atMs) ? undefined : Math.max(0, atMs - nowMs);
}
