import type { Platform } from './platform.ts';

/** A plain browser: it has its own Back, its own close and no haptics worth the name. */
export function browserPlatform(host: Window): Platform {
  const askFirst = (event: BeforeUnloadEvent) => event.preventDefault();
  return {
    name: 'web',
    initData: '',
    startParam: new URLSearchParams(host.location.search).get('startapp') ?? undefined,
    hasBackButton: false,
    close: () => host.history.back(), // a page may not close a tab that it did not open
    openLink: (url) => void host.open(url, '_blank', 'noopener'),
    haptic: () => {},
    backButton: { show: () => () => {} },
    guardClose(on) {
      if (on) host.addEventListener('beforeunload', askFirst);
      else host.removeEventListener('beforeunload', askFirst);
    },
  };
}
