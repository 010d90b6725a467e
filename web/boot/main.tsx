import { activateLocale } from '../i18n/i18n.ts';
import type { Locale } from '../i18n/locales.ts';
import { SIGN_IN, RENDERED } from './server/document-data.ts';
import { reloadForMissingParts } from './reload-for-missing-parts.ts';
import { ignoreDoubleClickOnNewTarget } from './mount/ignore-double-click.ts';
import { choosePlatform } from '../platform/choose.ts';
import type { LaunchResult } from '../navigation/launch-link.ts';
import { followSystemScheme } from '../theme/scheme.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The document has no element #root.');

const platform = choosePlatform(window);
// The messenger's launch data is stored by now; the address belongs to the routes.
if (platform.name === 'telegram' && location.hash.includes('tgWebApp'))
  history.replaceState(history.state, '', location.pathname + location.search);
followSystemScheme();
reloadForMissingParts();
ignoreDoubleClickOnNewTarget(window);

const gallery = import.meta.env.DEV || import.meta.env.VITE_GALLERY === '1';
// theme-boot.ts, in <head>, has set it.
const locale = document.documentElement.lang as Locale;
// Rendered for another visitor: in another language (theme/theme-boot.ts hides it then), for the website instead of the
// messenger, or cached from before the sign-in.
const isSignedIn = platform.name !== 'web' || /(?:^|;\s*)parlor-hint=1(?:;|$)/.test(document.cookie);
const isForeign = document.documentElement.dataset['foreign'] !== undefined;
if (isForeign || (root.dataset[RENDERED] === SIGN_IN && isSignedIn)) delete root.dataset[RENDERED];
if (isForeign) {
  root.replaceChildren();
  delete document.documentElement.dataset['foreign'];
}

void Promise.all([activateLocale(locale), handleLaunchLink()]).then(async ([, begun]) => {
  if (begun?.link !== undefined && platform.name === 'telegram') {
    const { askToLinkTelegram } = await import('./mount/mount-link-telegram.tsx');
    await askToLinkTelegram(root, platform, begun.link);
    delete root.dataset[RENDERED];
  }
  if (gallery && location.pathname === '/__gallery') {
    const { showGallery } = await import('./mount/show-gallery.tsx');
    await showGallery(root);
  } else if (root.dataset[RENDERED] === SIGN_IN) {
    const { mountSignIn } = await import('./mount/mount-sign-in.tsx');
    mountSignIn(root, platform, begun?.onSession);
  } else {
    const { mountApp } = await import('./mount/mount-app.tsx');
    await mountApp(root, platform, { onSession: begun?.onSession });
  }
});

/** Handles the launch link; most links carry nothing, and then no code is fetched for it. */
async function handleLaunchLink(): Promise<LaunchResult | undefined> {
  if (platform.startParam === undefined && !/[?&](?:utm_|clock=)/.test(location.search)) return undefined;
  try {
    return (await import('../navigation/launch-link.ts')).openLaunchLink(platform, window);
  } catch {
    return undefined; // The app opens without it.
  }
}
