// The messenger around the mini-app, as far as the page can tell: an object on the window that takes what the app posts
// and answers with events. Nothing inside the app is replaced.
import type { BrowserContext } from 'playwright-core';

const THEME = {
  bg_color: '#17212b',
  secondary_bg_color: '#232e3c',
  section_bg_color: '#17212b',
  text_color: '#f5f5f5',
  hint_color: '#708499',
  link_color: '#6ab3f3',
  button_color: '#5288c1',
  button_text_color: '#ffffff',
};

type HostWindow = Window & {
  hostHeard?: string[];
  Telegram?: { WebView?: { receiveEvent?: (name: string, data: unknown) => void } };
  TelegramWebviewProxy?: { postEvent(name: string, data: string): void };
};

export const insideTelegram = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript((theme) => {
    const host = window as HostWindow;
    const heard: string[] = (host.hostHeard = []);
    const edges = { top: 0, bottom: 0, left: 0, right: 0 };
    const answers: Record<string, [string, unknown]> = {
      web_app_request_theme: ['theme_changed', { theme_params: theme }],
      web_app_request_safe_area: ['safe_area_changed', edges],
      web_app_request_content_safe_area: ['content_safe_area_changed', edges],
    };
    host.TelegramWebviewProxy = {
      postEvent(name) {
        heard.push(name);
        const answer = answers[name];
        if (answer) queueMicrotask(() => host.Telegram?.WebView?.receiveEvent?.(...answer));
      },
    };
  }, THEME);

/** The address that the messenger opens. */
export const launchUrl = (place: { readonly url: string }, initData: string): string =>
  `${place.url}/tg#${new URLSearchParams({
    tgWebAppData: initData,
    tgWebAppVersion: '8.0',
    tgWebAppPlatform: 'ios',
    tgWebAppThemeParams: JSON.stringify(THEME),
  }).toString()}`;
