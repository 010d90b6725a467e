// The analytics client (Amplitude) with the values of the specification (spec §9). Loaded once a player has
// agreed.
import { createInstance } from '@amplitude/analytics-browser';
import { ANALYTICS_LIMITS } from '@parlor/contract/calls/analytics.ts';
import type { AnalyticsSink } from '@parlor/sdk/analytics/analytics.ts';
import { openPixel } from './pixel.ts';
import type { TelemetrySettings } from './settings.ts';

export interface EventClientOptions {
  readonly settings: TelemetrySettings['analytics'];
  readonly userId: string;
  /** Whether sessions are recorded. One in ten is, by a part that loads only then. */
  readonly recordsSessions: boolean;
  readonly platform: 'web' | 'telegram';
}

/** Also reports which flag variants the page has shown. */
export interface EventSink extends AnalyticsSink {
  exposed(exposure: object): void;
}

export async function openEventClient(options: EventClientOptions): Promise<EventSink> {
  const { settings, userId, recordsSessions, platform } = options;
  const client = createInstance();
  if (recordsSessions) {
    const { sessionReplayPlugin } = await import('@amplitude/plugin-session-replay-browser');
    client.add(
      sessionReplayPlugin({
        sampleRate: ANALYTICS_LIMITS.sessionSampleRate,
        configServerUrl: settings.replayConfigUrl,
        trackServerUrl: settings.replayUrl,
        // Its worker would be created from text, which the page's policy forbids.
        useWebWorker: false,
        // Never record what a player types or owns.
        privacyConfig: { defaultMaskLevel: 'conservative' },
      }),
    );
  }
  await client.init(settings.key, userId, {
    serverUrl: settings.url,
    flushQueueSize: ANALYTICS_LIMITS.flushQueueSize,
    flushIntervalMillis: ANALYTICS_LIMITS.flushIntervalMs,
    flushMaxRetries: ANALYTICS_LIMITS.flushMaxRetries,
    // Our player ids are short.
    minIdLength: 1,
    // Otherwise it requests its vendor's hosts, whatever serverUrl says.
    remoteConfig: { fetchRemoteConfig: false },
    enableDiagnostics: false,
    autocapture: false,
    identityStorage: 'localStorage',
    trackingOptions: { ipAddress: false },
  }).promise;
  const pixel =
    settings.pixelId !== undefined && platform === 'web' ? openPixel(settings.pixelId) : undefined;
  // Events that wait for the interval would be lost with the page.
  const leave = (): void => {
    if (document.visibilityState !== 'hidden') return client.setTransport('fetch');
    client.setTransport('beacon');
    client.flush();
  };
  document.addEventListener('visibilitychange', leave);
  return {
    track(event, properties) {
      pixel?.(event, properties);
      // The server reports purchases under the order's id. A reloaded page would report them twice.
      if (event !== 'Purchase Completed') client.track(event, { ...properties });
    },
    exposed: (exposure) => void client.track('$exposure', { ...exposure }),
    stop() {
      document.removeEventListener('visibilitychange', leave);
      client.setOptOut(true);
      forget();
    },
  };
}

/** Withdrawing consent also deletes what the client stored in the browser. */
function forget(): void {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (key.startsWith('AMP_')) storage.removeItem(key);
}
