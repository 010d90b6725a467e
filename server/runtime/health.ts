import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { withinDeadline } from '../http/deadline.ts';

const READY_WITHIN_MS = 2_000;

export interface HealthOptions {
  readonly pool: Pick<pg.Pool, 'query'>;
  /** True from the moment the process was asked to stop. */
  readonly isStopping: () => boolean;
  /** State of the replica, where there is one. Shown only: the server is ready without it. */
  readonly replica?: (() => string) | undefined;
  /** What is live, and why this process cannot serve it, where it cannot: then it is not ready. */
  readonly content?:
    | { readonly world: { readonly release?: number }; readonly fault?: string | undefined }
    | undefined;
  /** Whether requests match TRUST_PROXY. Shown only, because any client could change it. */
  readonly proxy?: (() => string) | undefined;
}

/** live: the process answers. ready: it can serve, so its database answers, it has the live content and is not stopping. */
export function addHealth(app: FastifyInstance, o: HealthOptions): void {
  app.get('/health/live', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/health/ready', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const why = o.isStopping()
      ? 'stopping'
      : await Promise.resolve(
          withinDeadline(o.pool.query('select 1'), READY_WITHIN_MS, () => undefined),
        ).then(
          () => (o.content?.fault === undefined ? undefined : 'content'),
          () => 'database',
        );
    return why === undefined
      ? {
          status: 'ok',
          ...(o.content?.world.release === undefined ? {} : { release: o.content.world.release }),
          ...(o.replica === undefined ? {} : { replica: o.replica() }),
          ...(o.proxy === undefined ? {} : { proxy: o.proxy() }),
        }
      : reply.code(503).header('retry-after', '2').send({ status: 'unavailable', why });
  });
}
