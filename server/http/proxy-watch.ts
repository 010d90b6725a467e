// Whether TRUST_PROXY is right. That cannot be known at the start, so requests are checked as they come. If the number
// is too low, every player has the proxy's address; if it is too high, anybody can claim any address.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { WatchedGauge } from '../runtime/metrics.ts';

/** The majority of this many latest requests decides the figure. */
const LOOKED_AT = 100;

/** The contradiction between one request and TRUST_PROXY; undefined if it fits. */
export function proxyProblem(trusted: number, forwardedFor: string | undefined): string | undefined {
  const addresses = forwardedFor === undefined ? 0 : forwardedFor.split(',').length;
  if (trusted === 0 && addresses > 0)
    return 'TRUST_PROXY is 0, but requests come with X-Forwarded-For: say how many proxies stand in front, or let none of them send it';
  if (addresses < trusted)
    return `TRUST_PROXY is ${trusted}, but a request came with ${addresses === 0 ? 'no address' : `${addresses} address${addresses === 1 ? '' : 'es'}`} in X-Forwarded-For: say how many proxies stand in front, and let nobody reach the port past them`;
  return undefined;
}

export function watchProxy(
  app: FastifyInstance,
  { trusted, log }: { trusted: number; log: Pick<FastifyBaseLogger, 'error'> },
) {
  const logged = new Set<string>();
  const latest: boolean[] = [];
  let wrong = 0;
  const count = (isWrong: boolean): void => {
    latest.push(isWrong);
    if (isWrong) wrong += 1;
    if (latest.length > LOOKED_AT && latest.shift() === true) wrong -= 1;
  };
  app.addHook('onRequest', (request, _reply, done) => {
    // Health checks and metrics come without a proxy.
    if (!/^\/(?:health|metrics)(?:[/?]|$)/.test(request.url)) {
      const header = request.headers['x-forwarded-for'];
      const problem = proxyProblem(trusted, Array.isArray(header) ? header.join(',') : header);
      count(problem !== undefined);
      if (problem !== undefined && !logged.has(problem)) {
        logged.add(problem);
        log.error({ setting: 'TRUST_PROXY' }, problem);
      }
    }
    done();
  });
  const isWrong = (): boolean => wrong * 2 > latest.length;
  return {
    /** As `/health/ready` shows it. */
    state: () => (isWrong() ? 'not-as-set' : 'as-set'),
    gauges: [
      {
        name: 'proxy_setting_wrong',
        help: '1 where most of the latest requests do not come as TRUST_PROXY says',
        read: () => (isWrong() ? 1 : 0),
      },
    ] satisfies WatchedGauge[],
  };
}
