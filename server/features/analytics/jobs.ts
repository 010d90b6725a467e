// The server's own events: paid orders, once each, however often a page is reloaded. If a vendor's account is set they
// are also sent there, under the same id.
import type { FastifyBaseLogger } from 'fastify';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import type { Job } from '../../jobs/job.ts';
import { markSent, writePurchaseEvents, unsentEvents } from './store.ts';
import { reasonOf } from '../../runtime/reason-of.ts';

/** How far back the job looks for orders: longer than any outage of the jobs. */
const LOOK_BACK_MS = 3 * DAY_MS;
const AT_ONCE = 200;
const ANSWER_WITHIN_MS = 10_000;

export interface VendorAccount {
  readonly url: string;
  readonly apiKey: string;
}
export interface AnalyticsJobsDeps {
  readonly vendor: VendorAccount | undefined;
  readonly log: FastifyBaseLogger;
  readonly fetch?: typeof fetch;
}

export const analyticsJobs = ({ vendor, log, fetch = globalThis.fetch }: AnalyticsJobsDeps): Job[] => [
  {
    name: 'write-purchase-events',
    run: async ({ pool, clock }) => {
      const nowMs = clock.now();
      const written = await writePurchaseEvents(pool, {
        nowMs,
        sinceMs: nowMs - LOOK_BACK_MS,
        isForwarded: vendor !== undefined,
      });
      if (vendor === undefined) return { written };
      const events = await unsentEvents(pool, AT_ONCE);
      if (events.length === 0) return { written, sent: 0 };
      // A failure is sent again in a minute: the vendor counts an id once.
      const isTaken = await send(vendor, events, fetch).catch((error: unknown) => {
        log.warn({ reason: reasonOf(error) }, 'purchases could not be forwarded');
        return false;
      });
      if (isTaken)
        await markSent(
          pool,
          events.map((event) => event.insert_id),
        );
      return { written, sent: isTaken ? events.length : 0 };
    },
  },
];

async function send(
  { url, apiKey }: VendorAccount,
  events: Awaited<ReturnType<typeof unsentEvents>>,
  fetch: typeof globalThis.fetch,
): Promise<boolean> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      api_key: apiKey,
      options: { min_id_length: 1 },
      events: events.map((event) => ({
        event_type: event.event_type,
        insert_id: event.insert_id,
        user_id: event.user_id,
        time: event.at.getTime(),
        event_properties: event.properties,
      })),
    }),
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`answered ${response.status}`);
  return true;
}
