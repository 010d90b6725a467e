// Analytics on our own server: the endpoint of Amplitude's client, the player's consent, and session recordings if the
// operator has enabled them.
import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ANALYTICS_LIMITS, ANALYTICS_PATHS } from '@parlor/contract/calls/analytics.ts';
import type { Handlers } from '../../http/handlers.ts';
import { sourceOf } from '../../http/ip-networks.ts';
import { Quota, type Limits } from '../../http/rate-limits.ts';
import { keepRawBodies } from '../../http/request-bodies.ts';
import { addNoStore } from '../../http/security-headers.ts';
import type { Players } from '../../players/players.ts';
import type { Deps } from '../../runtime/deps.ts';
import { parseJson } from '../../runtime/parse-json.ts';
import { checkEvents, SentBatch } from './check.ts';
import { choiceOf, choose, storePageEvents, storeReplayPart } from './store.ts';

export interface AnalyticsDeps extends Deps {
  readonly limits: Limits;
  /** Whether sessions may be recorded (SESSION_REPLAY). */
  readonly recordsSessions: boolean;
}

export const analyticsRoutes = ({
  pool,
  clock,
  players,
}: Pick<AnalyticsDeps, 'pool' | 'clock'> & { readonly players: Pick<Players, 'act'> }): Handlers => ({
  analyticsChoice: ({ caller }) => choiceOf(pool, caller.playerId),
  chooseAnalytics: async ({ caller: { playerId }, body }) => {
    const agreed = body.choice === 'agreed';
    // The same decision again writes nothing.
    await players.act('chooseConsent', playerId, {
      input: { topic: 'analytics', agreed },
      also: (tx) => choose(tx, playerId, agreed, clock.now()),
    });
    return choiceOf(pool, playerId);
  },
});

/** The maximum number of events from one address in a minute. */
const EVENTS_PER_MINUTE = 6_000;
const REPLAY_PARTS_PER_MINUTE = 120;
const BODY_LIMIT_BYTES = 1024 * 1024;

/** The client reads the code in the body, and sends everything again if there is none. */
const answer = (reply: FastifyReply, code: number, more: object = {}): FastifyReply =>
  reply
    .code(code)
    .type('application/json')
    .send(JSON.stringify({ code, ...more }));

export const analyticsPlugin =
  ({ pool, clock, limits, recordsSessions }: AnalyticsDeps) =>
  (app: FastifyInstance): void => {
    const events = new Quota(EVENTS_PER_MINUTE);
    const parts = new Quota(REPLAY_PARTS_PER_MINUTE);
    // A closing page sends its last events as text; recordings are compressed.
    keepRawBodies(app, '*');
    app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
      const code = error.statusCode ?? 500;
      if (code >= 500)
        request.log.warn({ reason: (error as Error).message }, 'analytics events were not stored');
      return answer(reply, code, { error: code === 413 ? 'Payload too large' : 'Not stored' });
    });
    addNoStore(app);

    app.post(ANALYTICS_PATHS.events, { bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
      const body = request.body as Buffer | undefined;
      const batch = SentBatch.safeParse(parseJson(body?.toString('utf8') ?? ''));
      if (!batch.success) {
        const field = String(batch.error.issues[0]?.path[0] ?? 'events');
        return answer(reply, 400, { error: 'Request missing required field', missing_field: field });
      }
      const sent = batch.data.events;
      if (sent.length > ANALYTICS_LIMITS.eventsPerRequest)
        return answer(reply, 413, { error: 'Payload too large' });
      const waitMs = limits.off ? undefined : events.take(sourceOf(request.ip), sent.length);
      if (waitMs !== undefined)
        return answer(reply, 429, {
          error: 'Too many requests for some devices and users',
          eps_threshold: EVENTS_PER_MINUTE / 60,
          throttled_events: sent.map((_, at) => at),
        });
      const { events: taken, wrong } = checkEvents(sent);
      // Nothing of a wrong batch is stored: the client sends the right part of it again.
      if (wrong) return answer(reply, 400, { error: 'Invalid event', ...wrong });
      const nowMs = clock.now();
      await storePageEvents(pool, taken, nowMs);
      return answer(reply, 200, {
        events_ingested: taken.length,
        payload_size_bytes: body?.length ?? 0,
        server_upload_time: nowMs,
      });
    });

    app.get(`${ANALYTICS_PATHS.replayConfig}/:key`, (_request, reply) =>
      reply.send({
        configs: {
          sessionReplay: {
            sr_sampling_config: {
              capture_enabled: recordsSessions,
              sample_rate: ANALYTICS_LIMITS.sessionSampleRate,
            },
          },
        },
      }),
    );
    app.post(ANALYTICS_PATHS.replay, { bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
      if (!recordsSessions) return answer(reply, 403, { error: 'Sessions are not recorded here' });
      const { session_id: session, device_id: device } = request.query as Record<string, string | undefined>;
      const body = request.body as Buffer | undefined;
      if (session === undefined || !/^\d{1,15}$/.test(session) || device === undefined || device.length > 256)
        return answer(reply, 400, {
          error: 'session_id (digits) and device_id (at most 256 characters) are required',
        });
      if (body === undefined) return answer(reply, 400, { error: 'The body is empty' });
      const waitMs = limits.off ? undefined : parts.take(sourceOf(request.ip), 1);
      if (waitMs !== undefined) return answer(reply, 429, { error: 'Too many requests' });
      await storeReplayPart(pool, {
        partId: hash('sha256', Buffer.concat([Buffer.from(`${session} ${device} `), body]), 'base64url'),
        sessionId: Number(session),
        deviceId: device,
        body,
        nowMs: clock.now(),
      });
      return answer(reply, 202);
    });
  };
