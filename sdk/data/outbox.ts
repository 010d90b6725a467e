// Launcher data that was saved and not yet written, kept in the browser so that a reload, a crash or an outage loses none.
import type { KeyValueStore } from '../session/launch-memory.ts';
import type { DocumentData, Stood } from './documents.ts';

export interface Waiting {
  readonly data: DocumentData;
  /** Of this one write: sent again, it is written once. */
  readonly key: string;
  /** What the change began with; undefined where it is not known. */
  readonly base: Stood | undefined;
}

export interface Outbox {
  /** In the order in which they were kept first; several of one path where several tabs could not write. */
  readonly kept: () => ReadonlyArray<readonly [path: string, waiting: Waiting]>;
  /** `insteadOf`: key of a write that this one holds. */
  readonly keep: (path: string, waiting: Waiting, insteadOf?: string) => void;
  readonly forget: (key: string) => void;
}

/**
 * One player's, for all tabs of a browser: each write is an entry of its own, so that no tab drops what another one still
 * has to write. A storage that is full or closed keeps nothing, and the save goes on without it.
 */
export function createOutbox(storage: KeyValueStore, userId: string): Outbox {
  const key = `parlor-unsaved-${userId}`;

  function read(): Array<[string, Waiting]> {
    try {
      const stored: unknown = JSON.parse(storage.getItem(key) ?? '[]');
      return Array.isArray(stored) ? stored.filter(isEntry) : [];
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
  const without = (...keys: string[]) => read().filter(([, { key: one }]) => !keys.includes(one));
  return {
    kept: read,
    keep(path, waiting, insteadOf = waiting.key) {
      const entries = read();
      const at = entries.findIndex(([, one]) => one.key === waiting.key);
      if (at < 0) write([...without(insteadOf), [path, waiting]]);
      else write(entries.with(at, [path, waiting]));
    },
    forget: (one) => write(without(one)),
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
