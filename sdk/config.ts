// The settings with which a game, or the launcher itself, opens the SDK (spec §3 SDK config).
import type { Game } from '@parlor/contract/calls/catalogue.ts';
import { ATTEMPTS, BASE_DELAY_MS } from './http/retry-delay.ts';

export const SDK_ENVS = ['devel', 'prod', 'local', 'fake'] as const;
/** Which server answers: that of a deployment, one on this machine, or none. */
export type SdkEnv = (typeof SDK_ENVS)[number];

/**
 * The addresses for events, recordings and error reports (spec §3: keys, urls, a pixel id). The default is our own
 * server.
 */
export interface AnalyticsSettings {
  readonly analyticsKey?: string;
  readonly analyticsUrl?: string;
  readonly experimentKey?: string;
  readonly experimentUrl?: string;
  readonly replayUrl?: string;
  readonly telemetryKey?: string;
  readonly telemetryUrl?: string;
  readonly pixelId?: string;
}

/** What `openParlor` takes. */
export interface SdkSettings {
  readonly env: SdkEnv;
  /** Only in env local: another server than http://localhost:8080. */
  readonly serverUrl?: string;
  /** As in the catalogue. */
  readonly gameId: Game['identifier'];
  /** Sent with each error report. */
  readonly gameVersion: string;
  /** Request full screen from the messenger (default false). */
  readonly fullScreen?: boolean;
  /** Also report errors and visits on a developer's machine (default false). */
  readonly startTelemetryInLocalEnv?: boolean;
  /** Do not load the game context at the start. */
  readonly skipLauncherLoad?: boolean;
  readonly analytics?: AnalyticsSettings;
  /** Settings of the build: the servers of devel and prod. */
  readonly hosts?: Readonly<Partial<Record<'devel' | 'prod', string>>>;
  /** Settings of the build: the base of links into the mini-app. */
  readonly deepLinkBases?: Readonly<Partial<Record<'devel' | 'prod', string>>>;
  /** The maximum number of attempts, and the wait after the first (default 6, 100 ms). */
  readonly retry?: { readonly attempts?: number; readonly baseDelayMs?: number };
}

/** The settings after their check, with every default filled in. */
export interface SdkConfig extends Omit<
  SdkSettings,
  'serverUrl' | 'hosts' | 'deepLinkBases' | 'retry' | 'analytics'
> {
  /** Of the server, without a slash at its end. */
  readonly baseUrl: string;
  /** Undefined if the build names none for this env. */
  readonly deepLinkBase: string | undefined;
  readonly fullScreen: boolean;
  readonly skipLauncherLoad: boolean;
  /** Whether errors and visits may be reported at all. */
  readonly tellsTelemetry: boolean;
  readonly analytics: AnalyticsSettings;
  readonly retry: { readonly attempts: number; readonly baseDelayMs: number };
}

/** Default of env local, where `npm start` serves. */
export const LOCAL_SERVER = 'http://localhost:8080';
/** No request ever goes there: the fakes answer. */
const NO_SERVER = 'http://fake.invalid';

/** Checks the settings and fills in defaults. Throws TypeError with what would be right. */
export function readSdkConfig(settings: SdkSettings): SdkConfig {
  const { env, serverUrl, hosts = {}, deepLinkBases = {}, retry = {}, analytics = {}, ...own } = settings;
  if (!SDK_ENVS.includes(env)) throw new TypeError(`env must be one of ${SDK_ENVS.join(', ')}`);
  if (serverUrl !== undefined && env !== 'local')
    throw new TypeError(
      `serverUrl is for env local alone; where ${env} is, is a setting of the build (hosts)`,
    );
  if (own.gameId === '') throw new TypeError('gameId must be that of the catalogue');
  if (own.gameVersion === '') throw new TypeError('gameVersion must not be empty');
  const { attempts = ATTEMPTS, baseDelayMs = BASE_DELAY_MS } = retry;
  if (!Number.isInteger(attempts) || attempts < 1)
    throw new TypeError('retry.attempts must be a whole number of at least 1');
  if (!(baseDelayMs >= 0)) throw new TypeError('retry.baseDelayMs must be 0 or more milliseconds');
  return {
    ...own,
    env,
    baseUrl: baseUrlOf(env, serverUrl, hosts),
    deepLinkBase: env === 'devel' || env === 'prod' ? deepLinkBases[env] : undefined,
    fullScreen: own.fullScreen ?? false,
    skipLauncherLoad: own.skipLauncherLoad ?? false,
    startTelemetryInLocalEnv: own.startTelemetryInLocalEnv ?? false,
    tellsTelemetry: env === 'local' ? (own.startTelemetryInLocalEnv ?? false) : env !== 'fake',
    analytics,
    retry: { attempts, baseDelayMs },
  };
}

function baseUrlOf(
  env: SdkEnv,
  serverUrl: string | undefined,
  hosts: NonNullable<SdkSettings['hosts']>,
): string {
  if (env === 'fake') return NO_SERVER;
  const address = env === 'local' ? (serverUrl ?? LOCAL_SERVER) : hosts[env];
  if (address === undefined) throw new TypeError(`hosts.${env} must say where the ${env} server is`);
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new TypeError(`${address} is not an address of a server, such as https://play.example.com`);
  return address.replace(/\/+$/, '');
}
