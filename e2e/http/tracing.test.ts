// Traces as a collector receives them: one from the press in the browser to the statement in the database.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { contract } from '@parlor/contract/kernel/contract.ts';
import { TRACE_HEADER } from '@parlor/contract/kernel/headers.ts';
import { newUser, signIn, send } from '../actors/users.ts';
import { startTestServer } from '../server/servers.ts';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: ReadonlyArray<{ readonly key: string; readonly value: object }>;
}
interface TraceExport {
  readonly resourceSpans: ReadonlyArray<{
    readonly resource: { readonly attributes: Span['attributes'] };
    readonly scopeSpans: ReadonlyArray<{ readonly spans: readonly Span[] }>;
  }>;
}

/** A collector of the OpenTelemetry protocol: JSON over HTTP. */
const received: TraceExport[] = [];
const collector = createServer((request, response) => {
  void json(request).then((body) => {
    if (request.url === '/v1/traces') received.push(body as TraceExport);
    response.setHeader('content-type', 'application/json').end('{}');
  });
});
collector.listen(0, '127.0.0.1');
await once(collector, 'listening');
afterAll(() => new Promise((done) => collector.close(done)));

const server = startTestServer({
  // Packages are instrumented when they are loaded.
  program: 'sources',
  env: {
    NODE_OPTIONS: '--import ./server/runtime/tracing.ts',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_BSP_SCHEDULE_DELAY: '100',
  },
});
const spans = (): Span[] =>
  received.flatMap((t) => t.resourceSpans.flatMap((r) => r.scopeSpans.flatMap((s) => s.spans)));

test('a press in the browser, its call and its SQL statement are one trace; health checks have none', async () => {
  const alice = await signIn(newUser(), server().first);
  await send(`${server().first.url}/health/ready`, {});
  const [trace, press] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
  const reply = await alice.asks(contract.summary.path, {
    headers: { [TRACE_HEADER]: `00-${trace}-${press}-01` },
  });
  expect(reply.status).toBe(200);

  // Follows the parents from the statement to the call and the press. Spans arrive as they end.
  const topOfStatement = (): string | undefined => {
    const ofTrace = spans().filter(({ traceId }) => traceId === trace);
    let at = ofTrace.find(({ name }) => name.startsWith('sql load'));
    for (let above = at; above; above = ofTrace.find(({ spanId }) => spanId === at?.parentSpanId)) at = above;
    return at?.parentSpanId;
  };
  await expect.poll(topOfStatement).toBe(press);
  expect(received[0]?.resourceSpans[0]?.resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'parlor' },
  });
  expect(JSON.stringify(spans())).not.toContain('/health');
  alice.leaves();
});
