/** Headers of every call (spec §7). */
export const PLATFORM_HEADER = 'x-user-platform';
export const IDEMPOTENCY_HEADER = 'idempotency-key';
/** W3C trace context: made by the client for each call, found again in the log and beside the statements. */
export const TRACE_HEADER = 'traceparent';
export const PLATFORMS = ['telegram', 'web'] as const;
export type Platform = (typeof PLATFORMS)[number];
