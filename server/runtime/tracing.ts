// Traces of this process by OpenTelemetry, for deployments that collect them. Loaded before the server by
// `node --import ./server/runtime/tracing.ts server/main.ts`, and by nothing else. It is configured by the usual variables
// (OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER …). Metrics are at /metrics (metrics.ts).
import { register } from 'node:module';
import { FastifyOtelInstrumentation } from '@fastify/otel';
import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { NodeSDK } from '@opentelemetry/sdk-node';
import { onStatement } from '../db/statements.ts';

// Imported modules are instrumented as they load.
register('@opentelemetry/instrumentation/hook.mjs', import.meta.url);

process.env['OTEL_SERVICE_NAME'] ??= 'parlor';
process.env['OTEL_METRICS_EXPORTER'] = 'none';
process.env['OTEL_LOGS_EXPORTER'] ??= 'none';

/** Machines request these all day. */
const NOT_TRACED = /^\/(?:health|metrics|assets)(?:\/|$)/;

const sdk = new NodeSDK({
  traceExporter: new OTLPTraceExporter(),
  instrumentations: [
    // The client's `traceparent` is the parent of our span: one trace from the press to the statement.
    new HttpInstrumentation({ ignoreIncomingRequestHook: ({ url = '' }) => NOT_TRACED.test(url) }),
    new FastifyOtelInstrumentation({ registerOnInitialization: true }),
  ],
});
sdk.start();

const tracer = trace.getTracer('parlor');
onStatement(({ name, whenDone }) => {
  // Statements of jobs and watches would be separate, useless traces.
  if (trace.getActiveSpan() === undefined) return;
  const span = tracer.startSpan(`sql ${name}`, {
    kind: SpanKind.CLIENT,
    attributes: { 'db.system.name': 'postgresql', 'db.operation.name': name },
  });
  whenDone.push((error) => {
    if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
});

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void sdk.shutdown().catch(() => undefined));
