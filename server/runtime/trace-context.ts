// The trace of a request (W3C trace context). The page makes one for each press of a button; it is in every log line of the request
// and, if statements are logged, beside each of them.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { TRACE_HEADER } from '@parlor/contract/kernel/headers.ts';
import { onStatement } from '../db/statements.ts';

const traces = new AsyncLocalStorage<string>();

/** The trace of the current request; undefined outside a request, and if statements are not logged. */
const currentTrace = (): string | undefined => traces.getStore();

/** The trace's id in a `traceparent`; undefined if it is invalid. */
export function traceIdOf(header: string | string[] | undefined): string | undefined {
  const traceId = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/.exec(String(header))?.[1];
  return traceId === undefined || /^0+$/.test(traceId) ? undefined : traceId;
}

/** `follows`: whether the statements of a request get its trace. It costs a little for every request. */
export function followTraces(app: FastifyInstance, follows: boolean): void {
  app.addHook('onRequest', (request, reply, done) => {
    const traceId = traceIdOf(request.headers[TRACE_HEADER]);
    if (traceId === undefined) {
      done();
      return;
    }
    request.log = request.log.child({ traceId });
    reply.log = request.log;
    if (follows) traces.run(traceId, done);
    else done();
  });
}

/** Logs each statement with its trace, for a verbose log. Returns a function that stops it. */
export const logStatements = (log: FastifyBaseLogger): (() => void) =>
  onStatement(({ name }) => log.debug({ statement: name, traceId: currentTrace() }, 'statement'));
