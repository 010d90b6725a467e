/** The meaning of a press; a host without haptics does nothing. */
export type Haptic = 'light' | 'selection' | 'medium' | 'success' | 'warning' | 'error';

/**
 * The result of an invoice, in the messenger's own terms (spec §4). A hint only: the bot's message to the server
 * decides.
 */
export type InvoiceStatus = 'paid' | 'cancelled' | 'failed' | 'pending';

/** The result of sharing. `opened`: the host took it over and reports nothing more. */
export type Shared = 'sent' | 'opened' | 'copied' | 'declined' | 'failed';

export type ToShare = {
  readonly url: string;
  readonly text?: string;
  /** Id of a message that the bot has prepared; if the host cannot send one, the link is shared instead. */
  readonly preparedMessage?: string;
  /** Shared too, if the host can share files. */
  readonly picture?: File | undefined;
  /** For Telegram's story editor; a host without one shares the link. Only premium users may add a link to a story. */
  readonly story?: { readonly picture: string; readonly isPremium: boolean };
};

/** The player's values in the host's storage; every call answers within its time limit or rejects. */
export type HostStorage = {
  /** `device`: here only. `cloud`: with the player's account. */
  readonly kind: 'device' | 'cloud';
  getItem(key: string): Promise<string | null>;
  setItem(key: string, value: string): Promise<void>;
  removeItem(key: string): Promise<void>;
};

/** The mini-app stays open this long after it opened a link (spec §9). */
export const CLOSE_AFTER_LINK_MS = 500;

/** Since this version of its protocol the host can ask whether the bot may write. */
export const WRITE_ACCESS_SINCE = '6.9';

/** A button that the host draws below the app. */
export type HostButton = {
  readonly label: string;
  readonly onPress: () => void;
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
};
export type HostButtonPair = { readonly main: HostButton; readonly secondary?: HostButton | undefined };

/** "ios", "android", "tdesktop", …, and the version of its protocol. */
export type HostProgram = { readonly hostPlatform: string; readonly hostVersion: string };

export type HostExtras = {
  /** Shows or hides the entry Settings in the host's menu. */
  showSettings(onPress: (() => void) | undefined): void;
  /** Shows the host's buttons for a part of the screen, known by this object; hides them where `pair` is missing. */
  showButtons(part: object, pair: HostButtonPair | undefined): void;
  /** Whether the host can put the app on the home screen and has not done it. It is asked once. */
  canAddToHomeScreen(): Promise<boolean>;
  /** The host asks the player. Some hosts never report the answer. */
  addToHomeScreen(onAdded: () => void): void;
  /** Calls at once and after each change, also one by the host's own buttons. Returns a function that ends it. */
  watchFullScreen(onChange: (isFull: boolean) => void): () => void;
};

/**
 * The host of the app. Every call is safe everywhere: if the host lacks an ability, the nearest thing happens, or
 * nothing.
 */
export type Platform = {
  readonly name: 'telegram' | 'web';
  /** Signed text of the messenger for the sign-in call; "" on the web. */
  readonly initData: string;
  /** The raw start parameter of the launch link. Missing after a reload, because it counts once. */
  readonly startParam: string | undefined;
  /** Whether the host draws its own Back button, so that the screens omit theirs. */
  readonly hasBackButton: boolean;
  /** The messenger's program, for `abilitiesOf`; undefined on the website. */
  readonly program: HostProgram | undefined;
  close(): void;
  /**
   * Opens a link outside; the mini-app then closes (spec §9), unless it would lose something or `stay` is set. Only
   * http and https links open.
   */
  openLink(url: string, options?: { readonly stay?: boolean }): void;
  haptic(kind: Haptic): void;
  backButton: {
    /**
     * Shows the host's Back button and listens to it. Returns a function that removes it; the last one shown is called.
     */
    show(onBack: () => void): () => void;
  };
  /** What only some hosts have; undefined if this one has none of it. */
  extras(): Promise<HostExtras | undefined>;
  /** The host asks before closing while something would be lost: a round, a payment, a filled form. Counted: every on needs an off. */
  guardClosing(on: boolean): void;
  /** Enters or leaves full screen; false if the host does not change. */
  fullScreen(on: boolean): Promise<boolean>;
  /**
   * Asks the player whether the bot may write to them. False only if they say no; a host that cannot ask, or does not
   * answer, says nothing against it.
   */
  allowMessages(): Promise<boolean>;
  /** Shows an invoice of the messenger and waits until it is closed. `failed` outside the messenger. */
  openInvoice(url: string): Promise<InvoiceStatus>;
  share(what: ToShare): Promise<Shared>;
  /** The host's storage, found by trying; undefined if there is none. */
  storage(): Promise<HostStorage | undefined>;
};
