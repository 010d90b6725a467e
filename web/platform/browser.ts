import { countedGuard } from './counted-guard.ts';
import type { Platform, Shared, ToShare } from './platform.ts';

/** A plain browser: it has its own Back and close, and no haptics. */
export function browserPlatform(host: Window): Platform {
  const askFirst = (event: BeforeUnloadEvent) => event.preventDefault();
  return {
    name: 'web',
    initData: '',
    startParam: new URLSearchParams(host.location.search).get('startapp') ?? undefined,
    hasBackButton: false,
    program: undefined,
    close: () => host.history.back(), // a page may not close a tab that it did not open
    openLink(url) {
      const { protocol, href } = new URL(url, host.location.href);
      if (protocol === 'https:' || protocol === 'http:') host.open(href, '_blank', 'noopener');
    },
    haptic: () => {},
    backButton: { show: () => () => {} },
    extras: () => Promise.resolve(undefined), // the browser offers the home screen itself
    guardClosing: countedGuard((on) => {
      if (on) host.addEventListener('beforeunload', askFirst);
      else host.removeEventListener('beforeunload', askFirst);
    }),
    allowMessages: () => Promise.resolve(true),
    fullScreen: () => Promise.resolve(false), // a game asks for the whole screen, the website does not
    openInvoice: () => Promise.resolve('failed'),
    share: (what) => shareByBrowser(host, what),
    storage: () => Promise.resolve(undefined), // no storage of a host: localStorage is used
  };
}

/** By the browser's own sheet, or else into the clipboard. */
async function shareByBrowser(host: Window, { url, text, picture }: ToShare): Promise<Shared> {
  // On plain http these are undefined.
  const { navigator }: { navigator: Partial<Pick<Navigator, 'share' | 'canShare' | 'clipboard'>> } = host;
  const files = picture && [picture];
  try {
    if (navigator.share) {
      await navigator.share(
        files && navigator.canShare?.({ files })
          ? // Beside a file many places drop the address, never the words.
            { files, text: text ? `${text} ${url}` : url }
          : { url, ...(text && { text }) },
      );
      return 'sent';
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return 'declined';
  }
  try {
    if (!navigator.clipboard) return 'failed';
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return 'failed';
  }
}
