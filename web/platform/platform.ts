/** What a touch means, not how it feels; a host without haptics stays still. */
export type Haptic = 'light' | 'selection' | 'medium' | 'success' | 'warning' | 'error';

/** Where the app runs. Every call is safe everywhere: where the place cannot do a thing, the nearest thing happens, or nothing. */
export type Platform = {
  readonly name: 'telegram' | 'web';
  /** Signed text of the messenger for the sign-in call; "" on the web. */
  readonly initData: string;
  /** Where the link that opened us points, without its meaning. */
  readonly startParam: string | undefined;
  /** Whether the place draws its own Back, so that the screens leave theirs out. */
  readonly hasBackButton: boolean;
  close(): void;
  openLink(url: string): void;
  haptic(kind: Haptic): void;
  backButton: {
    /** Show the host's Back and hear it. Returns the way to take it away again; the last one shown is heard. */
    show(onBack: () => void): () => void;
  };
  /** Ask before the host closes us, while something would be lost. */
  guardClose(on: boolean): void;
};
