// The exports of '@parlor/sdk'. Everything else is internal and may change with any version.
export { openParlor, browserHost, type Parlor, type ParlorHost } from './parlor.ts';
export {
  readSdkConfig,
  type AnalyticsSettings,
  type SdkConfig,
  type SdkEnv,
  type SdkSettings,
} from './config.ts';
export {
  hasErrorCode,
  InputOutputError,
  NetworkError,
  NotConnectedError,
  RequestError,
  ValidationError,
} from './errors.ts';
export type { GameCache } from './data/game-cache.ts';
export { fetchRetrying, type RetryingOptions } from './http/fetch-retrying.ts';
export type { GameContext } from './data/launcher.ts';
export { browserDocuments, createDeviceData, type DeviceData, type DocumentData } from './data/documents.ts';
export type { LauncherData } from './data/launcher-data.ts';
export { storageInPieces } from './data/storage-in-pieces.ts';
export { passwordPolicy } from './session/password-policy.ts';
export { createFlags, type FlagClient, type Flags } from './analytics/flags.ts';
export { createAnalytics, type Analytics, type AnalyticsSink } from './analytics/analytics.ts';
export type { Api, FullWin, Services, WinsOptions, WinsState, WinsSubscription } from './services.ts';
export type { AuthState, Connected, Disconnected } from './session/auth-state.ts';
export type { Session } from './session/session.ts';
