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
      const { taken, refused } = await forward(vendor, events, { fetch, log });
      // If it takes none, the account is wrong and not the events.
      const givenUp = taken.length > 0 ? refused : [];
      if (refused.length > 0)
        log.error(
          { events: refused },
          givenUp.length > 0
            ? 'the vendor refuses purchases; they are not sent again'
            : 'the vendor refuses all purchases; they are sent again',
        );
      await markSent(pool, [...taken, ...givenUp]);
      return { written, sent: taken.length };
    },
  },
];

type Events = Awaited<ReturnType<typeof unsentEvents>>;
/** Ids of events. */
interface Forwarded {
  readonly taken: string[];
  readonly refused: string[];
}
/** The vendor refuses what it was sent, whenever it is sent. */
const REFUSALS: readonly number[] = [400, 413];
/** After so many refusals and nothing taken, all of them are refused. */
const MAX_REFUSALS = 10;

/** A refused batch is halved until the refused events are found, so that they hold up no others. Never rejects. */
async function forward(
  vendor: VendorAccount,
  events: Events,
  { fetch, log }: { readonly fetch: typeof globalThis.fetch; readonly log: FastifyBaseLogger },
): Promise<Forwarded> {
  const done: Forwarded = { taken: [], refused: [] };
  const batches: Events[] = [events];
  let refusals = 0;
  try {
    for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
      const ids = batch.map((event) => event.insert_id);
      const status = await send(vendor, batch, fetch);
      if (status < 300) {
        done.taken.push(...ids);
        continue;
      }
      if (!REFUSALS.includes(status)) throw new Error(`answered ${status}`);
      refusals += 1;
      if (batch.length === 1) done.refused.push(...ids);
      else {
        const middle = Math.ceil(batch.length / 2);
        batches.push(batch.slice(0, middle), batch.slice(middle));
      }
      if (refusals >= MAX_REFUSALS && done.taken.length === 0)
        throw new Error(`answered ${status} to ${refusals} requests, and took nothing`);
    }
  } catch (error) {
    log.warn({ reason: reasonOf(error) }, 'purchases could not be forwarded');
  }
  return done;
}

async function send(
  { url, apiKey }: VendorAccount,
  events: Events,
  fetch: typeof globalThis.fetch,
): Promise<number> {
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
  return response.status;
}
