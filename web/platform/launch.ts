import type { HostColours } from '../theme/host-theme.ts';

/** What the messenger hands over in the address when it opens the mini-app. */
export type Launch = {
  /** Signed text for the sign-in call, passed on as it came. "" when missing. */
  initData: string;
  /** Words after `startapp=` of the link that opened us. */
  startParam: string | undefined;
  /** "ios", "android", "tdesktop", "weba", … */
  hostPlatform: string;
  hostVersion: string;
  themeParams: HostColours;
};

const KEPT = 'parlor-launch';

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
      words.get('tgWebAppStartParam') ?? new URLSearchParams(initData).get('start_param') ?? undefined,
    hostPlatform,
    hostVersion: words.get('tgWebAppVersion') ?? '6.0',
    themeParams,
  };
}

/** The launch of this tab: from the address, or after a reload or a walk through the app, from the tab's memory. */
export function readLaunch(from: Pick<Window, 'location' | 'sessionStorage'>): Launch | undefined {
  const { hash } = from.location;
  const launch = parseLaunch(hash);
  try {
    if (launch) from.sessionStorage.setItem(KEPT, hash);
    else return parseLaunch(from.sessionStorage.getItem(KEPT) ?? '');
  } catch {
    // No memory in this tab: the address alone counts.
  }
  return launch;
}
