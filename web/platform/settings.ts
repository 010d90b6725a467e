// Settings of a build for its deployment. Each is one variable of the build (`env.d.ts`).

/** The launcher that a link leads to. */
export type DeepLinkEnv = 'devel' | 'prod';
export type DeepLinkBases = Readonly<Record<DeepLinkEnv, string | undefined>>;

/**
 * The base of links into the mini-app, such as https://t.me/<bot>/<app>; a start parameter is appended as `?startapp=`.
 * Undefined if the build has none.
 */
export const DEEP_LINK_BASES: DeepLinkBases = {
  devel: import.meta.env.VITE_DEEP_LINK_DEVEL || undefined,
  prod: import.meta.env.VITE_DEEP_LINK_PROD || undefined,
};

/** The one for `env` (PARLOR_ENV, which the server passes to the page); `local` and `fake` have no mini-app. */
export const deepLinkBase = (
  env: string | undefined,
  bases: DeepLinkBases = DEEP_LINK_BASES,
): string | undefined => (env === 'devel' || env === 'prod' ? bases[env] : undefined);

/** Whether the mini-app requests full screen (spec §3, SDK config: fullScreen). */
export const FULL_SCREEN = import.meta.env.VITE_FULL_SCREEN === '1';

/**
 * The launcher starts without the player's saved data and last games; a screen that needs them requests them (spec §4).
 */
export const SKIP_LAUNCHER_LOAD = import.meta.env.VITE_SKIP_LAUNCHER_LOAD === '1';
