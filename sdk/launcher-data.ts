// Launcher data of one player: one document, and one for each part (spec §3), behind the write buffer of spec §4.
import { launcherPartPath, launcherPath, parseDocumentPath } from '@parlor/contract/documents.ts';
import { systemClock, type Clock } from './clock.ts';
import { isRefusedWith, NetworkError, RequestError } from './errors.ts';
import type { KeyValueStore } from './launch-memory.ts';
import { createOutbox } from './outbox.ts';
import type { Api } from './services.ts';

export type DocumentData = Record<string, unknown>;

export interface WriteOptions {
  readonly leaving?: boolean;
  readonly key?: string;
}

/** Documents set whole and read by path. A failed write rejects. */
export interface DocumentStore {
  readonly read: (path: string) => Promise<DocumentData | undefined>;
  /**
   * `leaving`: the page goes away; the write should outlive it. `key`: of this one write; sent once more after its answer
   * was lost, it is answered as it was and written once.
   */
  readonly write: (path: string, data: DocumentData, options?: WriteOptions) => Promise<void>;
  /** The version that the next write stands on, where the store knows versions; 0 is no document yet. */
  readonly versionOf?: (path: string) => number | undefined;
  /** Stand on a version that was known before: of a write that waited over a reload. */
  readonly standOn?: (path: string, version: number) => void;
}

/** What becomes of two changes of one document: `mine` is to be written, `theirs` stands there since. */
export type Conflict = (mine: DocumentData, theirs: DocumentData | undefined, path: string) => DocumentData;

/** The player's newest save stands whole, as a document is set whole. */
export const keepMine: Conflict = (mine) => mine;
/** What only the other wrote stays; what both wrote is mine. */
export const mergeFields: Conflict = (mine, theirs) => ({ ...theirs, ...mine });

/** Rounds of reading and writing again before it is told as a conflict. */
const MOST_CONFLICTS = 4;

/** Browsers take 64 KiB of requests that outlive the page; a little is left for headers. */
const OUTLIVING_BYTES = 60_000;

/**
 * Documents on the server. A document that was read or written here is written only where it still stands at that
 * version; where it was changed elsewhere it is read again, and `onConflict` says what is written then.
 */
export function remoteDocuments(
  api: Pick<Api, 'document' | 'setDocument'>,
  { onConflict = keepMine }: { readonly onConflict?: Conflict } = {},
): DocumentStore {
  let outlivingBytes = 0;
  const versions = new Map<string, number>();

  async function read(path: string): Promise<DocumentData | undefined> {
    try {
      const { data, version } = await api.document({ params: { '*': path } });
      versions.set(path, version);
      return data;
    } catch (error) {
      if (!isRefusedWith(error, 'DOCUMENT_NOT_FOUND')) throw error;
      versions.set(path, 0);
      return undefined;
    }
  }
  async function set(
    path: string,
    mine: DocumentData,
    keepalive: boolean,
    key: string | undefined,
  ): Promise<void> {
    let data = mine;
    for (let attempt = 1; ; attempt++) {
      const version = versions.get(path);
      try {
        const written = await api.setDocument(
          { params: { '*': path }, body: { data } },
          {
            ...(keepalive && { keepalive }),
            // What is written after a conflict is another write.
            ...(key !== undefined && attempt === 1 && { idempotencyKey: key }),
            ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
          },
        );
        versions.set(path, written.version);
        return;
      } catch (error) {
        if (!isRefusedWith(error, 'DOCUMENT_CONFLICT') || attempt >= MOST_CONFLICTS) throw error;
        data = onConflict(mine, await read(path), path);
      }
    }
  }
  return {
    read,
    versionOf: (path) => versions.get(path),
    standOn: (path, version) => void versions.set(path, version),
    async write(path, data, { leaving = false, key } = {}) {
      const bytes = leaving ? new TextEncoder().encode(JSON.stringify(data)).length : 0;
      const keepalive = leaving && outlivingBytes + bytes <= OUTLIVING_BYTES;
      if (keepalive) outlivingBytes += bytes;
      try {
        await set(path, data, keepalive, key);
      } finally {
        if (keepalive) outlivingBytes -= bytes;
      }
    },
  };
}

/** A storage of the browser, or one that answers later: what the messenger keeps for us. */
export interface AnyStorage {
  getItem(key: string): string | null | Promise<string | null>;
  setItem(key: string, value: string): void | Promise<void>;
  removeItem(key: string): void | Promise<void>;
}

/** Documents on this device, as JSON under `{prefix}_data` and `{prefix}_data_part_{partId}` (spec §3). */
export function browserDocuments(storage: AnyStorage, prefix: string): DocumentStore {
  function keyOf(path: string): string {
    const parsed = parseDocumentPath(path);
    if (parsed === undefined) throw new TypeError(`${path} is no path of launcher data`);
    return parsed.partId === undefined ? `${prefix}_data` : `${prefix}_data_part_${parsed.partId}`;
  }
  return {
    async read(path) {
      const text = await storage.getItem(keyOf(path));
      return text === null ? undefined : (JSON.parse(text) as DocumentData);
    },
    async write(path, data) {
      await storage.setItem(keyOf(path), JSON.stringify(data));
    },
  };
}

/** Launcher data that is kept on this device alone (spec §3): written at once. A failed write rejects (spec §8). */
export interface DeviceData {
  readonly read: () => Promise<DocumentData | undefined>;
  readonly readPart: (partId: string) => Promise<DocumentData | undefined>;
  readonly save: (data: DocumentData) => Promise<void>;
  readonly savePart: (partId: string, data: DocumentData) => Promise<void>;
}

export function createDeviceData(userId: string, store: DocumentStore): DeviceData {
  return {
    read: () => store.read(launcherPath(userId)),
    readPart: (partId) => store.read(launcherPartPath(userId, partId)),
    save: (data) => store.write(launcherPath(userId), data),
    savePart: (partId, data) => store.write(launcherPartPath(userId, partId), data),
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
  /** Of this write: over a reload too. */
  readonly key: string;
  /** Was sent; only its answer is awaited. */
  underway: boolean;
}

export interface LauncherDataOptions {
  readonly userId: string;
  readonly store: DocumentStore;
  /** Where what was not written yet waits, so that it survives a reload and an outage; nowhere by default. */
  readonly outbox?: KeyValueStore;
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
  outbox,
  clock = systemClock,
  log = console.warn,
}: LauncherDataOptions): LauncherData {
  const waiting = outbox && createOutbox(outbox, userId);
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
    const write = { data: structuredClone(data), key: crypto.randomUUID(), underway: false };
    pending.set(path, write);
    keep(path, write);
    startTimer();
  }
  const keep = (path: string, { data, key }: Unsaved): void =>
    waiting?.keep(path, { data, key, version: store.versionOf?.(path) });
  function startTimer(): void {
    cancelTimer?.();
    cancelTimer = clock.after(WRITE_DELAY_MS, () => void flush());
  }

  async function send(path: string, write: Unsaved, leaving: boolean): Promise<void> {
    // Saved again meanwhile: the newer value goes with its own timer.
    if (pending.get(path) !== write || write.underway) return;
    write.underway = true;
    // With the version that it now goes out on: the same write, should it have to be sent again.
    keep(path, write);
    try {
      await store.write(path, write.data, { leaving, key: write.key });
      if (pending.get(path) === write) waiting?.forget(path);
    } catch (error) {
      log(`launcher data at ${path} could not be saved`, error);
      // Refused for good; what nobody answered waits in the outbox for the next visit.
      if (pending.get(path) === write && !mayBeTakenLater(error)) waiting?.forget(path);
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

  for (const [path, { data, key, version }] of waiting?.kept() ?? []) {
    if (version !== undefined) store.standOn?.(path, version);
    pending.set(path, { data, key, underway: false });
  }
  if (pending.size > 0) startTimer();

  return {
    read: () => read(launcherPath(userId)),
    readPart: (partId) => read(launcherPartPath(userId, partId)),
    save: (data) => save(launcherPath(userId), data),
    savePart: (partId, data) => save(launcherPartPath(userId, partId), data),
    isDirty: () => pending.size > 0,
    flush,
  };
}

const mayBeTakenLater = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof RequestError && (error.status >= 500 || error.status === 429 || error.status === 401));

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
