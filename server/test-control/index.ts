// The listener of tests, on this machine only: sets the clock, does due jobs, lifts rate limits, delivers without an
// order, reads rows out.
// It exists with TEST_CONTROL=1 and never in prod. Described in docs/test-control.md.
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type pg from 'pg';
import * as z from 'zod/mini';
import { Delivery } from '@parlor/contract/calls/shop.ts';
import { moneyIn, UserId } from '@parlor/contract/kernel/vocabulary.ts';
import type { DeliverCall } from '@parlor/economy/shop/deliveries.ts';
import type { Config } from '../config.ts';
import type { Jobs } from '../jobs/index.ts';
import type { Limits } from '../http/rate-limits.ts';
import { sendError } from '../http/register-endpoints.ts';
import { ApiError } from '../http/api-error.ts';
import type { TestClock } from './test-clock.ts';
import { EXPORTS, exportLines, isExport } from './exports.ts';

export interface TestControlDeps {
  readonly config: Pick<Config, 'TEST_CONTROL' | 'TEST_CONTROL_PORT' | 'PORT' | 'isProd'>;
  readonly pool: pg.Pool;
  readonly clock: TestClock;
  readonly jobs: Pick<Jobs, 'runDue'>;
  readonly limits: Limits;
  /** Gives a player what an order of these items would give; answers what was given. */
  readonly deliver: (playerId: string, order: DeliverCall) => Promise<unknown>;
  readonly logger: FastifyBaseLogger;
}

export interface TestControl {
  readonly port: number;
  close(): Promise<void>;
}

const HOST = '127.0.0.1';
const EARLIEST_MS = Date.UTC(2000, 0, 1);
const LATEST_MS = Date.UTC(2200, 0, 1);

const ClockBody = z.strictObject({
  now: z.nullable(
    z.iso
      .datetime({
        offset: true,
        error:
          'must be an instant of ISO 8601 with its zone, such as 2026-11-20T09:30:00Z, or null for the true time',
      })
      .check(
        z.refine((text) => Date.parse(text) >= EARLIEST_MS && Date.parse(text) < LATEST_MS, {
          error: 'must lie in the years 2000 to 2199',
        }),
      ),
  ),
});
const LimitsBody = z.strictObject({ off: z.boolean() });
const DeliverBody = z.strictObject({
  playerId: UserId,
  orderId: z.string().check(z.regex(/^[\w-]{1,64}$/, { error: 'must be 1 to 64 letters, digits or dashes' })),
  items: z
    .array(
      z.union([
        Delivery,
        z.object({
          type: z.literal('boost'),
          percentage: z.int().check(z.positive()),
          amount: moneyIn('PP', 1n),
        }),
      ]),
    )
    .check(z.minLength(1), z.maxLength(20)),
  quantity: z.int().check(z.minimum(1), z.maximum(20)),
});
const NoBody = z.optional(z.strictObject({}));

/** Opens the listener; the port is TEST_CONTROL_PORT, else PORT + 2, and any free one where that is 0. */
export async function openTestControl(deps: TestControlDeps): Promise<TestControl> {
  const { config, logger } = deps;
  const app = createTestControl(deps);
  await app.listen({
    host: HOST,
    port: config.TEST_CONTROL_PORT ?? (config.PORT === 0 ? 0 : config.PORT + 2),
  });
  const { port } = app.server.address() as AddressInfo;
  logger.warn({ address: `http://${HOST}:${port}` }, 'test control is open: this server is for tests only');
  return { port, close: () => app.close() };
}

/** Without a port, for its own tests. */
export function createTestControl(deps: TestControlDeps): FastifyInstance {
  const { config, pool, clock, jobs, limits, deliver, logger } = deps;
  if (config.isProd || !config.TEST_CONTROL)
    throw new Error('Test control is for TEST_CONTROL=1 outside prod');
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    genReqId: () => randomUUID(),
    bodyLimit: 4096,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  });
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) =>
    sendError(
      new ApiError(
        'NOT_FOUND',
        `There is GET and POST /clock, POST /jobs/run, POST /limits, POST /deliver and GET /export/{${EXPORTS.join('|')}}.`,
      ),
      request,
      reply,
    ),
  );
  // A call without a body may declare JSON.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text === '' ? undefined : JSON.parse(String(text)));
    } catch {
      done(new ApiError('INVALID_JSON'));
    }
  });
  // Without a body the type does not matter, because tools send their own.
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) =>
    text === '' ? done(null) : done(new ApiError('UNSUPPORTED_MEDIA_TYPE')),
  );

  const clockNow = (): object => ({ now: new Date(clock.now()).toISOString(), offsetMs: clock.offsetMs });
  app.get('/clock', clockNow);
  app.post('/clock', async (request) => {
    const { now } = read(ClockBody, request.body);
    await clock.set(now === null ? null : Date.parse(now));
    return clockNow();
  });
  app.post('/jobs/run', async (request, reply) => {
    read(NoBody, request.body ?? undefined);
    const runs = await jobs.runDue();
    return reply.code(runs.every((run) => 'result' in run) ? 200 : 500).send({ jobs: runs });
  });
  app.post('/limits', async (request) => {
    limits.off = read(LimitsBody, request.body).off;
    return { off: limits.off };
  });
  app.post('/deliver', async (request) => {
    const { playerId, ...order } = read(DeliverBody, request.body);
    return deliver(playerId, order);
  });
  app.get<{ Params: { what: string } }>('/export/:what', async (request, reply) => {
    const { what } = request.params;
    if (!isExport(what))
      throw new ApiError('NOT_FOUND', `There is no export of ${what}. There are: ${EXPORTS.join(', ')}.`, {
        exports: EXPORTS,
      });
    return reply.type('application/x-ndjson').send(Readable.from(exportLines(pool, what)));
  });
  return app;
}

function read<T extends z.ZodMiniType>(schema: T, body: unknown): z.output<T> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const why = result.error.issues.map((i) => ['body', ...i.path.map(String)].join('.') + `: ${i.message}`);
  throw new ApiError('INVALID_REQUEST', why.join('; '), { in: 'body' });
}
