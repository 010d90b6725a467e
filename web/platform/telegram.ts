import { countedGuard } from './counted-guard.ts';
import { isChosen } from './device-choices.ts';
import { hostBridge, listenToHost } from './host-bridge.ts';
import { HOST_BACK_SINCE, supportsVersion, type Launch } from './launch.ts';
import { CLOSE_AFTER_LINK_MS, WRITE_ACCESS_SINCE, type Platform } from './platform.ts';
import type { Messenger, MessengerOptions } from './messenger.ts';

export type LoadMessenger = () => Promise<{ openMessenger(options: MessengerOptions): Messenger }>;

const EDGES = ['top', 'bottom', 'left', 'right'] as const;

/**
 * The messenger. Its own library loads after the first screen (`messenger.ts`). Until then requests are queued, and
 * only the insets are listened to, so that nothing moves when it arrives. If it does not load, the app runs without
 * those abilities.
 */
export function telegramPlatform(
  host: Window,
  launch: Launch,
  load: LoadMessenger = () => import('./messenger.ts'),
): Platform {
  const post = hostBridge(host);
  const root = host.document.documentElement;
  const backs: Array<() => void> = [];
  let isGuarded = false;
  /** The last insets that the host named, for the library, which would ask for them again. */
  const heardInsets: { [event: string]: Record<string, unknown> } = {};
  let messenger: Messenger | undefined;
  let coming: Promise<Messenger | undefined> | undefined;

  const stopHearing = listenToHost(host, (name, data) => {
    if (name.endsWith('safe_area_changed')) heardInsets[name] = data;
    if (name === 'safe_area_changed') inset('tg-safe-area-inset', data);
    else if (name === 'content_safe_area_changed') inset('tg-content-safe-area-inset', data);
  });
  function inset(prefix: string, data: Record<string, unknown>): void {
    for (const edge of EDGES) {
      const value = data[edge];
      if (typeof value === 'number' && value >= 0)
        root.style.setProperty(`--${prefix}-${edge}`, `${value}px`);
    }
  }
  if (supportsVersion(launch, '8.0')) {
    post('web_app_request_safe_area');
    post('web_app_request_content_safe_area');
  }

  /** Undefined if it is unavailable now; the next request tries again. */
  const arrived = (): Promise<Messenger | undefined> =>
    (coming ??= load()
      .then(({ openMessenger }) => {
        messenger = openMessenger({
          host,
          launch,
          onBack: () => backs.at(-1)?.(),
          onInsets: (kind, data) =>
            inset(kind === 'device' ? 'tg-safe-area-inset' : 'tg-content-safe-area-inset', data),
          onReady: stopHearing,
          heardInsets,
        });
        messenger.showBack(backs.length > 0);
        messenger.guardClosing(isGuarded);
        return messenger;
      })
      .catch((error: unknown) => {
        console.warn('The messenger’s library is not there.', error);
        coming = undefined;
        return undefined;
      }));
  const soon = (host as Partial<Pick<Window, 'requestIdleCallback'>>).requestIdleCallback;
  if (soon) soon.call(host, () => void arrived(), { timeout: 3000 });
  else host.setTimeout(() => void arrived(), 1000);

  /** At once if it is loaded, so that a touch still counts as a user gesture. */
  const tell = (use: (it: Messenger) => void, otherwise?: () => void): void => {
    if (messenger) use(messenger);
    else void arrived().then((it) => (it ? use(it) : otherwise?.()));
  };

  /** After the task: a screen that replaces another removes one Back and shows one, and the host is told of neither. */
  const drawBack = (): void => queueMicrotask(() => messenger?.showBack(backs.length > 0));

  return {
    name: 'telegram',
    initData: launch.initData,
    startParam: launch.isFresh ? launch.startParam : undefined,
    hasBackButton: supportsVersion(launch, HOST_BACK_SINCE),
    program: launch,
    close: () => post('web_app_close'),
    openLink(url, { stay = false } = {}) {
      const { protocol, href } = new URL(url, host.location.href);
      if (protocol !== 'https:' && protocol !== 'http:') return;
      tell(
        (it) => it.openLink(href),
        () => post('web_app_open_link', { url: href }),
      );
      if (!stay) host.setTimeout(() => !isGuarded && post('web_app_close'), CLOSE_AFTER_LINK_MS);
    },
    haptic(kind) {
      if (isChosen('haptics')) messenger?.haptic(kind); // Later it would mean nothing.
    },
    backButton: {
      show(onBack) {
        backs.push(onBack);
        drawBack();
        return () => {
          const at = backs.indexOf(onBack);
          if (at >= 0) backs.splice(at, 1);
          drawBack();
        };
      },
    },
    extras: arrived,
    guardClosing: countedGuard((on) => {
      isGuarded = on;
      if (on) tell((it) => it.guardClosing(isGuarded));
      else messenger?.guardClosing(false);
    }),
    allowMessages: async () =>
      supportsVersion(launch, WRITE_ACCESS_SINCE) ? ((await arrived())?.allowMessages() ?? true) : true,
    fullScreen: async (on) => (await arrived())?.fullScreen(on) ?? false,
    openInvoice: async (url) => (await arrived())?.openInvoice(url) ?? 'failed',
    share: async (what) => (await arrived())?.share(what) ?? 'failed',
    storage: async () => (await arrived())?.storage(),
  };
}
