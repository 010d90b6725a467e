import { chooseLocale } from './i18n/locales.ts';
import { speak } from './i18n/i18n.ts';
import { DOOR, RENDERED } from './first-screen/document.ts';
import { reloadForMissingParts } from './first-screen/stay-readable.ts';
import { choosePlatform } from './platform/choose.ts';
import { followSystemScheme } from './theme/scheme.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The document has no place for the app.');

const platform = choosePlatform(window);
// What the messenger wrote into the address is kept by now; the address itself belongs to the routes.
if (platform.name === 'telegram' && location.hash.includes('tgWebApp'))
  history.replaceState(history.state, '', location.pathname + location.search);
followSystemScheme();
reloadForMissingParts();

const gallery = import.meta.env.DEV || import.meta.env.VITE_GALLERY === '1';
const locale = chooseLocale(location.search, safeTab());
// Drawn for somebody else: in another language, for a website that turned out to be the messenger, or kept from the time
// before somebody came in.
const isIn = platform.name !== 'web' || /(?:^|;\s*)parlor-hint=1(?:;|$)/.test(document.cookie);
if (document.documentElement.lang !== locale || (root.dataset[RENDERED] === DOOR && isIn))
  delete root.dataset[RENDERED];

void speak(locale).then(async () => {
  if (gallery && location.pathname === '/__gallery') {
    const { showGallery } = await import('./first-screen/show-gallery.tsx');
    showGallery(root);
  } else if (root.dataset[RENDERED] === DOOR) {
    const { openDoor } = await import('./first-screen/open-door.tsx');
    openDoor(root, platform);
  } else {
    const { openHouse } = await import('./first-screen/open-house.tsx');
    await openHouse(root, platform);
  }
});

/** The tab's memory, where the browser lets us have one. */
function safeTab(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}
