// What the tabs of one website tell each other about who is signed in. The mini-app has no other tab.

export type TabMessage =
  /** Signed in, or refreshed: the other tabs take the token over. Times are of this device's clock. */
  | {
      readonly type: 'connected';
      readonly token: string;
      readonly heldAtMs: number;
      readonly expiresAtMs: number;
      readonly userId: string;
    }
  /** Signed in, without the token: the other tabs ask the server themselves. */
  | { readonly type: 'connected-elsewhere'; readonly userId: string }
  /** The sign-in of this id has ended. */
  | { readonly type: 'disconnected'; readonly signInId: string };

export interface Tabs {
  post(message: TabMessage): void;
  /** Hears the other tabs, never this one. Returns the way to stop. */
  listen(listener: (message: TabMessage) => void): () => void;
}

/** What is needed of the browser's window. */
export interface TabsWindow {
  readonly localStorage: Pick<Storage, 'setItem'>;
  readonly BroadcastChannel?: new (name: string) => Pick<BroadcastChannel, 'postMessage' | 'close'> & {
    onmessage: ((event: MessageEvent) => void) | null;
  };
  addEventListener(type: 'storage', listener: (event: StorageEvent) => void): void;
  removeEventListener(type: 'storage', listener: (event: StorageEvent) => void): void;
}

export const TABS_CHANNEL = 'parlor-auth';

/**
 * BroadcastChannel carries everything; the storage event carries the same news without the token, for browsers that
 * have no channel and for a tab that missed the message. A token never enters the storage.
 */
export function browserTabs(
  window: TabsWindow,
  log: (message: string, error: unknown) => void = console.warn,
): Tabs {
  const channel =
    window.BroadcastChannel === undefined ? undefined : new window.BroadcastChannel(TABS_CHANNEL);
  let posted = 0;
  return {
    post(message) {
      channel?.postMessage(message);
      try {
        const news = withoutToken(message);
        // The number makes each value differ from the last, else no event is sent.
        if (news !== undefined)
          window.localStorage.setItem(
            TABS_CHANNEL,
            JSON.stringify({ ...news, number: ++posted, at: Date.now() }),
          );
      } catch (error) {
        log('other tabs could not be told through the storage', error);
      }
    },
    listen(listener) {
      const onStorage = (event: StorageEvent): void => {
        const message = event.key === TABS_CHANNEL ? newsIn(event.newValue) : undefined;
        // Where there is a channel, the news that someone signed in comes through it, with the token.
        if (message?.type === 'disconnected' || (message !== undefined && channel === undefined))
          listener(message);
      };
      window.addEventListener('storage', onStorage);
      if (channel)
        channel.onmessage = (event: MessageEvent) => {
          const message: unknown = event.data;
          if (isTabMessage(message)) listener(message);
        };
      return () => {
        window.removeEventListener('storage', onStorage);
        channel?.close();
      };
    },
  };
}

function withoutToken(message: TabMessage): Exclude<TabMessage, { type: 'connected' }> | undefined {
  if (message.type !== 'connected') return message;
  return { type: 'connected-elsewhere', userId: message.userId };
}

function newsIn(text: string | null): TabMessage | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return isTabMessage(value) && value.type !== 'connected' ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A newer or older version of the app may run in another tab. */
function isTabMessage(value: unknown): value is TabMessage {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false;
  const message = value as Record<string, unknown>;
  if (message['type'] === 'connected')
    return (
      typeof message['token'] === 'string' &&
      typeof message['heldAtMs'] === 'number' &&
      typeof message['expiresAtMs'] === 'number' &&
      typeof message['userId'] === 'string'
    );
  return message['type'] === 'disconnected'
    ? typeof message['signInId'] === 'string'
    : message['type'] === 'connected-elsewhere' && typeof message['userId'] === 'string';
}
