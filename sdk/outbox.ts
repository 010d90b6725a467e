// Launcher data that was saved and not yet written, kept in the browser so that a reload, a crash or an outage loses none.
import type { KeyValueStore } from './launch-memory.ts';
import type { DocumentData, Stood } from './launcher-data.ts';

export interface Waiting {
  readonly data: DocumentData;
  /** Of this one write: sent again, it is written once. */
  readonly key: string;
  /** What the change began with; undefined where it is not known. */
  readonly base: Stood | undefined;
}

export interface Outbox {
  /** By path, in the order of their last save. */
  readonly kept: () => ReadonlyArray<readonly [path: string, waiting: Waiting]>;
  readonly keep: (path: string, waiting: Waiting) => void;
  readonly forget: (path: string) => void;
}

/** One player's; a storage that is full or closed keeps nothing, and the save goes on without it. */
export function createOutbox(storage: KeyValueStore, userId: string): Outbox {
  const key = `parlor-unsaved-${userId}`;

  function read(): Array<[string, Waiting]> {
    try {
      const kept: unknown = JSON.parse(storage.getItem(key) ?? '[]');
      return Array.isArray(kept) ? kept.filter(isEntry) : [];
    } catch {
      return [];
    }
  }
  function write(entries: ReadonlyArray<readonly [string, Waiting]>): void {
    try {
      if (entries.length === 0) storage.removeItem(key);
      else storage.setItem(key, JSON.stringify(entries));
    } catch {
      // Full or closed.
    }
  }
  const without = (path: string) => read().filter(([one]) => one !== path);
  return {
    kept: read,
    keep: (path, waiting) => write([...without(path), [path, waiting]]),
    forget: (path) => write(without(path)),
  };
}

function isEntry(entry: unknown): entry is [string, Waiting] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string') return false;
  const waiting: unknown = entry[1];
  return (
    typeof waiting === 'object' &&
    waiting !== null &&
    'key' in waiting &&
    typeof waiting.key === 'string' &&
    'data' in waiting &&
    typeof waiting.data === 'object' &&
    waiting.data !== null
  );
}
