import { wearHostTheme, type HostColours } from '../theme/host-theme.ts';
import { hostBridge, listenToHost } from './host-bridge.ts';
import type { Launch } from './launch.ts';
import type { Haptic, Platform } from './platform.ts';

const HAPTICS: Record<Haptic, Record<string, string>> = {
  light: { type: 'impact', impact_style: 'light' },
  medium: { type: 'impact', impact_style: 'medium' },
  selection: { type: 'selection_change' },
  success: { type: 'notification', notification_type: 'success' },
  warning: { type: 'notification', notification_type: 'warning' },
  error: { type: 'notification', notification_type: 'error' },
};
const EDGES = ['top', 'bottom', 'left', 'right'] as const;

/** The messenger, over its raw bridge: no library of theirs is loaded. */
export function telegramPlatform(host: Window, launch: Launch): Platform {
  const post = hostBridge(host);
  const root = host.document.documentElement;
  const heard: Array<() => void> = [];

  const inset = (prefix: string, data: Record<string, unknown>) => {
    for (const edge of EDGES) {
      const value = data[edge];
      if (typeof value === 'number' && value >= 0)
        root.style.setProperty(`--${prefix}-${edge}`, `${value}px`);
    }
  };
  listenToHost(host, (name, data) => {
    if (name === 'back_button_pressed') heard.at(-1)?.();
    else if (name === 'safe_area_changed') inset('tg-safe-area-inset', data);
    else if (name === 'content_safe_area_changed') inset('tg-content-safe-area-inset', data);
    else if (name === 'theme_changed') {
      const { canvas } = wearHostTheme(root, (data.theme_params ?? {}) as HostColours);
      for (const bar of ['header', 'background', 'bottom_bar'])
        post(`web_app_set_${bar}_color`, { color: canvas });
    }
  });
  post('web_app_request_safe_area');
  post('web_app_request_content_safe_area');
  post('web_app_setup_swipe_behavior', { allow_vertical_swipe: false }); // a scroll must not pull the app down

  return {
    name: 'telegram',
    initData: launch.initData,
    startParam: launch.startParam,
    hasBackButton: true,
    close: () => post('web_app_close'),
    openLink(url) {
      const { protocol, hostname, pathname, search } = new URL(url, host.location.href);
      // A link of the messenger's own opens inside it, without leaving the app.
      if (hostname === 't.me') post('web_app_open_tg_link', { path_full: pathname + search });
      else if (protocol === 'https:' || protocol === 'http:') post('web_app_open_link', { url });
    },
    haptic: (kind) => post('web_app_trigger_haptic_feedback', HAPTICS[kind]),
    backButton: {
      show(onBack) {
        heard.push(onBack);
        post('web_app_setup_back_button', { is_visible: true });
        return () => {
          const at = heard.indexOf(onBack);
          if (at >= 0) heard.splice(at, 1);
          if (heard.length === 0) post('web_app_setup_back_button', { is_visible: false });
        };
      },
    },
    guardClose: (on) => post('web_app_setup_closing_behavior', { need_confirmation: on }),
  };
}
