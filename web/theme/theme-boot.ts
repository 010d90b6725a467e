/** Runs in <head> before the first frame (inlined as a classic script): sets theme and language, and notifies the host that the page is here. */
import { chooseLocale, hintsOf } from '../i18n/choose-locale.ts';
import { directionOf } from '@parlor/contract/formats/direction.ts';
import { HOST_BACK_SINCE, readLaunch, supportsVersion } from '../platform/launch.ts';
import { hostBridge } from '../platform/host-bridge.ts';
import { applyHostTheme } from './host-theme.ts';
import { wearMotionChoice } from './motion.ts';
import { readSchemeChoice, wearSchemeChoice } from './scheme.ts';

try {
  const root = document.documentElement;
  wearMotionChoice();
  // Documents are rendered without the query, so what depends on it waits for the app.
  if (/[?&](q|category|volatility|producer|returns|sort|favourites)=/.test(location.search))
    root.dataset['asked'] = '';
  const launch = readLaunch(window);
  const locale = chooseLocale(hintsOf(window, launch?.initData ?? ''));
  if (root.lang !== locale) {
    // The document was drawn in another language, such as a cached one: it stays hidden (theme/base.css).
    root.dataset['foreign'] = '';
    root.lang = locale;
    root.dir = directionOf(locale);
  }
  if (launch) {
    const { canvas } = applyHostTheme(root, launch.themeParams);
    if (!supportsVersion(launch, HOST_BACK_SINCE)) root.dataset.host = 'old';
    const post = hostBridge(window);
    post('web_app_ready');
    post('web_app_expand');
    if (supportsVersion(launch, '6.9')) {
      post('web_app_set_header_color', { color: canvas });
      post('web_app_set_background_color', { color: canvas });
    }
    if (supportsVersion(launch, '7.10')) post('web_app_set_bottom_bar_color', { color: canvas });
  } else {
    root.dataset.theme = 'browser'; // the mini-app's document opened outside the messenger is a website, too
    wearSchemeChoice(readSchemeChoice());
  }
} catch {
  // On any error tokens.css applies the dark theme.
}
