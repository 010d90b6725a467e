import { WAITING } from '@parlor/contract/test/waiting.ts';
import { expect, test, vi } from 'vitest';
import { openMessenger } from './messenger.ts';
import { messengerHost } from './test/messenger-host.ts';

/** Methods that the first version of the protocol knows. */
const OF_6_0 = [
  'iframe_ready',
  'web_app_close',
  'web_app_expand',
  'web_app_open_link',
  'web_app_ready',
  'web_app_request_theme',
  'web_app_request_viewport',
  'web_app_setup_main_button',
];

test('an old client that answers nothing gets only methods that it knows, and nothing waits for it', async () => {
  const { posted, answers } = messengerHost('6.0');
  for (const method of Object.keys(answers)) delete answers[method];
  const log = vi.fn<(message: string, error: unknown) => void>();
  const onReady = vi.fn<() => void>();
  const messenger = openMessenger({
    host: window,
    launch: {
      initData: '',
      startParam: undefined,
      hostPlatform: 'ios',
      hostVersion: '6.0',
      isFresh: true,
      themeParams: {},
    },
    onBack: () => {},
    onInsets: () => {},
    onReady,
    patienceMs: 50,
    log,
  });
  messenger.showBack(true);
  messenger.guardClosing(true);
  messenger.haptic('success');
  messenger.openLink('https://example.org/rules');
  await expect(messenger.openInvoice('https://t.me/$abc')).resolves.toBe('failed');
  await expect(messenger.fullScreen(true)).resolves.toBe(false);
  await expect(messenger.storage()).resolves.toBeUndefined();
  await expect(messenger.allowMessages()).resolves.toBe(true);
  await expect(messenger.canAddToHomeScreen()).resolves.toBe(false);
  messenger.addToHomeScreen(() => {});
  messenger.showSettings(() => {});
  const button = { label: 'Continue', onPress: () => {} };
  messenger.showButtons({}, { main: button, secondary: button });
  // The viewport is only logged (spec §8), and the insets keep their earlier listener.
  await vi.waitFor(
    () => expect(log).toHaveBeenCalledWith(expect.stringContaining('viewport'), expect.anything()),
    WAITING,
  );
  expect(onReady).not.toHaveBeenCalled();
  expect(posted.map(([name]) => name).filter((name) => !OF_6_0.includes(name))).toEqual([]);
});
