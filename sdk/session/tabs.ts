// Messages between the tabs of one website about the sign-in: sign-in-store.ts sends them, session.ts receives them. The
// mini-app has no other tab.
import * as z from 'zod/mini';

const ms = z.number();
const TabMessage = z.discriminatedUnion('type', [
  /** Signed in, or refreshed: the other tabs take over the token. Times are of this device's clock. */
  z.object({
    type: z.literal('connected'),
    token: z.string(),
    receivedAtMs: ms,
    expiresAtMs: ms,
    userId: z.string(),
  }),
  /** Signed in, without the token: the other tabs ask the server themselves. */
  z.object({ type: z.literal('connected-elsewhere'), userId: z.string() }),
  /** The sign-in of this id has ended. */
  z.object({ type: z.literal('disconnected'), signInId: z.string() }),
]);
export type TabMessage = z.infer<typeof TabMessage>;

/** A newer or older version of the app may run in another tab: its messages may be unknown. */
const messageIn = (value: unknown): TabMessage | undefined => TabMessage.safeParse(value).data;

export interface Tabs {
  post(message: TabMessage): void;
  /** Listens to the other tabs, never to this one. Returns a function that stops it. */
  listen(listener: (message: TabMessage) => void): () => void;
}

/** The part of the browser's window that we use. */
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
 * BroadcastChannel carries everything. The storage event carries the same messages without the token, for browsers
 * without a channel and for a tab that missed a message. A token is never stored there.
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
        // The number makes each value differ from the last; otherwise no event is sent.
        const news = { ...withoutToken(message), number: ++posted, at: Date.now() };
        window.localStorage.setItem(TABS_CHANNEL, JSON.stringify(news));
      } catch (error) {
        log('other tabs could not be told through the storage', error);
      }
    },
    listen(listener) {
      const onStorage = (event: StorageEvent): void => {
        const message = event.key === TABS_CHANNEL ? newsIn(event.newValue) : undefined;
        // With a channel, the message of a sign-in comes through it, with the token.
        if (message?.type === 'disconnected' || (message !== undefined && channel === undefined))
          listener(message);
      };
      window.addEventListener('storage', onStorage);
      if (channel)
        channel.onmessage = (event: MessageEvent) => {
          const message = messageIn(event.data);
          if (message) listener(message);
        };
      return () => {
        window.removeEventListener('storage', onStorage);
        channel?.close();
      };
    },
  };
}

const withoutToken = (message: TabMessage): TabMessage =>
  message.type === 'connected' ? { type: 'connected-elsewhere', userId: message.userId } : message;

function newsIn(text: string | null): TabMessage | undefined {
  try {
    const message = messageIn(JSON.parse(text ?? ''));
    return message?.type === 'connected' ? undefined : message;
  } catch {
    return undefined;
  }
}
