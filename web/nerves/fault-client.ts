// The field's client for faults and timings of the page (spec §9 telemetry). Its own numbers are those of the
// specification but for the wait after 429, which is said here.
import {
  browserMeta,
  ErrorsInstrumentation,
  FetchTransport,
  getWebInstrumentations,
  initializeFaro,
  NavigationInstrumentation,
} from '@grafana/faro-web-sdk';
import { TELEMETRY_LIMITS } from '@parlor/contract/telemetry.ts';
import { whenIdle } from '../services/turns.ts';
import type { NervesSettings } from './settings.ts';

/** The transport alone: what it does where the receiver asks it to wait is said here. */
export const transportOf = (telemetry: NervesSettings['telemetry']): FetchTransport =>
  new FetchTransport({
    url: telemetry.url,
    ...(telemetry.key === undefined ? {} : { apiKey: telemetry.key }),
    bufferSize: TELEMETRY_LIMITS.buffer,
    concurrency: TELEMETRY_LIMITS.concurrency,
    retry: { initialBackoffMs: TELEMETRY_LIMITS.backoffMs },
    getRandom: () => 0,
  });

/**
 * Begins it when nothing else is to do, a part at a time: all of them are one long task on a phone. What hears faults comes
 * first; the timings may wait.
 */
export async function openFaultClient(
  { telemetry, release }: NervesSettings,
  environment: string,
): Promise<void> {
  await whenIdle();
  // Takes the browser's name apart, once; the client remembers it. (Its type allows a value in place of the function.)
  if (typeof browserMeta === 'function') browserMeta();
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
    instrumentations: [new ErrorsInstrumentation()],
    transports: [transportOf(telemetry)],
    // An address may hold the code of a letter.
    beforeSend: (item) => {
      const page = item.meta.page;
      if (page?.url !== undefined) page.url = page.url.replace(/[?#].*$/, '');
      return item;
    },
  });
  for (const part of getWebInstrumentations({ captureConsole: false })) {
    // Navigation is left out by the client itself where it adds them all.
    if (part instanceof ErrorsInstrumentation || part instanceof NavigationInstrumentation) continue;
    await whenIdle();
    faro.instrumentations.add(part);
  }
}
