import { WAITING } from '@parlor/contract/test/waiting.ts';
import { emitEvent } from '@tma.js/sdk';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Launch } from './launch.ts';
import { openMessenger, type Insets, type Messenger } from './messenger.ts';
import { messengerHost, type MessengerHost } from './test/messenger-host.ts';

const launch: Launch = {
  initData: '',
  startParam: undefined,
  hostPlatform: 'ios',
  hostVersion: '9.0',
  isFresh: true,
  themeParams: { bg_color: '#17212b', odd_color: 'not a colour' },
};
const insets: Array<[string, Insets]> = [];
const onBack = vi.fn<() => void>();
const onSettings = vi.fn<() => void>();
const atStart: MessengerHost['posted'] = [];
const onReady = vi.fn<() => void>();
const log = vi.fn<(message: string, error: unknown) => void>();
let host: MessengerHost;
let messenger: Messenger;

beforeAll(async () => {
  host = messengerHost('9.0');
  messenger = openMessenger({
    host: window,
    launch,
    onBack,
    onInsets: (kind, data) => void insets.push([kind, data]),
    onReady,
    heardInsets: {
      safe_area_changed: { top: 44, bottom: 0, left: 0, right: 0 },
      content_safe_area_changed: { top: 46, bottom: 0, left: 0, right: 0 },
    },
    patienceMs: 200,
    log,
  });
  await vi.waitUntil(() => onReady.mock.calls.length > 0, WAITING);
  atStart.push(...host.posted);
});
beforeEach(() => {
  host.posted.length = 0;
  log.mockClear();
});
const names = (): string[] => host.posted.map(([name]) => name);

test('the host’s insets are reported, and again when they change late', async () => {
  expect(insets).toContainEqual(['device', { top: 44, bottom: 0, left: 0, right: 0 }]);
  expect(insets).toContainEqual(['content', { top: 46, bottom: 0, left: 0, right: 0 }]);
  emitEvent('safe_area_changed', { top: 59, bottom: 34, left: 0, right: 0 });
  await vi.waitFor(
    () => expect(insets).toContainEqual(['device', expect.objectContaining({ top: 59 })]),
    WAITING,
  );
});

test('the theme follows the host’s colours while the app is open, and the host’s bars follow the theme', async () => {
  emitEvent('theme_changed', {
    theme_params: { bg_color: '#ffffff', secondary_bg_color: '#efeff4', text_color: '#000000' },
  });
  const { dataset } = document.documentElement;
  await vi.waitFor(() => expect(dataset).toMatchObject({ scheme: 'light', theme: 'mini-app' }), WAITING);
  expect(names()).toEqual(
    expect.arrayContaining([
      'web_app_set_header_color',
      'web_app_set_background_color',
      'web_app_set_bottom_bar_color',
    ]),
  );
  emitEvent('theme_changed', { theme_params: { bg_color: '#17212b' } });
  await vi.waitFor(() => expect(dataset.scheme).toBe('dark'), WAITING);
});

test('the settings in the host’s menu are shown, used and removed', async () => {
  messenger.showSettings(onSettings);
  expect(host.posted.at(-1)).toEqual(['web_app_setup_settings_button', { is_visible: true }]);
  emitEvent('settings_button_pressed');
  await vi.waitFor(() => expect(onSettings).toHaveBeenCalledOnce(), WAITING);
  messenger.showSettings(undefined);
  expect(host.posted.at(-1)).toEqual(['web_app_setup_settings_button', { is_visible: false }]);
});

test('what was asked before the library was loaded is not asked again, and nothing is asked twice', () => {
  const asked = atStart.map(([name]) => name);
  expect(asked).not.toContain('web_app_request_safe_area');
  expect(asked).not.toContain('web_app_request_content_safe_area');
  expect(asked).not.toContain('web_app_expand');
  expect(asked.length).toBe(new Set(asked).size);
  expect(asked).toContain('web_app_request_viewport');
});

test('the host’s Back is shown, used and removed', async () => {
  messenger.showBack(true);
  expect(host.posted.at(-1)).toEqual(['web_app_setup_back_button', { is_visible: true }]);
  emitEvent('back_button_pressed');
  await vi.waitFor(() => expect(onBack).toHaveBeenCalledOnce(), WAITING);
  messenger.showBack(false);
  expect(host.posted.at(-1)).toEqual(['web_app_setup_back_button', { is_visible: false }]);
});

test('closing needs a confirmation while something would be lost', () => {
  messenger.guardClosing(true);
  messenger.guardClosing(false);
  expect(host.posted).toEqual([
    ['web_app_setup_closing_behavior', { need_confirmation: true }],
    ['web_app_setup_closing_behavior', { need_confirmation: false }],
  ]);
});

test('haptic feedback follows the meaning of a press', () => {
  for (const kind of ['light', 'selection', 'success'] as const) messenger.haptic(kind);
  expect(host.posted.map(([, params]) => params)).toEqual([
    { type: 'impact', impact_style: 'light' },
    { type: 'selection_change' },
    { type: 'notification', notification_type: 'success' },
  ]);
});

test('the messenger’s own links open in it, others outside', () => {
  messenger.openLink('https://t.me/parlor?start=1');
  messenger.openLink('https://example.org/rules');
  expect(host.posted).toEqual([
    ['web_app_open_tg_link', { path_full: '/parlor?start=1' }],
    ['web_app_open_link', { url: 'https://example.org/rules' }],
  ]);
});

test.each(['paid', 'cancelled', 'failed', 'pending'] as const)('an invoice can end %s', async (status) => {
  host.answers.web_app_open_invoice = ({ slug }) => {
    emitEvent('invoice_closed', { slug: 'of-somebody-else', status: 'failed' });
    emitEvent('invoice_closed', { slug: String(slug), status });
    emitEvent('invoice_closed', { slug: String(slug), status: 'cancelled' });
  };
  await expect(messenger.openInvoice('https://t.me/$abc')).resolves.toBe(status);
});

test('two quick presses open one invoice, and both get its result', async () => {
  let answer = (): void => {};
  host.answers.web_app_open_invoice = () => {
    answer = () => emitEvent('invoice_closed', { slug: 'abc', status: 'paid' });
  };
  const first = messenger.openInvoice('https://t.me/$abc');
  const second = messenger.openInvoice('https://t.me/$abc');
  const another = messenger.openInvoice('https://t.me/$xyz');
  await expect(another).resolves.toBe('failed');
  await vi.waitFor(() => expect(names()).toContain('web_app_open_invoice'), WAITING);
  answer();
  await expect(Promise.all([first, second])).resolves.toEqual(['paid', 'paid']);
  expect(names()).toEqual(['web_app_open_invoice']);
});

test('an invalid invoice is not opened', async () => {
  await expect(messenger.openInvoice('https://example.org/$abc')).resolves.toBe('failed');
  expect(names()).toEqual([]);
});

test('a prepared message is sent; if that fails the link is shared', async () => {
  const what = { url: 'https://t.me/parlor?startapp=x', text: 'a + b', preparedMessage: 'm1' };
  host.answers.web_app_send_prepared_message = () => emitEvent('prepared_message_sent');
  await expect(messenger.share(what)).resolves.toBe('sent');
  host.answers.web_app_send_prepared_message = () =>
    emitEvent('prepared_message_failed', { error: 'USER_DECLINED' });
  await expect(messenger.share(what)).resolves.toBe('declined');
  host.answers.web_app_send_prepared_message = () =>
    emitEvent('prepared_message_failed', { error: 'MESSAGE_EXPIRED' });
  host.posted.length = 0;
  await expect(messenger.share(what)).resolves.toBe('opened');
  expect(host.posted.at(-1)).toEqual([
    'web_app_open_tg_link',
    { path_full: '/share/url?url=https%3A%2F%2Ft.me%2Fparlor%3Fstartapp%3Dx&text=a%20%2B%20b' },
  ]);
});

test('a story opens in the editor, with a link for premium users only', async () => {
  const story = { picture: 'https://parlor.example/share/x/story.png', isPremium: false };
  const what = { url: 'https://parlor.example/share/x', text: 'a win', story };
  await expect(messenger.share(what)).resolves.toBe('opened');
  expect(host.posted.at(-1)).toEqual(['web_app_share_to_story', { media_url: story.picture, text: 'a win' }]);
  await expect(messenger.share({ ...what, story: { ...story, isPremium: true } })).resolves.toBe('opened');
  expect(host.posted.at(-1)?.[1]).toMatchObject({ widget_link: { url: what.url, name: 'Parlor' } });
});

test('full screen is granted, or refused silently', async () => {
  host.answers.web_app_request_fullscreen = () => emitEvent('fullscreen_changed', { is_fullscreen: true });
  await expect(messenger.fullScreen(true)).resolves.toBe(true);
  host.answers.web_app_request_fullscreen = () => emitEvent('fullscreen_failed', { error: 'UNSUPPORTED' });
  await expect(messenger.fullScreen(true)).resolves.toBe(false);
  delete host.answers.web_app_request_fullscreen;
  await expect(messenger.fullScreen(true)).resolves.toBe(false);
  expect(log).toHaveBeenCalledTimes(2);
});

test('full screen is followed, also when the host’s own button ends it', async () => {
  const seen: boolean[] = [];
  emitEvent('fullscreen_changed', { is_fullscreen: true });
  const stop = messenger.watchFullScreen((isFull) => void seen.push(isFull));
  expect(seen).toEqual([true]);
  emitEvent('fullscreen_changed', { is_fullscreen: false });
  await vi.waitFor(() => expect(seen).toEqual([true, false]), WAITING);
  stop();
  emitEvent('fullscreen_changed', { is_fullscreen: true });
  emitEvent('fullscreen_changed', { is_fullscreen: false });
  expect(seen).toEqual([true, false]);
});

test('the first storage that returns a stored value is used', async () => {
  const cloud = new Map<string, string>();
  host.answers.web_app_invoke_custom_method = ({ req_id, method, params }) => {
    const { key, value, keys } = params as { key: string; value: string; keys: string[] };
    let result: unknown = {};
    if (method === 'saveStorageValue') cloud.set(key, value);
    else if (method === 'getStorageValues')
      result = Object.fromEntries(keys.map((name) => [name, cloud.get(name) ?? '']));
    emitEvent('custom_method_invoked', { req_id: String(req_id), result });
  };
  // The device's storage never answers.
  const storage = await messenger.storage();
  expect(storage?.kind).toBe('cloud');
  await storage?.setItem('room', 'evening');
  await expect(storage?.getItem('room')).resolves.toBe('evening');
  await expect(storage?.getItem('never-set')).resolves.toBeNull();
});
