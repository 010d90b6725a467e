// Launcher data of one player: one document, and one for each part (spec §3), behind the write buffer of spec §4.
import { launcherPartPath, launcherPath, parseDocumentPath } from '@parlor/contract/documents.ts';
import { systemClock, type Clock } from './clock.ts';
import { isRefusedWith } from './errors.ts';
import type { KeyValueStore } from './launch-memory.ts';
import type { Api } from './services.ts';

export type DocumentData = Record<string, unknown>;

/** Documents set whole and read by path. A failed write rejects. */
export interface DocumentStore {
  readonly read: (path: string) => Promise<DocumentData | undefined>;
  /** `leaving`: the page goes away; the write should outlive it. */
  readonly write: (path: string, data: DocumentData, options?: { leaving?: boolean }) => Promise<void>;
}

/** Browsers take 64 KiB of requests that outlive the page; a little is left for headers. */
const OUTLIVING_BYTES = 60_000;

/** Documents on the server. */
export function remoteDocuments(api: Pick<Api, 'document' | 'setDocument'>): DocumentStore {
  let outlivingBytes = 0;
  return {
    async read(path) {
      try {
        return (await api.document({ params: { '*': path } })).data;
      } catch (error) {
        if (isRefusedWith(error, 'DOCUMENT_NOT_FOUND')) return undefined;
        throw error;
      }
    },
    async write(path, data, { leaving = false } = {}) {
      const bytes = leaving ? new TextEncoder().encode(JSON.stringify(data)).length : 0;
      const keepalive = leaving && outlivingBytes + bytes <= OUTLIVING_BYTES;
      if (keepalive) outlivingBytes += bytes;
      try {
        await api.setDocument({ params: { '*': path }, body: { data } }, keepalive ? { keepalive } : {});
      } finally {
        if (keepalive) outlivingBytes -= bytes;
      }
    },
  };
}

/** Documents in the browser, as JSON under `{prefix}_data` and `{prefix}_data_part_{partId}` (spec §3). */
export function browserDocuments(storage: KeyValueStore, prefix: string): DocumentStore {
  function keyOf(path: string): string {
    const parsed = parseDocumentPath(path);
    if (parsed === undefined) throw new TypeError(`${path} is no path of launcher data`);
    return parsed.partId === undefined ? `${prefix}_data` : `${prefix}_data_part_${parsed.partId}`;
  }
  return {
    async read(path) {
      const text = storage.getItem(keyOf(path));
      return text === null ? undefined : (JSON.parse(text) as DocumentData);
    },
    async write(path, data) {
      storage.setItem(keyOf(path), JSON.stringify(data));
    },
  };
}

export interface LauncherData {
  readonly read: () => Promise<DocumentData | undefined>;
  readonly readPart: (partId: string) => Promise<DocumentData | undefined>;
  readonly save: (data: DocumentData) => void;
  readonly savePart: (partId: string, data: DocumentData) => void;
  readonly isDirty: () => boolean;
  /** Sends what is pending now. `leaving`: all at once, since the page may not live to see the first answer. */
  readonly flush: (options?: { leaving?: boolean }) => Promise<void>;
}

/** Delay of the write buffer (spec §9). */
export const WRITE_DELAY_MS = 3000;

interface Unsaved {
  readonly data: DocumentData;
  /** Was sent; only its answer is awaited. */
  underway: boolean;
}

export interface LauncherDataOptions {
  readonly userId: string;
  readonly store: DocumentStore;
  readonly clock?: Clock;
  readonly log?: (message: string, error: unknown) => void;
}

/**
 * The write buffer. Any save makes it dirty and restarts the timer of 3 seconds; when the timer fires, or a flush is
 * asked for while dirty, all pending writes are sent one by one, in the order of their last save. While dirty, a read
 * gives the pending value of the same path. A failed write is only logged.
 */
export function createLauncherData({
  userId,
  store,
  clock = systemClock,
  log = console.warn,
}: LauncherDataOptions): LauncherData {
  const pending = new Map<string, Unsaved>();
  let cancelTimer: (() => void) | undefined;
  /** Ends when everything that was asked to be sent has been. */
  let sending: Promise<void> = Promise.resolve();

  async function read(path: string): Promise<DocumentData | undefined> {
    const unsaved = pending.get(path);
    return unsaved === undefined ? store.read(path) : structuredClone(unsaved.data);
  }

  function save(path: string, data: DocumentData): void {
    pending.delete(path);
    pending.set(path, { data: structuredClone(data), underway: false });
    cancelTimer?.();
    cancelTimer = clock.after(WRITE_DELAY_MS, () => void flush());
  }

  async function send(path: string, write: Unsaved, leaving: boolean): Promise<void> {
    // Saved again meanwhile: the newer value goes with its own timer.
    if (pending.get(path) !== write || write.underway) return;
    write.underway = true;
    try {
      await store.write(path, write.data, { leaving });
    } catch (error) {
      log(`launcher data at ${path} could not be saved`, error);
    }
    if (pending.get(path) === write) pending.delete(path);
  }

  function flush({ leaving = false } = {}): Promise<void> {
    cancelTimer?.();
    cancelTimer = undefined;
    const writes = [...pending];
    if (leaving) {
      const all = writes.map(([path, write]) => send(path, write, true));
      sending = Promise.all([sending, ...all]).then(() => {});
      return sending;
    }
    sending = sending.then(async () => {
      for (const [path, write] of writes) await send(path, write, false);
    });
    return sending;
  }

  return {
    read: () => read(launcherPath(userId)),
    readPart: (partId) => read(launcherPartPath(userId, partId)),
    save: (data) => save(launcherPath(userId), data),
    savePart: (partId, data) => save(launcherPartPath(userId, partId), data),
    isDirty: () => pending.size > 0,
    flush,
  };
}

/** What is needed of the browser's document. */
export interface HidingPage {
  readonly visibilityState: string;
  readonly defaultView?: Listenable<'pagehide'> | null;
  addEventListener(type: 'visibilitychange', listener: () => void): void;
  removeEventListener(type: 'visibilitychange', listener: () => void): void;
}
interface Listenable<T extends string> {
  addEventListener(type: T, listener: () => void): void;
  removeEventListener(type: T, listener: () => void): void;
}

/** Sends what is pending when the page is hidden or left: a phone often gives no later moment. Returns the way to stop. */
export function flushOnHide(page: HidingPage, data: Pick<LauncherData, 'flush'>): () => void {
  const leave = (): void => void data.flush({ leaving: true });
  const onVisibility = (): void => {
    if (page.visibilityState === 'hidden') leave();
  };
  page.addEventListener('visibilitychange', onVisibility);
  page.defaultView?.addEventListener('pagehide', leave);
  return () => {
    page.removeEventListener('visibilitychange', onVisibility);
    page.defaultView?.removeEventListener('pagehide', leave);
  };
}
