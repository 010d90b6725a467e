// A browser's storage in memory.
import type { KeyValueStore } from '../session/launch-memory.ts';

export interface MemoryStorage extends KeyValueStore {
  readonly items: Map<string, string>;
}

export function memoryStorage(): MemoryStorage {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}
