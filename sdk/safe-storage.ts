import type { KeyValueStore } from './session/launch-memory.ts';

/** A storage that can list its keys. */
export type ListableStore = KeyValueStore & Pick<Storage, 'key' | 'length'>;

/**
 * A storage of the browser that never throws: a frame or a private window may refuse it, or a value of it. A memory, which
 * lasts as long as the page, holds what was refused.
 */
export function safeStorage(open: () => Storage): ListableStore {
  const memory = new Map<string, string>();
  const storage = attempt(open);
  const names = (): string[] => [...new Set([...memory.keys(), ...(attempt(() => namesIn(storage)) ?? [])])];
  return {
    getItem: (key) => memory.get(key) ?? attempt(() => storage?.getItem(key)) ?? null,
    setItem(key, value) {
      memory.set(key, value);
      attempt(() => {
        if (storage === undefined) return;
        storage.setItem(key, value);
        memory.delete(key);
      });
    },
    removeItem(key) {
      memory.delete(key);
      attempt(() => storage?.removeItem(key));
    },
    key: (index) => names()[index] ?? null,
    get length() {
      return names().length;
    },
  };
}

const namesIn = (storage: Storage | undefined): string[] =>
  Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '');

function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
