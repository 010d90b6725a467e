// Error reports of pages (spec §9 telemetry; S29), in the form of the vendor's client.
import * as z from 'zod/mini';
import { HOUR_MS, MINUTE_MS } from '../kernel/time.ts';
import { Count, Instant } from '../kernel/vocabulary.ts';

/** The client does not observe requests to addresses that end in /collect. */
export const TELEMETRY_PATH = '/t/collect';
/** Asks the client to end its session. */
export const TELEMETRY_SESSION_HEADER = 'x-faro-session-status';
/** The client's own numbers (spec §9). */
export const TELEMETRY_LIMITS = {
  sessionMs: 4 * HOUR_MS,
  idleMs: 15 * MINUTE_MS,
  batchItems: 50,
  batchMs: 250,
  buffer: 30,
  concurrency: 5,
  /** Wait after 429 without Retry-After. */
  backoffMs: 5_000,
  sampleRate: 1,
} as const;

const Text = (max: number) =>
  z.pipe(
    z.string(),
    z.transform((text: string) => text.slice(0, max)),
  );
const Frame = z.looseObject({
  filename: z.optional(Text(300)),
  function: z.optional(Text(200)),
  lineno: z.optional(z.number()),
  colno: z.optional(z.number()),
});
const Exception = z.looseObject({
  type: z._default(Text(200), 'Error'),
  value: z._default(Text(1000), ''),
  stacktrace: z.optional(z.looseObject({ frames: z._default(z.array(Frame), []) })),
  trace: z.optional(z.looseObject({ trace_id: z.optional(Text(64)) })),
});
export type TelemetryException = z.infer<typeof Exception>;

/** One request of the client; unknown fields are ignored. */
export const TelemetryBody = z.looseObject({
  meta: z.optional(
    z.looseObject({
      app: z.optional(z.looseObject({ version: z.optional(Text(80)) })),
      page: z.optional(z.looseObject({ url: z.optional(Text(500)) })),
    }),
  ),
  exceptions: z._default(z.array(Exception), []),
  events: z._default(z.array(z.unknown()), []),
  logs: z._default(z.array(z.unknown()), []),
  measurements: z._default(z.array(z.unknown()), []),
});
export type TelemetryBody = z.infer<typeof TelemetryBody>;

/** Errors of pages that have the same cause, in one release, as the console shows them. */
export const ClientError = z.object({
  fingerprint: z.string(),
  release: z.string(),
  type: z.string(),
  message: z.string(),
  stack: z.string(),
  page: z.optional(z.string()),
  /** Of the newest one; the server's log has the same id. */
  traceId: z.optional(z.string()),
  times: Count,
  firstAt: Instant,
  lastAt: Instant,
});
export type ClientError = z.infer<typeof ClientError>;
