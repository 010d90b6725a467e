// The field's client for faults and timings of the page (spec §9 telemetry). Its own numbers are those of the
// specification but for the wait after 429, which is said here.
import { FetchTransport, getWebInstrumentations, initializeFaro } from '@grafana/faro-web-sdk';
import { TELEMETRY_LIMITS } from '@parlor/contract/telemetry.ts';
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

export function openFaultClient({ telemetry, release }: NervesSettings, environment: string): void {
  initializeFaro({
    app: { name: 'launcher', version: release, environment },
    // Its own log would be ours to read.
    internalLoggerLevel: 0,
    sessionTracking: { enabled: true, samplingRate: TELEMETRY_LIMITS.sampleRate },
    batching: {
      enabled: true,
      itemLimit: TELEMETRY_LIMITS.batchItems,
      sendTimeout: TELEMETRY_LIMITS.batchMs,
    },
    instrumentations: getWebInstrumentations({ captureConsole: false }),
    transports: [transportOf(telemetry)],
    // An address may hold the code of a letter.
    beforeSend: (item) => {
      const page = item.meta.page;
      if (page?.url !== undefined) page.url = page.url.replace(/[?#].*$/, '');
      return item;
    },
  });
}
