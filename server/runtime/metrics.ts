import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { ApiError } from '../http/api-error.ts';

/** Digests have one length, so texts of any length compare in constant time. */
const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A gauge that is read on request. */
export interface WatchedGauge {
  readonly name: string;
  readonly help: string;
  readonly read: () => number;
}

/** Labels are route patterns, never addresses, so their number stays small. With no token, only this machine may read. */
export function addMetrics(
  app: FastifyInstance,
  token: string | undefined,
  gauges: readonly WatchedGauge[] = [],
): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  for (const { name, help, read } of gauges)
    new Gauge({
      name,
      help,
      registers: [register],
      collect() {
        this.set(read());
      },
    });
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [register],
  });
  // Caches the metric's child, because resolving its labels each time costs more than counting.
  const children = new Map<string, ReturnType<typeof seconds.labels>>();
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    const key = `${method} ${reply.statusCode} ${route}`;
    let child = children.get(key);
    if (child === undefined)
      children.set(key, (child = seconds.labels(method, route, String(reply.statusCode))));
    child.observe(reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', async (request, reply) => {
    const given = request.headers.authorization?.replace(/^Bearer /i, '') ?? '';
    const local =
      request.socket.remoteAddress !== undefined &&
      /^(::1|(::ffff:)?127\.)/.test(request.socket.remoteAddress) &&
      request.headers['x-forwarded-for'] === undefined;
    if (token === undefined ? !local : !timingSafeEqual(digestOf(given), digestOf(token)))
      throw new ApiError('NOT_FOUND');
    return reply.type(register.contentType).send(await register.metrics());
  });
}
