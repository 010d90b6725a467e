// Sends what is due. A delivery is claimed before it is sent and sent again until its endpoint answers 2xx: at least once, under
// the same id, in no promised order.
import type pg from 'pg';
import { FAILING_DAYS } from '@parlor/contract/calls/operator/webhooks.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import type { Posted, PostOptions } from '../../runtime/outbound/post.ts';
import type { WarnLog } from '../../runtime/deps.ts';
import { reasonOf } from '../../runtime/reason-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import { claim, dueDeliveries, settle, wasTried, type Due } from './delivery-store.ts';
import { noteFailure, noteSuccess, readEndpoints, secretsOf, turn, type Endpoint } from './endpoint-store.ts';
import { handOut } from './hand-out.ts';
import { signedHeaders } from './signing.ts';

export interface SendDeps {
  readonly sealingKeys: readonly Buffer[];
  /** In local development endpoints may be on this machine, and without TLS. */
  readonly mayBePrivate: boolean;
  readonly post: (o: PostOptions) => Promise<Posted>;
  readonly log: WarnLog;
  /** From 0 to 1, for the jitter. */
  readonly random?: () => number;
  readonly withinMs?: number;
}
interface RunDeps extends SendDeps {
  readonly pool: pg.Pool;
  readonly clock: { now(): number };
}

/** Waits after each failed try, about three days together. After the last one it is given up. */
export const WAITS_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
] as const;
/** Each wait is up to so much longer or shorter, so that what failed together is not tried together. */
const JITTER = 0.2;
const LONGEST_RETRY_AFTER_MS = 24 * HOUR_MS;
const WITHIN_MS = 15_000;
/** Longer than a try. */
const CLAIMED_MS = 2 * MINUTE_MS;
/** A run ends before the next one. */
const RUN_MS = 40_000;
/** To one endpoint at the same time. */
const AT_ONCE = 10;
const ANSWER_CHARACTERS = 500;
const GONE = 410;

export interface Sent {
  delivered: number;
  failed: number;
  handedOut: number;
  turnedOff: number;
}

export async function sendDue(d: RunDeps): Promise<Sent> {
  const endpoints = await readEndpoints(d.pool);
  const sent: Sent = { delivered: 0, failed: 0, turnedOff: 0, handedOut: 0 };
  sent.handedOut = await handOut({ pool: d.pool, nowMs: d.clock.now() }, endpoints);
  const untilMs = performance.now() + RUN_MS;
  await Promise.all(
    endpoints
      .filter((one) => one.is_on)
      .map((one) =>
        drain(d, one, { sent, untilMs }).catch((error: unknown) =>
          d.log.warn(
            { endpoint: one.id, reason: reasonOf(error) },
            'deliveries of a webhook wait for the next run',
          ),
        ),
      ),
  );
  return sent;
}

/** One endpoint. An endpoint where a whole batch fails is left for the next run. */
async function drain(d: RunDeps, endpoint: Endpoint, o: { sent: Sent; untilMs: number }): Promise<void> {
  while (performance.now() < o.untilMs) {
    const due = await dueDeliveries(d.pool, endpoint.id, d.clock.now(), AT_ONCE);
    if (due.length === 0) return;
    const ends = await Promise.all(due.map((one) => deliver(d, endpoint, one)));
    for (const end of ends) {
      if (end === 'delivered') o.sent.delivered += 1;
      if (end === 'failed' || end === 'off') o.sent.failed += 1;
      if (end === 'off') o.sent.turnedOff += 1;
    }
    if (!ends.includes('delivered') || ends.includes('off')) return;
  }
}

async function deliver(
  d: RunDeps,
  endpoint: Endpoint,
  due: Due,
): Promise<'delivered' | 'failed' | 'off' | 'taken'> {
  const { pool, clock } = d;
  const beganMs = clock.now();
  if (!(await claim(pool, due, beganMs + CLAIMED_MS))) return 'taken';
  const { status, answer, retryAfter } = await attempt(d, endpoint, due);
  const nowMs = clock.now();
  if (status !== undefined && status >= 200 && status < 300) {
    await settle(pool, due, { state: 'delivered', nowMs, status, answer });
    await noteSuccess(pool, endpoint.id);
    return 'delivered';
  }
  const waitMs = waitAfter(due.attempts + 1, retryAfter, d.random ?? Math.random);
  await settle(pool, due, {
    state: waitMs === undefined || status === GONE ? 'failed' : 'waiting',
    nextAtMs: waitMs === undefined || status === GONE ? undefined : nowMs + waitMs,
    nowMs,
    status,
    answer,
  });
  const isOff =
    status === GONE
      ? await inTransaction(pool, (tx) => turn(tx, endpoint.id, 'gone'))
      : await noteFailure(pool, endpoint.id, {
          nowMs,
          isFirst:
            due.attempts === 0 &&
            !(await wasTried(pool, due, { sinceMs: beganMs - FAILING_DAYS * DAY_MS, beforeMs: beganMs })),
        });
  if (isOff) d.log.warn({ endpoint: endpoint.id, status }, 'a webhook endpoint was turned off');
  return isOff ? 'off' : 'failed';
}

interface Answered {
  readonly status?: number;
  readonly answer: string;
  readonly retryAfter?: string | string[] | undefined;
}

async function attempt(d: RunDeps, endpoint: Endpoint, { event_id: eventId, body }: Due): Promise<Answered> {
  const secrets = secretsOf(d.sealingKeys, endpoint, d.clock.now());
  if (secrets.length === 0) return { answer: 'The secret cannot be decrypted: give the endpoint a new one.' };
  try {
    const { status, headers, raw } = await d.post({
      url: endpoint.url,
      headers: {
        'user-agent': 'Parlor-Webhooks/1',
        // The true time, because another machine compares it with its own.
        ...signedHeaders(secrets, { eventId, body, nowMs: Date.now() }),
      },
      body,
      withinMs: d.withinMs ?? WITHIN_MS,
      mayBePrivate: d.mayBePrivate,
      cutsLongAnswers: true,
    });
    const answer = raw.toString('utf8').replaceAll('\0', '').slice(0, ANSWER_CHARACTERS);
    return { status, answer, retryAfter: headers['retry-after'] };
  } catch (error) {
    return { answer: reasonOf(error).slice(0, ANSWER_CHARACTERS) };
  }
}

/** Undefined after the last try. An endpoint may ask for a longer wait, in seconds. */
export function waitAfter(
  attempts: number,
  retryAfter: string | string[] | undefined,
  random: () => number,
): number | undefined {
  const wait = WAITS_MS[attempts - 1];
  if (wait === undefined) return undefined;
  const wished =
    typeof retryAfter === 'string' && /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * 1000 : 0;
  const own = Math.round(wait * (1 - JITTER + 2 * JITTER * random()));
  return Math.max(own, Math.min(wished, LONGEST_RETRY_AFTER_MS));
}
