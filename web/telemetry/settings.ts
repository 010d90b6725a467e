// Where flags, analytics and errors are sent: our server, unless the build names a vendor's account
// (docs/analytics.md).
import { ANALYTICS_PATHS, OWN_ANALYTICS_KEY } from '@parlor/contract/calls/analytics.ts';
import { FLAGS_BASE, OWN_FLAG_KEY } from '@parlor/contract/calls/flags.ts';
import { TELEMETRY_PATH } from '@parlor/contract/calls/telemetry.ts';

export type TelemetrySettings = ReturnType<typeof telemetrySettings>;

export function telemetrySettings(origin: string, env: ImportMetaEnv = import.meta.env) {
  const own = (path: string): string => origin + path;
  return {
    release: env.VITE_RELEASE || 'unknown',
    flags: {
      key: env.VITE_EXPERIMENT_KEY || OWN_FLAG_KEY,
      // Both addresses of a vendor, or both of ours.
      url: env.VITE_EXPERIMENT_URL || own(FLAGS_BASE),
      flagsUrl: env.VITE_EXPERIMENT_FLAGS_URL || env.VITE_EXPERIMENT_URL || own(FLAGS_BASE),
    },
    analytics: {
      key: env.VITE_AMPLITUDE_KEY || OWN_ANALYTICS_KEY,
      url: env.VITE_AMPLITUDE_URL || own(ANALYTICS_PATHS.events),
      replayConfigUrl: env.VITE_REPLAY_CONFIG_URL || own(ANALYTICS_PATHS.replayConfig),
      replayUrl: env.VITE_REPLAY_URL || own(ANALYTICS_PATHS.replay),
      pixelId: env.VITE_PIXEL_ID || undefined,
    },
    telemetry: {
      url: env.VITE_TELEMETRY_URL || own(TELEMETRY_PATH),
      key: env.VITE_TELEMETRY_KEY || undefined,
    },
    /** Also in development, to the local server. "0" turns it off there. */
    inLocalEnv: env.VITE_TELEMETRY_IN_LOCAL !== '0',
  };
}

/** Never in a build without a server. In `local` only if enabled (spec §3, startTelemetryInLocalEnv). */
export const isWanted = (
  env: string | undefined,
  { inLocalEnv }: Pick<TelemetrySettings, 'inLocalEnv'>,
): boolean => (env === 'local' ? inLocalEnv : env !== undefined && env !== 'fake');
