// Receives errors of pages from Faro's client. A known error adds one to its group, so a flood costs one statement for
// each request and no space.
import type { FastifyInstance } from 'fastify';
import { TELEMETRY_PATH, TelemetryBody } from '@parlor/contract/calls/telemetry.ts';
import { sourceOf } from '../../http/ip-networks.ts';
import { Quota, type Limits } from '../../http/rate-limits.ts';
import type { WatchedGauge } from '../../runtime/metrics.ts';
import { fingerprintOf, stackOf } from './fingerprint.ts';
import { addErrors, newestErrors, type NewClientError } from './store.ts';
import { parseJson } from '../../runtime/parse-json.ts';
import { addNoStore } from '../../http/security-headers.ts';
import { keepRawBodies, rawBody } from '../../http/request-bodies.ts';
import type { Deps } from '../../runtime/deps.ts';

export { newestErrors };

export interface TelemetryDeps extends Deps {
  readonly limits: Limits;
}

const REQUESTS_PER_MINUTE = 120;
const BODY_LIMIT_BYTES = 256 * 1024;
/** The maximum for one request; more of them are repetitions. */
const ERRORS_PER_REQUEST = 50;

/** Reports of pages since this process began, by kind; they are counted and not stored. */
export const noTelemetry = () => ({ exceptions: 0, events: 0, logs: 0, measurements: 0 });
type TelemetryCounts = ReturnType<typeof noTelemetry>;

export const telemetryGauges = (counts: TelemetryCounts): WatchedGauge[] =>
  (Object.keys(counts) as Array<keyof TelemetryCounts>).map((kind) => ({
    name: `page_${kind}`,
    help: `Reports of pages since the start: ${kind}`,
    read: () => counts[kind],
  }));

export const telemetryPlugin =
  ({ pool, clock, limits }: TelemetryDeps, counts = noTelemetry()) =>
  (app: FastifyInstance): void => {
    const requests = new Quota(REQUESTS_PER_MINUTE);
    keepRawBodies(app, '*');
    addNoStore(app);
    app.post(TELEMETRY_PATH, { bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
      const waitMs = limits.off ? undefined : requests.take(sourceOf(request.ip), 1);
      if (waitMs !== undefined)
        return reply
          .code(429)
          .header('retry-after', String(Math.ceil(waitMs / 1000)))
          .send('too many requests');
      const report = TelemetryBody.safeParse(parseJson(rawBody(request).toString('utf8'))).data;
      if (report === undefined) return reply.code(400).send('not what the client sends');
      for (const kind of Object.keys(counts) as Array<keyof TelemetryCounts>)
        counts[kind] += report[kind].length;
      await addErrors(pool, groupsOf(report), clock.now());
      return reply.code(202).send('ok');
    });
  };

/** One entry for each cause, with how often it was reported. */
function groupsOf({ exceptions, meta }: TelemetryBody): NewClientError[] {
  const groups = new Map<string, NewClientError>();
  const release = meta?.app?.version ?? 'unknown';
  const page = pathOf(meta?.page?.url);
  for (const one of exceptions.slice(0, ERRORS_PER_REQUEST)) {
    const fingerprint = fingerprintOf(one);
    const known = groups.get(fingerprint);
    groups.set(fingerprint, {
      fingerprint,
      release: keepable(release),
      type: keepable(one.type),
      message: keepable(one.value),
      stack: keepable(stackOf(one)),
      ...(page === undefined ? {} : { page }),
      ...(one.trace?.trace_id === undefined ? {} : { traceId: keepable(one.trace.trace_id) }),
      times: (known?.times ?? 0) + 1,
    });
  }
  return [...groups.values()];
}

/** PostgreSQL keeps no NUL in a text. */
const keepable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** Its page, without the query: that may be a secret of the player's. */
const pathOf = (url: string | undefined): string | undefined =>
  url !== undefined && URL.canParse(url) ? keepable(new URL(url).pathname.slice(0, 200)) : undefined;
