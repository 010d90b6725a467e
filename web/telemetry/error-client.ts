// Grafana Faro, the client for errors and timings of the page (spec §9 telemetry). Its defaults are those of
// the specification, except for the wait after 429, which is set here.
import {
  ErrorsInstrumentation,
  FetchTransport,
  getWebInstrumentations,
  initializeFaro,
  NavigationInstrumentation,
  SessionInstrumentation,
  sdkMeta,
  type Meta,
  type TransportItem,
} from '@grafana/faro-web-sdk';
import { TELEMETRY_LIMITS } from '@parlor/contract/calls/telemetry.ts';
import { whenIdle } from '../data/yield-to-main.ts';
import type { TelemetrySettings } from './settings.ts';
import { readBrowserInfo } from './browser-info.ts';

/** Only the transport, which decides how to wait after 429. */
export const transportOf = (telemetry: TelemetrySettings['telemetry']): FetchTransport =>
  new FetchTransport({
    url: telemetry.url,
    ...(telemetry.key === undefined ? {} : { apiKey: telemetry.key }),
    bufferSize: TELEMETRY_LIMITS.buffer,
    concurrency: TELEMETRY_LIMITS.concurrency,
    retry: { initialBackoffMs: TELEMETRY_LIMITS.backoffMs },
    getRandom: () => 0,
  });

const FIRST = [SessionInstrumentation, ErrorsInstrumentation];

const whatPage = (): Pick<Meta, 'page'> => ({ page: { url: location.origin + location.pathname } });

/** An address may contain the code of an e-mail link, so query and hash are removed everywhere. */
export const withoutQueries = (item: TransportItem): TransportItem => ({
  ...item,
  payload: JSON.parse(
    JSON.stringify(item.payload).replace(/(\/[^\s?#"\\]*)[?#][^\s"\\]+/g, '$1'),
  ) as TransportItem['payload'],
});

/**
 * Starts it when the browser is idle, one part at a time, because all parts together are one long task on a
 * phone. The session comes first: nothing is sent without it. Then error listeners, then timings.
 */
export async function openErrorClient(
  { telemetry, release }: TelemetrySettings,
  environment: string,
): Promise<void> {
  const metas = [await readBrowserInfo(), whatPage, sdkMeta];
  await whenIdle();
  const faro = initializeFaro({
    app: { name: 'launcher', version: release, environment },
    // Its own log messages would be reported as errors.
    internalLoggerLevel: 0,
    sessionTracking: { enabled: true, samplingRate: TELEMETRY_LIMITS.sampleRate },
    batching: {
      enabled: true,
      itemLimit: TELEMETRY_LIMITS.batchItems,
      sendTimeout: TELEMETRY_LIMITS.batchMs,
    },
    instrumentations: [],
    transports: [transportOf(telemetry)],
    metas,
    beforeSend: withoutQueries,
  });
  const others = getWebInstrumentations({ captureConsole: false }).filter(
    // The client excludes navigation if it adds all instrumentations itself.
    (part) => ![...FIRST, NavigationInstrumentation].some((Part) => part instanceof Part),
  );
  for (const part of [...FIRST.map((Part) => new Part()), ...others]) {
    await whenIdle();
    faro.instrumentations.add(part);
  }
}
