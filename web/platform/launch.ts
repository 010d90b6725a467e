import type { HostColours } from '../theme/host-theme.ts';

/** The messenger's launch data in the address of the mini-app. */
export type Launch = {
  /** Signed text for the sign-in call, unchanged; "" if missing. */
  initData: string;
  /** The value of `startapp=` in the launch link: the signed one, or else the one in the address. */
  startParam: string | undefined;
  /** "ios", "android", "tdesktop", "weba", … */
  hostPlatform: string;
  hostVersion: string;
  /** Opened just now; false after a reload or a navigation within the app. */
  isFresh: boolean;
  themeParams: HostColours;
};

const STORAGE_KEY = 'parlor-launch';
/** From this version on the host draws a Back button. */
export const HOST_BACK_SINCE = '6.1';

export function parseLaunch(hash: string): Launch | undefined {
  const words = new URLSearchParams(hash.replace(/^#/, ''));
  const hostPlatform = words.get('tgWebAppPlatform');
  if (!hostPlatform) return undefined;
  const initData = words.get('tgWebAppData') ?? '';
  let themeParams: HostColours = {};
  try {
    const parsed: unknown = JSON.parse(words.get('tgWebAppThemeParams') ?? '{}');
    if (typeof parsed === 'object' && parsed !== null) themeParams = parsed as HostColours;
  } catch {
    // An unreadable palette is ignored.
  }
  return {
    initData,
    startParam:
      new URLSearchParams(initData).get('start_param') ?? words.get('tgWebAppStartParam') ?? undefined,
    hostPlatform,
    hostVersion: words.get('tgWebAppVersion') ?? '6.0',
    isFresh: true,
    themeParams,
  };
}

/** The launch of this tab: from the address, or after a reload or navigation from the tab's storage. */
export function readLaunch(from: Pick<Window, 'location' | 'sessionStorage'>): Launch | undefined {
  const { hash } = from.location;
  const launch = parseLaunch(hash);
  try {
    if (launch) from.sessionStorage.setItem(STORAGE_KEY, hash);
    else {
      const stored = parseLaunch(from.sessionStorage.getItem(STORAGE_KEY) ?? '');
      return stored && { ...stored, isFresh: false };
    }
  } catch {
    // No storage in this tab: only the address counts.
  }
  return launch;
}

/** Whether the host supports this version of the messenger's protocol, such as "6.1". */
export function supportsVersion({ hostVersion }: Pick<Launch, 'hostVersion'>, requested: string): boolean {
  const [major = 0, minor = 0] = hostVersion.split('.').map(Number);
  const [neededMajor = 0, neededMinor = 0] = requested.split('.').map(Number);
  return major === neededMajor ? minor >= neededMinor : major > neededMajor;
}
