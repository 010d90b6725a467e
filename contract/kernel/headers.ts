/** Headers of every call (spec §7). */
export const PLATFORM_HEADER = 'x-user-platform';
export const IDEMPOTENCY_HEADER = 'idempotency-key';
/** Number of the content's release that was live when a call was answered. Another than before: prices and offers may differ. */
export const RELEASE_HEADER = 'x-content-release';
/** W3C trace context: created by the client for each call; the log has it with the call and its statements. */
export const TRACE_HEADER = 'traceparent';
export const PLATFORMS = ['telegram', 'web'] as const;
export type Platform = (typeof PLATFORMS)[number];

/**
 * The platform in a call's header; a missing one counts as the website. Undefined for any other value, which is refused
 * with `PLATFORM_REFUSAL`.
 */
export const platformOf = (header: string | readonly string[] | undefined): Platform | undefined =>
  header === undefined ? 'web' : PLATFORMS.find((platform) => platform === header);
export const PLATFORM_REFUSAL = `${PLATFORM_HEADER}: must be ${PLATFORMS.join(' or ')}; without the header it is web`;
