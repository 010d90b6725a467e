import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { abilitiesOf } from './host/abilities.ts';
import { browserPlatform } from './browser.ts';
import { choosePlatform } from './choose.ts';
import { parseLaunch, supportsVersion } from './launch.ts';
import type { Messenger, MessengerOptions } from './messenger.ts';
import { telegramPlatform } from './telegram.ts';

type Posted = [method: string, data: unknown];

/** The part of a window that the platform uses. */
function fakeWindow(href: string, stored: Record<string, string> = {}) {
  const posted: Posted[] = [];
  const style = new Map<string, string>();
  const heard: Record<string, (event: unknown) => void> = {};
  const url = new URL(href);
  const host = {
    location: { href, hash: url.hash, search: url.search },
    sessionStorage: {
      getItem: (key: string) => stored[key] ?? null,
      setItem: (key: string, value: string) => void (stored[key] = value),
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
    open: vi.fn<(url: string, target: string, features: string) => null>(() => null),
    setTimeout: ((run: () => void, ms: number) => setTimeout(run, ms)) as unknown,
    navigator: {} as unknown,
    external: {},
    addEventListener: (name: string, on: (event: unknown) => void) => void (heard[name] = on),
    removeEventListener: (name: string) => void delete heard[name],
    TelegramWebviewProxy: undefined as { postEvent(method: string, data: string): void } | undefined,
    Telegram: undefined as { WebView: { receiveEvent(name: string, data: unknown): void } } | undefined,
    parent: undefined as unknown,
  };
  host.parent = host;
  return { host, window: host as unknown as Window, posted, style, heard, kept: stored };
}
const proxy = (posted: Posted[]) => ({
  postEvent: (method: string, data: string) => void posted.push([method, JSON.parse(data)]),
});
const LAUNCH =
  '#tgWebAppData=' +
  encodeURIComponent('user=%7B%22id%22%3A1%7D&start_param=rain&hash=ab') +
  '&tgWebAppVersion=8.0&tgWebAppPlatform=ios&tgWebAppThemeParams=%7B%7D';

test('without launch data the app is a website', () => {
  const { window } = fakeWindow('https://parlor.test/?startapp=race');
  expect(choosePlatform(window)).toMatchObject({ name: 'web', initData: '', startParam: 'race' });
});

test('in the messenger it passes on the signed text unchanged and knows the start parameter', () => {
  const { host, window, posted } = fakeWindow('https://parlor.test/tg' + LAUNCH);
  host.TelegramWebviewProxy = proxy(posted);
  expect(choosePlatform(window)).toMatchObject({
    name: 'telegram',
    initData: 'user=%7B%22id%22%3A1%7D&start_param=rain&hash=ab',
    startParam: 'rain',
  });
});

test('after a reload without launch data the tab remembers it', () => {
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

/** The part of the messenger's library that the platform uses, and its recorded calls. */
function fakeMessenger() {
  const calls: unknown[][] = [];
  let options: MessengerOptions | undefined;
  const messenger: Messenger = {
    showBack: (on) => void calls.push(['back', on]),
    guardClosing: (on) => void calls.push(['guard', on]),
    showSettings: () => {},
    canAddToHomeScreen: () => Promise.resolve(true),
    addToHomeScreen: () => {},
    showButtons: () => {},
    watchFullScreen: () => () => {},
    allowMessages: () => Promise.resolve(false),
    haptic: (kind) => void calls.push(['haptic', kind]),
    openLink: (url) => void calls.push(['link', url]),
    fullScreen: () => Promise.resolve(true),
    openInvoice: () => Promise.resolve('paid'),
    share: () => Promise.resolve('sent'),
    storage: () => Promise.resolve(undefined),
  };
  const load = vi.fn<() => Promise<{ openMessenger(given: MessengerOptions): Messenger }>>(() =>
    Promise.resolve({
      openMessenger(given) {
        options = given;
        return messenger;
      },
    }),
  );
  return {
    calls,
    load,
    pressBack: () => options?.onBack(),
  };
}
function inTelegram(load: ReturnType<typeof fakeMessenger>['load'], hash = LAUNCH) {
  const { host, window, posted } = fakeWindow('https://parlor.test/tg' + hash);
  host.TelegramWebviewProxy = proxy(posted);
  const launch = parseLaunch(host.location.hash);
  if (!launch) throw new Error('no launch');
  return { platform: telegramPlatform(window, launch, load), posted };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the messenger's library is fetched after the first screen, and gets the earlier requests", async () => {
  const { calls, load } = fakeMessenger();
  const { platform } = inTelegram(load);
  platform.backButton.show(() => {});
  expect(load).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(load).toHaveBeenCalledOnce();
  expect(calls).toEqual([
    ['back', true],
    ['guard', false],
  ]);
});

test("Back goes to the last screen's handler, and is removed with the last screen", async () => {
  const { calls, load, pressBack } = fakeMessenger();
  const { platform } = inTelegram(load);
  await vi.advanceTimersByTimeAsync(1000);
  const outer = vi.fn<() => void>();
  const inner = vi.fn<() => void>();
  const hideOuter = platform.backButton.show(outer);
  const hideInner = platform.backButton.show(inner);
  pressBack();
  expect([outer.mock.calls.length, inner.mock.calls.length]).toEqual([0, 1]);
  hideInner();
  pressBack();
  expect(outer).toHaveBeenCalledOnce();
  hideOuter();
  await vi.advanceTimersByTimeAsync(0);
  expect(calls.at(-1)).toEqual(['back', false]);
});

test('an old host has no Back button, so the screens have their own', () => {
  const { load } = fakeMessenger();
  expect(inTelegram(load).platform.hasBackButton).toBe(true);
  expect(inTelegram(load, LAUNCH.replace('8.0', '6.0')).platform.hasBackButton).toBe(false);
  expect(supportsVersion({ hostVersion: '7.10' }, '7.9')).toBe(true);
  expect(supportsVersion({ hostVersion: '7.9' }, '7.10')).toBe(false);
});

test.each([
  [
    '6.0',
    'ios',
    { mainButton: true, secondaryButton: false, fullScreen: false, stories: false, messages: false },
  ],
  [
    '7.9',
    'android',
    { mainButton: true, secondaryButton: false, fullScreen: false, stories: true, messages: false },
  ],
  [
    '7.10',
    'ios',
    { mainButton: true, secondaryButton: true, fullScreen: false, stories: true, messages: false },
  ],
  [
    '8.0',
    'ios',
    { mainButton: true, secondaryButton: true, fullScreen: true, stories: true, messages: true },
  ],
  [
    '8.0',
    'tdesktop',
    { mainButton: true, secondaryButton: true, fullScreen: true, stories: false, messages: true },
  ],
])('what a host of version %s on %s can do', (version, hostPlatform, can) => {
  const hash = LAUNCH.replace('8.0', version).replace('ios', hostPlatform);
  expect(abilitiesOf(inTelegram(fakeMessenger().load, hash).platform)).toEqual(can);
  const website = browserPlatform(fakeWindow('https://parlor.test/').window);
  expect(Object.values(abilitiesOf(website))).not.toContain(true);
});

test('whether the bot may write is asked where the host can ask, and nothing is against it elsewhere', async () => {
  const { load } = fakeMessenger();
  await expect(inTelegram(load).platform.allowMessages()).resolves.toBe(false);
  await expect(inTelegram(load, LAUNCH.replace('8.0', '6.8')).platform.allowMessages()).resolves.toBe(true);
  const { window } = fakeWindow('https://parlor.test/');
  await expect(browserPlatform(window).allowMessages()).resolves.toBe(true);
});

test('a link opens outside and the mini-app closes half a second later', async () => {
  const { calls, load } = fakeMessenger();
  const { platform, posted } = inTelegram(load);
  await vi.advanceTimersByTimeAsync(1000);
  posted.length = 0;
  platform.openLink('https://example.org/rules');
  expect(calls.at(-1)).toEqual(['link', 'https://example.org/rules']);
  await vi.advanceTimersByTimeAsync(499);
  expect(posted).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(posted).toEqual([['web_app_close', {}]]);
});

test('it stays open on request, and if closing would lose something', async () => {
  const { load } = fakeMessenger();
  const { platform, posted } = inTelegram(load);
  await vi.advanceTimersByTimeAsync(1000);
  posted.length = 0;
  platform.openLink('https://example.org/rules', { stay: true });
  platform.guardClosing(true);
  platform.openLink('https://example.org/rules');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(posted).toEqual([]);
});

test('a link that is not a web address opens nothing, here and in a browser', async () => {
  const { calls, load } = fakeMessenger();
  const { platform } = inTelegram(load);
  await vi.advanceTimersByTimeAsync(1000);
  calls.length = 0;
  platform.openLink('javascript:alert(1)');
  expect(calls).toEqual([]);
  const { host, window } = fakeWindow('https://parlor.test/');
  browserPlatform(window).openLink('javascript:alert(1)');
  expect(host.open).not.toHaveBeenCalled();
});

test('the closing guard holds until the last one releases it', async () => {
  const { calls, load } = fakeMessenger();
  const { platform } = inTelegram(load);
  await vi.advanceTimersByTimeAsync(1000);
  calls.length = 0;
  platform.guardClosing(true);
  platform.guardClosing(true);
  platform.guardClosing(false);
  expect(calls).toEqual([['guard', true]]);
  platform.guardClosing(false);
  platform.guardClosing(false);
  expect(calls).toEqual([
    ['guard', true],
    ['guard', false],
  ]);
});

test('if the library does not load, every request has an answer and links still open', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const load: ReturnType<typeof fakeMessenger>['load'] = vi.fn<() => Promise<never>>(() =>
    Promise.reject(new Error('gone')),
  );
  const { platform, posted } = inTelegram(load);
  await expect(platform.openInvoice('https://t.me/$abc')).resolves.toBe('failed');
  await expect(platform.fullScreen(true)).resolves.toBe(false);
  await expect(platform.share({ url: 'https://parlor.test' })).resolves.toBe('failed');
  await expect(platform.storage()).resolves.toBeUndefined();
  await expect(platform.extras()).resolves.toBeUndefined();
  await expect(platform.allowMessages()).resolves.toBe(true);
  platform.haptic('success');
  platform.openLink('https://example.org/rules', { stay: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(posted.at(-1)).toEqual(['web_app_open_link', { url: 'https://example.org/rules' }]);
  expect(warn).toHaveBeenCalled();
});

test('the signed start parameter wins over the one of the address', () => {
  expect(parseLaunch(LAUNCH + '&tgWebAppStartParam=forged')?.startParam).toBe('rain');
  expect(parseLaunch('#tgWebAppPlatform=ios&tgWebAppStartParam=only')?.startParam).toBe('only');
});

test('a start parameter is used up after a reload', () => {
  const first = fakeWindow('https://parlor.test/tg' + LAUNCH);
  expect(choosePlatform(first.window).startParam).toBe('rain');
  const again = fakeWindow('https://parlor.test/tg/games', first.kept);
  expect(choosePlatform(again.window).startParam).toBeUndefined();
});

test('a browser uses its share sheet, or else the clipboard', async () => {
  const { host, window } = fakeWindow('https://parlor.test/');
  const { share } = browserPlatform(window);
  await expect(share({ url: 'https://parlor.test/i/1' })).resolves.toBe('failed');
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  host.navigator = { clipboard: { writeText } };
  await expect(share({ url: 'https://parlor.test/i/1' })).resolves.toBe('copied');
  expect(writeText).toHaveBeenCalledWith('https://parlor.test/i/1');
  const declined = new DOMException('no', 'AbortError');
  host.navigator = { clipboard: { writeText }, share: () => Promise.reject(declined) };
  await expect(share({ url: 'https://parlor.test/i/1' })).resolves.toBe('declined');
});

test('a picture is shared too if the browser shares files, with the address in the text', async () => {
  const { host, window } = fakeWindow('https://parlor.test/');
  const shared = vi.fn<(what: ShareData) => Promise<void>>(() => Promise.resolve());
  const picture = new File(['p'], 'parlor.png', { type: 'image/png' });
  const what = { url: 'https://parlor.test/i/1', text: 'Come and play.', picture };
  host.navigator = { share: shared, canShare: () => false };
  await expect(browserPlatform(window).share(what)).resolves.toBe('sent');
  expect(shared).toHaveBeenLastCalledWith({ url: 'https://parlor.test/i/1', text: 'Come and play.' });
  host.navigator = { share: shared, canShare: ({ files }: ShareData) => files?.[0] === picture };
  await expect(browserPlatform(window).share(what)).resolves.toBe('sent');
  expect(shared).toHaveBeenLastCalledWith({
    files: [picture],
    text: 'Come and play. https://parlor.test/i/1',
  });
});

test('as a frame in the web client it communicates only with the page around it', () => {
  const { host, window, heard, style } = fakeWindow('https://parlor.test/tg' + LAUNCH);
  const parent = { postMessage: vi.fn<(message: string, target: string) => void>() };
  host.parent = parent;
  choosePlatform(window).close();
  expect(parent.postMessage).toHaveBeenLastCalledWith(
    JSON.stringify({ eventType: 'web_app_close', eventData: {} }),
    '*',
  );
  const data = JSON.stringify({ eventType: 'safe_area_changed', eventData: { top: 9 } });
  heard.message?.({ source: {}, data });
  expect(style.size).toBe(0);
  heard.message?.({ source: parent, data });
  expect(style.get('--tg-safe-area-inset-top')).toBe('9px');
});

test('a host without abilities gets no requests and nothing breaks', () => {
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
    platform.guardClosing(true);
    platform.backButton.show(() => {})();
  }).not.toThrow();
});
