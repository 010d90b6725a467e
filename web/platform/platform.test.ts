import { expect, test, vi } from 'vitest';
import { choosePlatform } from './choose.ts';

type Posted = [method: string, data: unknown];

/** A window as far as the platform looks into it. */
function fakeWindow(href: string, kept: Record<string, string> = {}) {
  const posted: Posted[] = [];
  const style = new Map<string, string>();
  const heard: Record<string, (event: unknown) => void> = {};
  const url = new URL(href);
  const host = {
    location: { href, hash: url.hash, search: url.search },
    sessionStorage: {
      getItem: (key: string) => kept[key] ?? null,
      setItem: (key: string, value: string) => void (kept[key] = value),
    },
    document: {
      documentElement: {
        dataset: {} as Record<string, string>,
        style: {
          setProperty: (name: string, value: string) => style.set(name, value),
          removeProperty: (name: string) => style.delete(name),
        },
      },
    },
    history: { back: () => {} },
    open: () => null,
    external: {},
    addEventListener: (name: string, on: (event: unknown) => void) => void (heard[name] = on),
    removeEventListener: (name: string) => void delete heard[name],
    TelegramWebviewProxy: undefined as { postEvent(method: string, data: string): void } | undefined,
    Telegram: undefined as { WebView: { receiveEvent(name: string, data: unknown): void } } | undefined,
    parent: undefined as unknown,
  };
  host.parent = host;
  return { host, window: host as unknown as Window, posted, style, heard, kept };
}
const proxy = (posted: Posted[]) => ({
  postEvent: (method: string, data: string) => void posted.push([method, JSON.parse(data)]),
});
const LAUNCH =
  '#tgWebAppData=' +
  encodeURIComponent('user=%7B%22id%22%3A1%7D&start_param=rain&hash=ab') +
  '&tgWebAppVersion=8.0&tgWebAppPlatform=ios&tgWebAppThemeParams=%7B%7D';

test('without launch words the app is a website', () => {
  const { window } = fakeWindow('https://parlor.test/?startapp=race');
  expect(choosePlatform(window)).toMatchObject({ name: 'web', initData: '', startParam: 'race' });
});

test('in the messenger it hands on the signed text as it came and knows the start word', () => {
  const { host, window, posted } = fakeWindow('https://parlor.test/tg' + LAUNCH);
  host.TelegramWebviewProxy = proxy(posted);
  expect(choosePlatform(window)).toMatchObject({
    name: 'telegram',
    initData: 'user=%7B%22id%22%3A1%7D&start_param=rain&hash=ab',
    startParam: 'rain',
  });
});

test('after a reload without the words the tab remembers them', () => {
  const first = fakeWindow('https://parlor.test/tg' + LAUNCH);
  choosePlatform(first.window);
  expect(choosePlatform(fakeWindow('https://parlor.test/tg/games', first.kept).window).name).toBe('telegram');
});

test('the host’s insets become the page’s', () => {
  const { host, window, posted, style } = fakeWindow('https://parlor.test/tg' + LAUNCH);
  host.TelegramWebviewProxy = proxy(posted);
  choosePlatform(window);
  expect(posted.map(([method]) => method)).toContain('web_app_request_safe_area');
  host.Telegram?.WebView.receiveEvent('safe_area_changed', { top: 44, bottom: 24, left: 0, right: 0 });
  host.Telegram?.WebView.receiveEvent('content_safe_area_changed', { top: 46, bottom: -3 });
  expect(style.get('--tg-safe-area-inset-top')).toBe('44px');
  expect(style.get('--tg-content-safe-area-inset-top')).toBe('46px');
  expect(style.has('--tg-content-safe-area-inset-bottom')).toBe(false);
});

test('Back goes to the screen that came last, and leaves with the last screen', () => {
  const { host, window, posted } = fakeWindow('https://parlor.test/tg' + LAUNCH);
  host.TelegramWebviewProxy = proxy(posted);
  const { backButton } = choosePlatform(window);
  const outer = vi.fn<() => void>();
  const inner = vi.fn<() => void>();
  const hideOuter = backButton.show(outer);
  const hideInner = backButton.show(inner);
  host.Telegram?.WebView.receiveEvent('back_button_pressed', {});
  expect([outer.mock.calls.length, inner.mock.calls.length]).toEqual([0, 1]);
  hideInner();
  host.Telegram?.WebView.receiveEvent('back_button_pressed', {});
  expect(outer).toHaveBeenCalledOnce();
  hideOuter();
  expect(posted.at(-1)).toEqual(['web_app_setup_back_button', { is_visible: false }]);
});

test('links of the messenger open in it, others outside, and nothing else opens at all', () => {
  const { host, window, posted } = fakeWindow('https://parlor.test/tg' + LAUNCH);
  host.TelegramWebviewProxy = proxy(posted);
  const platform = choosePlatform(window);
  posted.length = 0;
  platform.openLink('https://t.me/parlor?start=1');
  platform.openLink('https://example.org/rules');
  platform.openLink('javascript:alert(1)');
  expect(posted).toEqual([
    ['web_app_open_tg_link', { path_full: '/parlor?start=1' }],
    ['web_app_open_link', { url: 'https://example.org/rules' }],
  ]);
});

test('as a frame in the web client it talks to the page around it and hears nobody else', () => {
  const { host, window, heard, style } = fakeWindow('https://parlor.test/tg' + LAUNCH);
  const parent = { postMessage: vi.fn<(message: string, target: string) => void>() };
  host.parent = parent;
  choosePlatform(window).haptic('success');
  expect(parent.postMessage).toHaveBeenLastCalledWith(
    JSON.stringify({
      eventType: 'web_app_trigger_haptic_feedback',
      eventData: { type: 'notification', notification_type: 'success' },
    }),
    '*',
  );
  const data = JSON.stringify({ eventType: 'safe_area_changed', eventData: { top: 9 } });
  heard.message?.({ source: {}, data });
  expect(style.size).toBe(0);
  heard.message?.({ source: parent, data });
  expect(style.get('--tg-safe-area-inset-top')).toBe('9px');
});

test('a host that can do nothing is asked for nothing and nothing breaks', () => {
  const { host, window } = fakeWindow('https://parlor.test/tg' + LAUNCH);
  host.TelegramWebviewProxy = {
    postEvent() {
      throw new Error('not here');
    },
  };
  const platform = choosePlatform(window);
  expect(() => {
    platform.close();
    platform.haptic('light');
    platform.guardClose(true);
    platform.backButton.show(() => {})();
  }).not.toThrow();
});
