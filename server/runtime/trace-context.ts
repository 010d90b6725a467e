// The trace that a request belongs to (W3C trace context): made in the browser by the press that led to it, written in
// every line that is logged for it and, where statements are logged, beside each of those.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { TRACE_HEADER } from '@parlor/contract/kernel/headers.ts';
import { onStatement } from '../db/statements.ts';

const traces = new AsyncLocalStorage<string>();

/** Of the request under way; undefined outside of one, and where statements are not logged. */
const currentTrace = (): string | undefined => traces.getStore();

/** The trace's id in a `traceparent`; undefined where it is none. */
export function traceIdOf(header: string | string[] | undefined): string | undefined {
  const traceId = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/.exec(String(header))?.[1];
  return traceId === undefined || /^0+$/.test(traceId) ? undefined : traceId;
}

/** `follows`: whether the statements of a request are to know its trace; it costs a little on every request. */
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

/** Each statement with its trace, for a log that is asked to say everything. Returns the way to stop. */
export const logStatements = (log: FastifyBaseLogger): (() => void) =>
  onStatement(({ name }) => log.debug({ statement: name, traceId: currentTrace() }, 'statement'));
