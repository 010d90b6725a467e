// The vendor's client for errors and timings of the page (spec §9 telemetry). Its own numbers are those of the
// specification, except for the wait after 429, which is set here.
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
import { whatBrowser } from './browser-info.ts';

/** The transport alone: what it does where the receiver asks it to wait is said here. */
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

/** An address may hold the code of an email: what follows its path is told to nobody, wherever it stands. */
export const withoutQueries = (item: TransportItem): TransportItem => ({
  ...item,
  payload: JSON.parse(
    JSON.stringify(item.payload).replace(/(\/[^\s?#"\\]*)[?#][^\s"\\]+/g, '$1'),
  ) as TransportItem['payload'],
});

/**
 * Begins it when nothing else is to do, a part at a time: all of them are one long task on a phone. The session comes first,
 * for without one nothing is told, then what hears faults; the timings may wait.
 */
export async function openErrorClient(
  { telemetry, release }: TelemetrySettings,
  environment: string,
): Promise<void> {
  const metas = [await whatBrowser(), whatPage, sdkMeta];
  await whenIdle();
  const faro = initializeFaro({
    app: { name: 'launcher', version: release, environment },
    // Its own log would be ours to read.
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
    // Navigation is left out by the client itself where it adds them all.
    (part) => ![...FIRST, NavigationInstrumentation].some((Part) => part instanceof Part),
  );
  for (const part of [...FIRST.map((Part) => new Part()), ...others]) {
    await whenIdle();
    faro.instrumentations.add(part);
  }
}
