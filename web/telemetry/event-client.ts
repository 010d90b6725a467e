// The field's client for counted visits, with the numbers of the specification (spec §9). Fetched once a player agreed.
import { createInstance } from '@amplitude/analytics-browser';
import { ANALYTICS_LIMITS } from '@parlor/contract/calls/analytics.ts';
import type { AnalyticsSink } from '@parlor/sdk/analytics/analytics.ts';
import { openPixel } from './pixel.ts';
import type { TelemetrySettings } from './settings.ts';

export interface EventClientOptions {
  readonly settings: TelemetrySettings['analytics'];
  readonly userId: string;
  /** Whether sessions are recorded: one in ten of them, by a part that is fetched only then. */
  readonly recordsSessions: boolean;
  readonly platform: 'web' | 'telegram';
}

/** What the page also tells: which variant of a flag it has shown. */
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
        // Its worker would be made from a text, which the page's policy forbids.
        useWebWorker: false,
        // What a player types or holds is nobody's to watch.
        privacyConfig: { defaultMaskLevel: 'conservative' },
      }),
    );
  }
  await client.init(settings.key, userId, {
    serverUrl: settings.url,
    flushQueueSize: ANALYTICS_LIMITS.flushQueueSize,
    flushIntervalMillis: ANALYTICS_LIMITS.flushIntervalMs,
    flushMaxRetries: ANALYTICS_LIMITS.flushMaxRetries,
    // Our players' ids are short.
    minIdLength: 1,
    // Otherwise it asks its own hosts, whatever serverUrl says.
    remoteConfig: { fetchRemoteConfig: false },
    enableDiagnostics: false,
    autocapture: false,
    identityStorage: 'localStorage',
    trackingOptions: { ipAddress: false },
  }).promise;
  const pixel =
    settings.pixelId !== undefined && platform === 'web' ? openPixel(settings.pixelId) : undefined;
  // What waits for its interval would be lost with the page.
  const leave = (): void => {
    if (document.visibilityState !== 'hidden') return client.setTransport('fetch');
    client.setTransport('beacon');
    client.flush();
  };
  document.addEventListener('visibilitychange', leave);
  return {
    track(event, properties) {
      pixel?.(event, properties);
      // The server tells of it itself, under the order's id: a page that is loaded anew would tell it twice.
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

/** What the client keeps in the browser goes with the agreement. */
function forget(): void {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (key.startsWith('AMP_')) storage.removeItem(key);
}
