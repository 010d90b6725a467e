// The messenger's abilities, over the vendor's library. Fetched after the first screen, and only in the messenger.
import {
  backButton,
  closingBehavior,
  hapticFeedback,
  init,
  miniApp,
  on,
  openLink,
  openTelegramLink,
  settingsButton,
  swipeBehavior,
} from '@tma.js/sdk';
import { setTargetOrigin } from '@tma.js/bridge';
import { applyHostTheme, type HostColours } from '../theme/host-theme.ts';
import { openHomeScreen } from './host/home-screen.ts';
import { openHostButtons } from './host/host-buttons.ts';
import { openHostStorage } from './host/host-storage.ts';
import { openInvoices } from './host/invoices.ts';
import { PATIENCE_MS } from './host/patience.ts';
import { postOnce, type HeardInsets } from './host/post-once.ts';
import { shareWith } from './host/sharing.ts';
import { openViewport, type Insets } from './host/viewport.ts';
import { openWriteAccess } from './host/write-access.ts';
import { supportsVersion, type Launch } from './launch.ts';
import type { Haptic, HostExtras, HostStorage, InvoiceStatus, Shared, ToShare } from './platform.ts';
import { FULL_SCREEN } from './settings.ts';

export type { Insets };
export type MessengerOptions = {
  readonly host: Window;
  readonly launch: Launch;
  readonly onBack: () => void;
  readonly onInsets: (kind: 'device' | 'content', insets: Insets) => void;
  readonly heardInsets?: HeardInsets;
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
  allowMessages(): Promise<boolean>;
  openLink(url: string): void;
  fullScreen(on: boolean): Promise<boolean>;
  openInvoice(url: string): Promise<InvoiceStatus>;
  share(what: ToShare): Promise<Shared>;
  storage(): Promise<HostStorage | undefined>;
};

const TELEGRAM_HOSTS = ['t.me', 'telegram.me', 'telegram.dog'];

export function openMessenger(options: MessengerOptions): Messenger {
  const { host, launch, onBack, onInsets, onReady, patienceMs = PATIENCE_MS, log = console.warn } = options;
  /** If the host refuses, this is logged, and the app goes on. */
  const attempt = (what: string, run: () => unknown): void => {
    try {
      run();
    } catch (error) {
      log(`The messenger refused "${what}".`, error);
    }
  };

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

  const buttons = openHostButtons(launch, attempt);
  const homeScreen = openHomeScreen(patienceMs, attempt, log);
  on('theme_changed', ({ theme_params }) => {
    const { canvas } = applyHostTheme(host.document.documentElement, theme_params as HostColours);
    buttons.setColours(theme_params as HostColours);
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
  const screen = openViewport({ patienceMs, log, onInsets, onReady });
  if (FULL_SCREEN) void screen.whenOpen.then(() => screen.setFullScreen(true));
  const invoices = openInvoices(log);

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
    showButtons: (part, pair) => buttons.show(part, pair),
    canAddToHomeScreen: () => homeScreen.canAdd(),
    addToHomeScreen: (onAdded) => homeScreen.add(onAdded),
    watchFullScreen: (onChange) => screen.watch(onChange),
    allowMessages: openWriteAccess(launch.initData, log),
    haptic: (kind) => attempt('haptic', () => feel(kind)),
    openLink(url) {
      attempt('link', () =>
        TELEGRAM_HOSTS.includes(new URL(url).hostname) ? openTelegramLink(url) : openLink(url),
      );
    },
    fullScreen: (on) => screen.setFullScreen(on),
    openInvoice: (url) => invoices.open(url),
    share: (what) => shareWith(what, log),
    storage: () => openHostStorage(patienceMs, log),
  };
}

function feel(kind: Haptic): void {
  const { impactOccurred, notificationOccurred, selectionChanged } = hapticFeedback;
  if (kind === 'selection') selectionChanged.ifAvailable();
  else if (kind === 'light' || kind === 'medium') impactOccurred.ifAvailable(kind);
  else notificationOccurred.ifAvailable(kind);
}

/** Colours that the library's own check accepts; others would make it refuse the whole launch. */
const coloursOf = ({ themeParams }: Launch): Record<string, `#${string}`> =>
  Object.fromEntries(
    Object.entries(themeParams).filter(
      (pair): pair is [string, `#${string}`] => typeof pair[1] === 'string' && /^#[\da-f]{6}$/i.test(pair[1]),
    ),
  );

/**
 * The library looks for the launch in the address, which our routes have replaced by now, and then in the tab's storage.
 * It is stored there without the signed part: the library would refuse the form that older clients give it.
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
