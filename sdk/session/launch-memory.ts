// The mini-app's store for its refresh token: in memory, and in the session storage so that an in-app reload finds it.
// The messenger's frame sends no cookies.

export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const KEY = 'parlor-refresh';

export type LaunchMemory = ReturnType<typeof launchMemory>;

/**
 * A token is found again only by the launch that stored it: another account of the messenger, with other launch data,
 * may open the same tab. If the storage is blocked, memory remains.
 */
export function launchMemory(storage: KeyValueStore, initData: string) {
  const launch = new URLSearchParams(initData).get('hash') ?? '';
  let stored = read();

  function read(): string | undefined {
    try {
      const value: unknown = JSON.parse(storage.getItem(KEY) ?? 'null');
      if (typeof value !== 'object' || value === null) return undefined;
      if (!('launch' in value) || value.launch !== launch || !('refreshToken' in value)) return undefined;
      return typeof value.refreshToken === 'string' ? value.refreshToken : undefined;
    } catch {
      return undefined;
    }
  }
  return {
    refreshToken: (): string | undefined => stored,
    keep(refreshToken: string): void {
      stored = refreshToken;
      try {
        storage.setItem(KEY, JSON.stringify({ launch, refreshToken }));
      } catch {
        // Blocked or full: an in-app reload then signs in with the launch data again.
      }
    },
    forget(): void {
      stored = undefined;
      try {
        storage.removeItem(KEY);
      } catch {
        // Blocked: nothing was stored there either.
      }
    },
  };
}
