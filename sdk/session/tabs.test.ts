import { expect, test, vi } from 'vitest';
import { browserTabs, TABS_CHANNEL, type TabMessage, type TabsWindow } from './tabs.ts';

/** A browser with some tabs of one site: each receives the others' messages and storage events. */
function browser({ hasChannel = true, isBlocked = false } = {}) {
  const channels = new Set<{ onmessage: ((event: MessageEvent) => void) | null }>();
  const windows: EventTarget[] = [];
  const stored: string[] = [];
  class Channel {
    onmessage: ((event: MessageEvent) => void) | null = null;
    readonly name: string;
    constructor(name: string) {
      this.name = name;
      channels.add(this);
    }
    postMessage(data: unknown): void {
      for (const other of channels)
        if (other !== this) other.onmessage?.(new MessageEvent('message', { data }));
    }
    close(): void {
      channels.delete(this);
    }
  }
  const tab = (): TabsWindow => {
    const target = new EventTarget();
    windows.push(target);
    return Object.assign(target, {
      ...(hasChannel ? { BroadcastChannel: Channel } : {}),
      localStorage: {
        setItem(key: string, newValue: string) {
          if (isBlocked) throw new Error('blocked');
          stored.push(newValue);
          for (const other of windows)
            if (other !== target) other.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
        },
      },
    }) as unknown as TabsWindow;
  };
  return { tab, stored };
}

const connected: TabMessage = {
  type: 'connected',
  token: 'secret-token',
  receivedAtMs: 1,
  expiresAtMs: 2,
  userId: '7',
};
const disconnected: TabMessage = { type: 'disconnected', signInId: 's-1' };

test('a message reaches the other tabs and not this one, with the token', () => {
  const { tab } = browser();
  const [one, two] = [browserTabs(tab()), browserTabs(tab())];
  const [receivedByOne, receivedByTwo] = [
    vi.fn<(message: TabMessage) => void>(),
    vi.fn<(message: TabMessage) => void>(),
  ];
  one.listen(receivedByOne);
  two.listen(receivedByTwo);
  one.post(connected);
  expect(receivedByTwo.mock.calls).toEqual([[connected]]);
  expect(receivedByOne).not.toHaveBeenCalled();
});

test('signing out comes through the storage too, for a tab that missed the channel', () => {
  const { tab } = browser();
  const [one, two] = [browserTabs(tab()), browserTabs(tab())];
  const listener = vi.fn<(message: TabMessage) => void>();
  two.listen(listener);
  one.post(disconnected);
  expect(listener.mock.calls).toMatchObject([[disconnected], [disconnected]]);
});

test('without a channel the storage carries each sign-in, and never the token', () => {
  const { tab, stored } = browser({ hasChannel: false });
  const [one, two] = [browserTabs(tab()), browserTabs(tab())];
  const listener = vi.fn<(message: TabMessage) => void>();
  two.listen(listener);
  one.post(connected);
  one.post(connected);
  expect(listener.mock.calls).toMatchObject([
    [{ type: 'connected-elsewhere', userId: '7' }],
    [{ type: 'connected-elsewhere', userId: '7' }],
  ]);
  expect(new Set(stored).size).toBe(2);
  expect(stored.join()).not.toContain('secret-token');
});

test('messages of another form, other keys and junk are ignored', () => {
  const { tab } = browser();
  const window = tab();
  const listener = vi.fn<(message: TabMessage) => void>();
  browserTabs(window).listen(listener);
  const other = tab();
  const channel = new (other.BroadcastChannel ?? (class {} as never))(TABS_CHANNEL);
  for (const junk of [null, 'x', {}, { type: 'connected' }, { type: 'disconnected' }, { type: 'dance' }])
    channel.postMessage(junk);
  other.localStorage.setItem('another-key', JSON.stringify(disconnected));
  other.localStorage.setItem(TABS_CHANNEL, '{');
  other.localStorage.setItem(TABS_CHANNEL, JSON.stringify({ ...connected }));
  expect(listener).not.toHaveBeenCalled();
});

test('a blocked storage is logged and the channel still carries the messages', () => {
  const { tab } = browser({ isBlocked: true });
  const log = vi.fn<(message: string, error: unknown) => void>();
  const [one, two] = [browserTabs(tab(), log), browserTabs(tab(), log)];
  const listener = vi.fn<(message: TabMessage) => void>();
  two.listen(listener);
  one.post(disconnected);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(log).toHaveBeenCalledTimes(1);
});

test('a closed tab receives nothing', () => {
  const { tab } = browser();
  const [one, two] = [browserTabs(tab()), browserTabs(tab())];
  const listener = vi.fn<(message: TabMessage) => void>();
  two.listen(listener)();
  one.post(disconnected);
  expect(listener).not.toHaveBeenCalled();
});
