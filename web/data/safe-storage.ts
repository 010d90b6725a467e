import type { KeyValueStore } from '@parlor/sdk/session/launch-memory.ts';

/** A storage of the browser, or where the browser refuses one, a memory that lasts as long as the page. */
export function safeStorage(open: () => Storage): KeyValueStore {
  const memory = new Map<string, string>();
  const storage = attempt(open);
  return {
    getItem: (key) => attempt(() => storage?.getItem(key)) ?? memory.get(key) ?? null,
    setItem(key, value) {
      memory.set(key, value);
      attempt(() => storage?.setItem(key, value));
    },
    removeItem(key) {
      memory.delete(key);
      attempt(() => storage?.removeItem(key));
    },
  };
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined; // Blocked or full: the memory stands in.
  }
}
