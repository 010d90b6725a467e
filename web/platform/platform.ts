/** What a touch means, not how it feels; a host without haptics stays still. */
export type Haptic = 'light' | 'selection' | 'medium' | 'success' | 'warning' | 'error';

/** How an invoice was closed, in the messenger's own words (spec §4). A hint only: the bot's message to the server is the truth. */
export type InvoiceStatus = 'paid' | 'cancelled' | 'failed' | 'pending';

/** What came of sharing. `opened`: the place took it over and tells no more. */
export type Shared = 'sent' | 'opened' | 'copied' | 'declined' | 'failed';

export type ToShare = {
  readonly url: string;
  readonly text?: string;
  /** Id of a message that the bot has prepared; where the host cannot send one, the link is shared instead. */
  readonly preparedMessage?: string;
  /** Goes along where the place can share files. */
  readonly picture?: File | undefined;
};

/** Values of the player that the host keeps for us; every call answers within its time or rejects. */
export type HostStorage = {
  /** `device`: here only. `cloud`: with the player's account. */
  readonly kind: 'device' | 'cloud';
  getItem(key: string): Promise<string | null>;
  setItem(key: string, value: string): Promise<void>;
  removeItem(key: string): Promise<void>;
};

/** The mini-app stays open this long after it opened a link (spec §9). */
export const CLOSE_AFTER_LINK_MS = 500;

/** Where the app runs. Every call is safe everywhere: where the place cannot do a thing, the nearest thing happens, or nothing. */
export type Platform = {
  readonly name: 'telegram' | 'web';
  /** Signed text of the messenger for the sign-in call; "" on the web. */
  readonly initData: string;
  /** Where the link that opened us points, without its meaning. Missing after a reload: it has done its work. */
  readonly startParam: string | undefined;
  /** Whether the place draws its own Back, so that the screens leave theirs out. */
  readonly hasBackButton: boolean;
  close(): void;
  /**
   * Opens a link outside; the mini-app then closes (spec §9), unless it would lose something or `stay` is set.
   * Anything but http and https is left alone.
   */
  openLink(url: string, options?: { readonly stay?: boolean }): void;
  haptic(kind: Haptic): void;
  backButton: {
    /** Show the host's Back and hear it. Returns the way to take it away again; the last one shown is heard. */
    show(onBack: () => void): () => void;
  };
  /** Ask before the host closes us, while something would be lost: a round, a payment. Counted: off as often as on. */
  guardClosing(on: boolean): void;
  /** The whole screen for us, or back; false where the place stays as it is. */
  fullScreen(on: boolean): Promise<boolean>;
  /** Shows an invoice of the messenger and waits until it is closed. `failed` where there is no messenger. */
  openInvoice(url: string): Promise<InvoiceStatus>;
  share(what: ToShare): Promise<Shared>;
  /** What the host can keep for us, found out by trying; undefined where it keeps nothing. */
  storage(): Promise<HostStorage | undefined>;
};
