// Saved but unwritten launcher data, stored in the browser so that a reload, a crash or an outage loses none. When it is
// sent, and sent again, is decided in launcher-data.ts (the write buffer).
import type { ListableStore } from '../safe-storage.ts';
import type { DocumentData, DocumentRevision } from './documents.ts';

export interface PendingWrite {
  readonly data: DocumentData;
  /** Of this one change: however often it is sent, it is written once. */
  readonly key: string;
  /** The base of the change; undefined if it is unknown. */
  readonly base: DocumentRevision | undefined;
  /** It was sent, or another page has taken it over: it may have been written. */
  readonly sent: boolean;
}
type Entry = PendingWrite & { readonly path: string };

export interface PendingWrites {
  /** The writes of all tabs, in the order of storing. The tabs that stored them see that they are taken over. */
  readonly takeOver: () => ReadonlyArray<readonly [path: string, write: PendingWrite]>;
  /** `insteadOf`: key of a write that this one contains. */
  readonly store: (path: string, write: PendingWrite, insteadOf?: string) => void;
  /** Whether another page has taken over what this page stored, or has finished it. */
  readonly isTakenOver: (key: string) => boolean;
  readonly remove: (key: string) => void;
}

/**
 * One player's pending writes, for all tabs of a browser. Each write is a separate value in the storage, so tabs need no
 * lock: none overwrites another's. If the storage is full or blocked, nothing is stored, and the save continues
 * without it.
 */
export function createPendingWrites(storage: ListableStore, userId: string): PendingWrites {
  const prefix = `parlor-unsaved-${userId}/`;
  /** What this page has stored. */
  const own = new Set<string>();

  /** `{prefix}{order}/{key of the write}`, in their order. */
  function names(): string[] {
    const found = Array.from({ length: storage.length }, (_, index) => storage.key(index));
    return found
      .filter((name) => name?.startsWith(prefix) === true)
      .map(String)
      .toSorted((a, b) => orderOf(a) - orderOf(b));
  }
  const orderOf = (name: string): number => Number(name.slice(prefix.length).split('/')[0]);
  const nameOf = (key: string): string | undefined => names().find((name) => name.endsWith(`/${key}`));
  function nameOfNext(key: string): string {
    const last = names().at(-1);
    return `${prefix}${last === undefined ? 1 : orderOf(last) + 1}/${key}`;
  }

  function read(name: string | undefined): Entry | undefined {
    try {
      const value: unknown = JSON.parse((name !== undefined && storage.getItem(name)) || 'null');
      return isEntry(value) ? value : undefined;
    } catch (error) {
      if (error instanceof SyntaxError) return undefined;
      throw error;
    }
  }
  const write = (name: string, entry: Entry): void => storage.setItem(name, JSON.stringify(entry));
  function remove(key: string): void {
    own.delete(key);
    const name = nameOf(key);
    if (name !== undefined) storage.removeItem(name);
  }
  const isTakenOver = (key: string): boolean => own.has(key) && read(nameOf(key))?.sent !== false;
  return {
    takeOver: () =>
      attempt([], () =>
        names().flatMap((name) => {
          const entry = read(name);
          if (entry === undefined) return [];
          if (!entry.sent) write(name, { ...entry, sent: true });
          return [[entry.path, { ...entry, sent: true }] as const];
        }),
      ),
    store: (path, { data, key, base, sent }, insteadOf) =>
      attempt(undefined, () => {
        write(nameOf(key) ?? nameOfNext(key), { path, data, key, base, sent: sent || isTakenOver(key) });
        own.add(key);
        if (insteadOf !== undefined) remove(insteadOf);
      }),
    isTakenOver: (key) => attempt(false, () => isTakenOver(key)),
    remove: (key) => attempt(undefined, () => remove(key)),
  };
}

function attempt<T>(otherwise: T, run: () => T): T {
  try {
    return run();
  } catch {
    return otherwise; // Full or closed.
  }
}

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null) return false;
  const { path, key, data } = value as Record<string, unknown>;
  return typeof path === 'string' && typeof key === 'string' && typeof data === 'object' && data !== null;
}
