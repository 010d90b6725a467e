import type { HostColours } from '../theme/host-theme.ts';

/** What the messenger hands over in the address when it opens the mini-app. */
export type Launch = {
  /** Signed text for the sign-in call, passed on as it came. "" when missing. */
  initData: string;
  /** Words after `startapp=` of the link that opened us: as signed, or else as the address has them. */
  startParam: string | undefined;
  /** "ios", "android", "tdesktop", "weba", … */
  hostPlatform: string;
  hostVersion: string;
  /** Opened at this moment; false after a reload or a walk through the app. */
  isFresh: boolean;
  themeParams: HostColours;
};

const STORAGE_KEY = 'parlor-launch';
/** From here on the host draws a Back. */
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
    // A palette that cannot be read is no palette.
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

/** The launch of this tab: from the address, or after a reload or a walk through the app, from the tab's memory. */
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
    // No memory in this tab: the address alone counts.
  }
  return launch;
}

/** Whether the host speaks this version of the messenger's protocol, such as "6.1". */
export function speaks({ hostVersion }: Pick<Launch, 'hostVersion'>, requested: string): boolean {
  const [major = 0, minor = 0] = hostVersion.split('.').map(Number);
  const [askedMajor = 0, askedMinor = 0] = requested.split('.').map(Number);
  return major === askedMajor ? minor >= askedMinor : major > askedMajor;
}
