// What a build is told of the place it is for. Each is one variable of the build (`env.d.ts`).

/** Which of the two launchers a link leads to. */
export type DeepLinkEnv = 'devel' | 'prod';
export type DeepLinkBases = Readonly<Record<DeepLinkEnv, string | undefined>>;

/**
 * Where links into the mini-app begin, such as https://t.me/<bot>/<app>; a start parameter goes behind as `?startapp=`.
 * Undefined where the build was told none.
 */
export const DEEP_LINK_BASES: DeepLinkBases = {
  devel: import.meta.env.VITE_DEEP_LINK_DEVEL || undefined,
  prod: import.meta.env.VITE_DEEP_LINK_PROD || undefined,
};

/** The one for `env` (PARLOR_ENV, as the server tells it to the page); `local` and `fake` have no mini-app. */
export const deepLinkBase = (
  env: string | undefined,
  bases: DeepLinkBases = DEEP_LINK_BASES,
): string | undefined => (env === 'devel' || env === 'prod' ? bases[env] : undefined);

/** Whether the mini-app asks for the whole screen (spec §3, SDK config: fullScreen). */
export const FULL_SCREEN = import.meta.env.VITE_FULL_SCREEN === '1';

/** The launcher starts without what the player saved and played last; a screen that needs it asks (spec §4). */
export const SKIP_LAUNCHER_LOAD = import.meta.env.VITE_SKIP_LAUNCHER_LOAD === '1';
