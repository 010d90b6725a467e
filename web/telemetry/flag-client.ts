// The flag client (Amplitude Experiment) with the options of the specification.
import { ExperimentClient } from '@amplitude/experiment-js-client';
import type { FlagClient } from '@parlor/sdk/analytics/flags.ts';
import type { TelemetrySettings } from './settings.ts';

export interface FlagVisitor {
  readonly userId: string | undefined;
  readonly place: 'web' | 'telegram';
  readonly isPremium: boolean;
  readonly isNew: boolean;
  readonly campaign: string | undefined;
}
/** Called once for each variant that a screen has read. */
export type Exposed = (exposure: {
  readonly flag_key: string;
  readonly variant?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
}) => void;

const POLL_MS = 300_000;

export function openFlagClient(
  { key, url, flagsUrl }: TelemetrySettings['flags'],
  visitor: FlagVisitor,
  exposed: Exposed,
): FlagClient {
  // Without the client's automatic data: addresses, which may contain the code of an e-mail link, and a
  // parsed user agent, which takes a phone forty milliseconds. A flag knows only what we pass.
  const client = new ExperimentClient(key, {
    serverUrl: url,
    flagsServerUrl: flagsUrl,
    fetchTimeoutMillis: 10_000,
    // We log failures. Otherwise the client writes them to the console.
    throwOnError: true,
    flagConfigPollingIntervalMillis: POLL_MS,
    automaticExposureTracking: true,
    exposureTrackingProvider: { track: exposed },
  });
  return {
    start: () =>
      client.start({
        ...(visitor.userId === undefined ? {} : { user_id: visitor.userId }),
        user_properties: {
          place: visitor.place,
          premium: visitor.isPremium,
          new: visitor.isNew,
          ...(visitor.campaign === undefined ? {} : { campaign: visitor.campaign }),
        },
      }),
    variant: (flag) => client.variant(flag),
  };
}
