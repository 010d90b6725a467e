/** Runs in <head> before the first frame (inlined as a classic script): the right room, and the host is told we are here. */
import { readLaunch } from '../platform/launch.ts';
import { hostBridge } from '../platform/host-bridge.ts';
import { wearHostTheme } from './host-theme.ts';
import { readSchemeChoice, wearSchemeChoice } from './scheme.ts';

try {
  const root = document.documentElement;
  const launch = readLaunch(window);
  if (launch) {
    const { canvas } = wearHostTheme(root, launch.themeParams);
    const post = hostBridge(window);
    post('web_app_ready');
    post('web_app_expand');
    post('web_app_set_header_color', { color: canvas });
    post('web_app_set_background_color', { color: canvas });
    post('web_app_set_bottom_bar_color', { color: canvas });
  } else {
    root.dataset.theme = 'browser'; // the mini-app's document opened outside the messenger is a website, too
    wearSchemeChoice(readSchemeChoice());
  }
} catch {
  // Whatever went wrong here, tokens.css paints the evening room.
}
