import { WAITING } from '@parlor/contract/test/waiting.ts';
import { emitEvent } from '@tma.js/sdk';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Launch } from '../launch.ts';
import { openMessenger, type Messenger } from '../messenger.ts';
import { messengerHost, type MessengerHost } from '../test/messenger-host.ts';
import { openHomeScreen } from './home-screen.ts';
import { openWriteAccess } from './write-access.ts';

const launch: Launch = {
  initData: '',
  startParam: undefined,
  hostPlatform: 'ios',
  hostVersion: '9.0',
  isFresh: true,
  themeParams: { button_color: '#5288c1', button_text_color: '#ffffff', secondary_bg_color: 'none' },
};
const log = vi.fn<(message: string, error: unknown) => void>();
const run = (_what: string, act: () => void): void => act();
let host: MessengerHost;
let messenger: Messenger;

beforeAll(async () => {
  host = messengerHost('9.0');
  const onReady = vi.fn<() => void>();
  messenger = openMessenger({
    host: window,
    launch,
    onBack: () => {},
    onInsets: () => {},
    onReady,
    patienceMs: 200,
    log,
  });
  await vi.waitUntil(() => onReady.mock.calls.length > 0, WAITING);
});
beforeEach(() => {
  host.posted.length = 0;
  log.mockClear();
});
const names = (): string[] => host.posted.map(([name]) => name);

describe('the home screen', () => {
  test.each([
    ['missed', true],
    ['unknown', true],
    ['added', false],
    ['unsupported', false],
  ] as const)('where the app is %s, it can be added: %s; the host is asked once', async (status, can) => {
    host.answers.web_app_check_home_screen = () => emitEvent('home_screen_checked', { status });
    const screen = openHomeScreen(200, run, log);
    await expect(screen.canAdd()).resolves.toBe(can);
    await expect(screen.canAdd()).resolves.toBe(can);
    expect(names()).toEqual(['web_app_check_home_screen']);
  });

  test('a host that does not answer has none', async () => {
    delete host.answers.web_app_check_home_screen;
    await expect(openHomeScreen(20, run, log).canAdd()).resolves.toBe(false);
    expect(log).toHaveBeenCalledOnce();
  });

  test('once the app is there it is not offered again', async () => {
    host.answers.web_app_check_home_screen = () => emitEvent('home_screen_checked', { status: 'missed' });
    const screen = openHomeScreen(200, run, log);
    await screen.canAdd();
    const onAdded = vi.fn<() => void>();
    screen.add(onAdded);
    expect(names().at(-1)).toBe('web_app_add_to_home_screen');
    expect(onAdded).not.toHaveBeenCalled();
    emitEvent('home_screen_added');
    await vi.waitFor(() => expect(onAdded).toHaveBeenCalledOnce(), WAITING);
    await expect(screen.canAdd()).resolves.toBe(false);
  });
});

describe('the host’s buttons', () => {
  const look = { is_visible: true, is_active: true, is_progress_visible: false };
  const colours = { color: '#5288c1', text_color: '#ffffff' };
  const part = {};

  test('show the acts of the latest part, in the host’s colours, and only what has changed is sent', async () => {
    const onPress = vi.fn<() => void>();
    const onLeave = vi.fn<() => void>();
    const main = { label: 'Continue', onPress };
    messenger.showButtons(part, { main });
    messenger.showButtons(part, { main });
    messenger.showButtons(part, { main, secondary: { label: 'Leave', onPress: onLeave } });
    expect(host.posted).toEqual([
      ['web_app_setup_main_button', { ...look, ...colours, text: 'Continue' }],
      ['web_app_setup_secondary_button', { ...look, text_color: '#5288c1', text: 'Leave' }],
    ]);
    emitEvent('main_button_pressed');
    emitEvent('secondary_button_pressed');
    await vi.waitFor(() => expect(onLeave).toHaveBeenCalledOnce(), WAITING);
    expect(onPress).toHaveBeenCalledOnce();

    host.posted.length = 0;
    const above = {};
    const onBuy = vi.fn<() => void>();
    messenger.showButtons(above, { main: { label: 'Buy', onPress: onBuy, isBusy: true } });
    expect(host.posted).toEqual([
      [
        'web_app_setup_main_button',
        { ...look, ...colours, is_active: false, is_progress_visible: true, text: 'Buy' },
      ],
      ['web_app_setup_secondary_button', { is_visible: false }],
    ]);
    // A press that was on its way when the button became busy.
    emitEvent('main_button_pressed');
    expect(onBuy).not.toHaveBeenCalled();
    messenger.showButtons(above, undefined);
    expect(host.posted.at(-2)).toEqual([
      'web_app_setup_main_button',
      { ...look, ...colours, text: 'Continue' },
    ]);
  });

  test('follow the host’s colours, and are gone with their part', async () => {
    emitEvent('theme_changed', {
      theme_params: { button_color: '#007aff', button_text_color: '#fffffe', bottom_bar_bg_color: '#efeff4' },
    });
    await vi.waitFor(
      () =>
        expect(host.posted).toContainEqual([
          'web_app_setup_secondary_button',
          { ...look, color: '#efeff4', text_color: '#007aff', text: 'Leave' },
        ]),
      WAITING,
    );
    host.posted.length = 0;
    messenger.showButtons(part, undefined);
    messenger.showButtons(part, undefined);
    expect(host.posted).toEqual([
      ['web_app_setup_main_button', { is_visible: false }],
      ['web_app_setup_secondary_button', { is_visible: false }],
    ]);
  });
});

describe('whether the bot may write', () => {
  const answers = (status: 'allowed' | 'cancelled'): void => {
    host.answers.web_app_request_write_access = () => emitEvent('write_access_requested', { status });
  };
  const ASKED = 'web_app_request_write_access';

  test('is asked again after a no, and not after a yes', async () => {
    const ask = openWriteAccess('', log);
    answers('cancelled');
    await expect(ask()).resolves.toBe(false);
    answers('allowed');
    await expect(Promise.all([ask(), ask()])).resolves.toEqual([true, true]);
    await expect(ask()).resolves.toBe(true);
    expect(names()).toEqual([ASKED, ASKED]);
  });

  test('is not asked where the launch data has the answer; odd data has none', async () => {
    answers('cancelled');
    const user = JSON.stringify({ id: 1, first_name: 'Ada', allows_write_to_pm: true });
    await expect(openWriteAccess(new URLSearchParams({ user }).toString(), log)()).resolves.toBe(true);
    expect(names()).toEqual([]);
    await expect(openWriteAccess('user=%7B', log)()).resolves.toBe(false);
    expect(names()).toEqual([ASKED]);
  });
});
