// The messenger's abilities, over the vendor's library. Fetched after the first screen, and only in the messenger.
import {
  addToHomeScreen,
  backButton,
  checkHomeScreenStatus,
  closingBehavior,
  cloudStorage,
  deviceStorage,
  emitEvent,
  hapticFeedback,
  init,
  invoice,
  miniApp,
  on,
  openLink,
  openTelegramLink,
  settingsButton,
  ShareMessageError,
  shareMessage,
  shareStory,
  shareURL,
  swipeBehavior,
  TimeoutError,
  viewport,
} from '@tma.js/sdk';
import { postEventFp, setTargetOrigin } from '@tma.js/bridge';
import { applyHostTheme, type HostColours } from '../theme/host-theme.ts';
import { supportsVersion, type Launch } from './launch.ts';
import type { Haptic, HostExtras, HostStorage, InvoiceStatus, Shared, ToShare } from './platform.ts';
import { FULL_SCREEN } from './settings.ts';

export type Insets = Readonly<Record<string, unknown>>;
export type MessengerOptions = {
  readonly host: Window;
  readonly launch: Launch;
  readonly onBack: () => void;
  readonly onInsets: (kind: 'device' | 'content', insets: Insets) => void;
  /**
   * What the host answered, by its event, to the requests for insets that were sent before the library came. They are not
   * sent again. Missing if none were sent.
   */
  readonly heardInsets?: { readonly [event: string]: Record<string, unknown> };
  /** From now on `onInsets` reports the insets. */
  readonly onReady: () => void;
  /** How long the host may take for an answer, in ms. */
  readonly patienceMs?: number;
  readonly log?: (message: string, error: unknown) => void;
};
export type Messenger = HostExtras & {
  showBack(on: boolean): void;
  guardClosing(on: boolean): void;
  haptic(kind: Haptic): void;
  openLink(url: string): void;
  fullScreen(on: boolean): Promise<boolean>;
  openInvoice(url: string): Promise<InvoiceStatus>;
  share(what: ToShare): Promise<Shared>;
  storage(): Promise<HostStorage | undefined>;
};

/** A host that has not answered by then never will. */
const PATIENCE_MS = 3000;
/** How long a player may look at an invoice, or choose a recipient. */
const UNHURRIED_MS = 15 * 60_000;
const STATUSES: readonly InvoiceStatus[] = ['paid', 'cancelled', 'failed', 'pending'];
const PROBE = 'parlor-probe';
const TELEGRAM_HOSTS = ['t.me', 'telegram.me', 'telegram.dog'];

type Log = (message: string, error: unknown) => void;

export function openMessenger(options: MessengerOptions): Messenger {
  const { host, launch, onBack, onInsets, onReady, patienceMs = PATIENCE_MS, log = console.warn } = options;
  /** Abilities that this host lacks are skipped. */
  const attempt = (what: string, run: () => unknown): void => {
    try {
      run();
    } catch (error) {
      log(`The messenger did not take "${what}".`, error);
    }
  };
  const inTime = { timeout: patienceMs };

  rememberFor(host, launch);
  // The document's own policy decides who may frame it; nothing posted is secret.
  setTargetOrigin('*');
  attempt('init', () =>
    init({
      version: launch.hostVersion as `${number}.${number}`,
      themeParams: coloursOf(launch),
      isInlineMode: false,
      acceptCustomStyles: false,
      postEvent: postOnce(options.heardInsets),
    }),
  );

  on('theme_changed', ({ theme_params }) => {
    const { canvas } = applyHostTheme(host.document.documentElement, theme_params as HostColours);
    const colour = canvas as `#${string}`;
    attempt('header colour', () => miniApp.setHeaderColor.ifAvailable(colour));
    attempt('background colour', () => miniApp.setBgColor.ifAvailable(colour));
    attempt('bottom colour', () => miniApp.setBottomBarColor.ifAvailable(colour));
  });
  attempt('mini-app', () => miniApp.mount.ifAvailable());
  attempt('swipes', () => {
    swipeBehavior.mount.ifAvailable();
    swipeBehavior.disableVertical.ifAvailable(); // a scroll must not pull the app down
  });
  attempt('back button', () => {
    backButton.mount.ifAvailable();
    backButton.onClick.ifAvailable(onBack);
  });
  let onSettings: (() => void) | undefined;
  attempt('settings button', () => {
    settingsButton.mount.ifAvailable();
    settingsButton.onClick.ifAvailable(() => onSettings?.());
  });
  const canGuard = supportsVersion(launch, '6.2');
  if (canGuard) attempt('closing guard', () => closingBehavior.mount.ifAvailable());
  void openViewport();

  async function openViewport(): Promise<void> {
    try {
      await viewport.mount(inTime);
      onReady();
      const show = (): void => {
        onInsets('device', { ...viewport.safeAreaInsets() });
        onInsets('content', { ...viewport.contentSafeAreaInsets() });
      };
      viewport.safeAreaInsets.sub(show);
      viewport.contentSafeAreaInsets.sub(show);
      show();
    } catch (error) {
      log('The messenger’s viewport could not be mounted.', error); // spec §8: only logged
    }
    if (FULL_SCREEN) await fullScreen(true);
  }
  async function fullScreen(wanted: boolean): Promise<boolean> {
    const turn = wanted ? viewport.requestFullscreen : viewport.exitFullscreen;
    if (!turn.isAvailable()) return false;
    try {
      await turn(inTime);
      return true;
    } catch (error) {
      log('The messenger kept its screen as it is.', error);
      return false;
    }
  }

  /** One invoice at a time: a second press of the same button waits for the first. */
  let opened: { readonly url: string; readonly status: Promise<InvoiceStatus> } | undefined;
  async function showInvoice(url: string): Promise<InvoiceStatus> {
    const statuses: string[] = [];
    // Some hosts report "cancelled" after "paid"; the library would keep the last one.
    const stop = on('invoice_closed', ({ slug, status }) => {
      if (new URL(url).pathname.replace(/^\/(?:\$|invoice\/)/, '') === slug) statuses.push(status);
    });
    try {
      statuses.push(await invoice.openUrl(url, { timeout: UNHURRIED_MS }));
      return STATUSES.find((status) => status === statuses[0]) ?? 'pending';
    } catch (error) {
      log('The messenger’s invoice ended without a word.', error);
      // Whether it was paid is unknown then: the bot will inform the server.
      return TimeoutError.is(error) ? 'pending' : 'failed';
    } finally {
      stop();
      opened = undefined;
    }
  }

  return {
    showBack: (shown) =>
      attempt('back', () => (shown ? backButton.show.ifAvailable() : backButton.hide.ifAvailable())),
    guardClosing(guarded) {
      const { enableConfirmation, disableConfirmation } = closingBehavior;
      if (canGuard)
        attempt('guard', () =>
          guarded ? enableConfirmation.ifAvailable() : disableConfirmation.ifAvailable(),
        );
    },
    showSettings(onPress) {
      onSettings = onPress;
      attempt('settings', () =>
        onPress ? settingsButton.show.ifAvailable() : settingsButton.hide.ifAvailable(),
      );
    },
    async canAddToHomeScreen() {
      if (!checkHomeScreenStatus.isAvailable()) return false;
      try {
        // `unknown` is the answer of hosts that can add it and cannot tell whether they have.
        return ['missed', 'unknown'].includes(await checkHomeScreenStatus(inTime));
      } catch (error) {
        log('The messenger does not say what is on the home screen.', error);
        return false;
      }
    },
    addToHomeScreen: () => attempt('home screen', () => addToHomeScreen.ifAvailable()),
    haptic: (kind) => attempt('haptic', () => feel(kind)),
    openLink(url) {
      attempt('link', () =>
        TELEGRAM_HOSTS.includes(new URL(url).hostname) ? openTelegramLink(url) : openLink(url),
      );
    },
    fullScreen,
    openInvoice(url) {
      if (opened?.url === url) return opened.status;
      if (opened || !invoice.openUrl.isAvailable()) return Promise.resolve('failed');
      const status = showInvoice(url);
      opened = { url, status };
      return status;
    },
    share: (what) => shareWith(what, log),
    storage: async () => (await tried(deviceKeeper(patienceMs), log)) ?? tried(cloudKeeper(patienceMs), log),
  };
}

/** Posts what the app has not asked before the library came. */
function postOnce(heard: MessengerOptions['heardInsets']): typeof postEventFp {
  const asked = new Map(
    heard
      ? [
          ['web_app_request_safe_area', 'safe_area_changed'],
          ['web_app_request_content_safe_area', 'content_safe_area_changed'],
        ]
      : [],
  );
  return ((method: string, ...data: never[]) => {
    const event = asked.get(method);
    asked.delete(method);
    if (event === undefined) return postEventFp(method as never, ...data);
    const answer = heard?.[event];
    // An answer that is still on its way reaches the library by itself.
    if (answer) queueMicrotask(() => emitEvent(event as 'safe_area_changed', answer as never));
    return { _tag: 'Right', right: undefined };
  }) as typeof postEventFp;
}

function feel(kind: Haptic): void {
  const { impactOccurred, notificationOccurred, selectionChanged } = hapticFeedback;
  if (kind === 'selection') selectionChanged.ifAvailable();
  else if (kind === 'light' || kind === 'medium') impactOccurred.ifAvailable(kind);
  else notificationOccurred.ifAvailable(kind);
}

function deviceKeeper(patienceMs: number): HostStorage | undefined {
  const { getItem, setItem, deleteItem } = deviceStorage;
  if (!setItem.isAvailable()) return undefined;
  // The library gives these calls no time limit of their own.
  return {
    kind: 'device',
    getItem: (key) => within(patienceMs, getItem(key)),
    setItem: (key, value) => within(patienceMs, setItem(key, value)),
    removeItem: (key) => within(patienceMs, deleteItem(key)),
  };
}

function cloudKeeper(patienceMs: number): HostStorage | undefined {
  const { getItem, setItem, deleteItem } = cloudStorage;
  if (!setItem.isAvailable()) return undefined;
  const inTime = { timeout: patienceMs };
  return {
    kind: 'cloud',
    getItem: async (key) => (await getItem(key, inTime)) || null, // "" means that the cloud has no value.
    setItem: async (key, value) => setItem(key, value, inTime),
    removeItem: async (key) => deleteItem(key, inTime),
  };
}

const within = <T>(ms: number, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`no answer in ${ms} ms`)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(limit));
  });

/** Colours that the library's own check accepts; others would make it refuse the whole launch. */
const coloursOf = ({ themeParams }: Launch): Record<string, `#${string}`> =>
  Object.fromEntries(
    Object.entries(themeParams).filter(
      (pair): pair is [string, `#${string}`] => typeof pair[1] === 'string' && /^#[\da-f]{6}$/i.test(pair[1]),
    ),
  );

/**
 * The library looks for the launch in the address, which belongs to our routes by now, and then in the tab's storage.
 * It finds a form there that it accepts: without the signed part, whose form differs in older clients.
 */
function rememberFor(host: Window, launch: Launch): void {
  try {
    const words = new URLSearchParams({
      tgWebAppVersion: launch.hostVersion,
      tgWebAppPlatform: launch.hostPlatform,
      tgWebAppThemeParams: JSON.stringify(coloursOf(launch)),
    });
    host.sessionStorage.setItem('tapps/launchParams', JSON.stringify(words.toString()));
  } catch {
    // No storage in this tab: it then uses the address.
  }
}

async function shareWith({ url, text, preparedMessage, story }: ToShare, log: Log): Promise<Shared> {
  if (story && shareStory.isAvailable())
    try {
      shareStory(story.picture, {
        ...(text && { text }),
        ...(story.isPremium && { widgetLink: { url, name: 'Parlor' } }),
      });
      return 'opened';
    } catch (error) {
      log('The story was not opened; the link is shared instead.', error);
    }
  if (preparedMessage !== undefined && shareMessage.isAvailable())
    try {
      await shareMessage(preparedMessage, { timeout: UNHURRIED_MS });
      return 'sent';
    } catch (error) {
      if (ShareMessageError.is(error) && error.message.includes('USER_DECLINED')) return 'declined';
      log('The prepared message was not sent; the link is shared instead.', error);
    }
  try {
    shareURL(url, text);
    return 'opened';
  } catch (error) {
    log('The link could not be shared.', error);
    return 'failed';
  }
}

/** A storage that returns the stored value. */
async function tried(keeper: HostStorage | undefined, log: Log): Promise<HostStorage | undefined> {
  if (!keeper) return undefined;
  try {
    await keeper.setItem(PROBE, '1');
    const stored = await keeper.getItem(PROBE);
    await keeper.removeItem(PROBE);
    return stored === '1' ? keeper : undefined;
  } catch (error) {
    log(`The messenger keeps nothing (${keeper.kind}).`, error);
    return undefined;
  }
}
