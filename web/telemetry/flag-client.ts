// The field's client for flags, with the options that the specification asks for.
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
/** Told of each variant that a screen has read, once. */
export type Exposed = (exposure: { readonly flag_key: string; readonly variant?: string }) => void;

const POLL_MS = 300_000;

export function openFlagClient(
  { key, url, flagsUrl }: TelemetrySettings['flags'],
  visitor: FlagVisitor,
  exposed: Exposed,
): FlagClient {
  // Without what the client would collect by itself: addresses, which may hold the code of an email, and the browser's name
  // taken apart, forty milliseconds of a phone's. A flag knows of a visitor what we say of them.
  const client = new ExperimentClient(key, {
    serverUrl: url,
    flagsServerUrl: flagsUrl,
    fetchTimeoutMillis: 10_000,
    // A failure is ours to log; without this the client would only write it into the console.
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
