// Flags and experiments behind an interface of our own (spec §4 Experiment client, §5, §8). A flag is on only if its
// variant's value is 'on'. Until the client has loaded, and if it fails, every flag is off.

/** The part of the vendor's client that we use. */
export interface FlagClient {
  /** Rejects if the flags could not be loaded. */
  start(): Promise<unknown>;
  /** `{}` for an unknown flag. */
  variant(key: string): { readonly value?: unknown };
}

/** Features that are on or off for this player. */
export interface Flags {
  /** Never throws and never waits. */
  readonly isOn: (key: string) => boolean;
  /** Loads the client and the flags. Never rejects: a failure is logged, and every flag reads as off. */
  readonly start: () => Promise<void>;
  /** Another player comes: every flag is off until the next start has loaded theirs. */
  readonly forget: () => void;
  /** Called once the flags are known. Returns a function that stops it. */
  readonly listen: (listener: () => void) => () => void;
}

export interface FlagsOptions {
  /** Fetches the client's code, which is not part of a first load. */
  readonly load: () => Promise<FlagClient>;
  readonly log?: (message: string, error: unknown) => void;
}

/** Flags from a client that is loaded later. Until then every flag is off. */
export function createFlags({ load, log = console.warn }: FlagsOptions): Flags {
  const listeners = new Set<() => void>();
  let client: FlagClient | undefined;
  let starting: Promise<void> | undefined;
  /** How many players there were before this one. */
  let players = 0;

  /** `isCurrent`: no other player has come since. */
  async function begin(isCurrent: () => boolean): Promise<void> {
    try {
      const loaded = await load();
      await loaded.start();
      if (!isCurrent()) return;
      client = loaded;
    } catch (error) {
      log('the flags could not be loaded; each reads as off', error);
      return;
    }
    tell();
  }
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    isOn(key) {
      try {
        return client?.variant(key).value === 'on';
      } catch (error) {
        log(`the flag ${key} could not be read`, error);
        return false;
      }
    },
    start() {
      const own = players;
      return (starting ??= begin(() => own === players));
    },
    forget() {
      players += 1;
      [starting, client] = [undefined, undefined];
      tell();
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
