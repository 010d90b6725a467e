// Launcher data of one player: one document, and one for each part (spec §3), behind the write buffer of spec §4.
import { launcherPartPath, launcherPath, parseDocumentPath } from '@parlor/contract/documents.ts';
import { systemClock, type Clock } from './clock.ts';
import { isRefusedWith, NetworkError, RequestError } from './errors.ts';
import type { KeyValueStore } from './launch-memory.ts';
import { isSame } from './merge-documents.ts';
import { createOutbox } from './outbox.ts';
import type { Api } from './services.ts';

export type DocumentData = Record<string, unknown>;

/** A document as it stood at one moment. */
export interface Stood {
  /** 0 is no document yet; undefined where it stood like this in no version that the server has. */
  readonly version: number | undefined;
  readonly data: DocumentData | undefined;
}

export interface WriteOptions {
  readonly leaving?: boolean;
  readonly key?: string;
  /** What the change began with. */
  readonly base?: Stood | undefined;
}

/** Documents set whole and read by path. A failed write rejects. */
export interface DocumentStore {
  readonly read: (path: string) => Promise<DocumentData | undefined>;
  /**
   * `leaving`: the page goes away; the write should outlive it. `key`: of this one write; sent once more after its answer
   * was lost, it is answered as it was and written once. Answers what was written, where that can differ from `data`.
   */
  readonly write: (path: string, data: DocumentData, options?: WriteOptions) => Promise<Stood | void>;
  /** The document that the next change stands on, where the store knows versions. */
  readonly stands?: (path: string) => Stood | undefined;
}

/**
 * What becomes of two changes of one document: `mine` is to be written, `theirs` stands there since, `base` is what both
 * began with; undefined where nothing was there, or nothing is known of it.
 */
export type Conflict = (
  mine: DocumentData,
  theirs: DocumentData | undefined,
  base: DocumentData | undefined,
) => DocumentData;

/** The player's newest save stands whole, as a document is set whole. */
export const keepMine: Conflict = (mine) => mine;

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
  /** As it was read or written here last. */
  const known = new Map<string, Stood>();

  async function ask(path: string): Promise<Stood & { readonly version: number }> {
    try {
      const { data, version } = await api.document({ params: { '*': path } });
      return { version, data };
    } catch (error) {
      if (!isRefusedWith(error, 'DOCUMENT_NOT_FOUND')) throw error;
      return { version: 0, data: undefined };
    }
  }
  async function read(path: string): Promise<DocumentData | undefined> {
    const before = known.get(path);
    const answer = await ask(path);
    const now = known.get(path);
    // Written here while the answer was on its way: the answer is older.
    const isOlder = now !== before && (now?.version ?? 0) > answer.version;
    if (!isOlder) known.set(path, answer);
    return structuredClone(known.get(path)?.data);
  }
  async function set(
    path: string,
    mine: DocumentData,
    keepalive: boolean,
    { key, base = known.get(path) }: Pick<WriteOptions, 'key' | 'base'>,
  ): Promise<Stood> {
    let data = mine;
    let version = base?.version;
    const stands = known.get(path);
    // Read or written again since the change began: the change goes on top of that.
    if (stands !== undefined && stands.version !== version) {
      version = stands.version;
      data = onConflict(mine, stands.data, base?.data);
    }
    for (let attempt = 1; ; attempt++) {
      try {
        const written = await api.setDocument(
          { params: { '*': path }, body: { data } },
          {
            ...(keepalive && { keepalive }),
            // What is written after a conflict is another write.
            ...(key !== undefined && data === mine && attempt === 1 && { idempotencyKey: key }),
            ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
          },
        );
        const stood = { version: written.version, data };
        known.set(path, stood);
        return stood;
      } catch (error) {
        if (!isRefusedWith(error, 'DOCUMENT_CONFLICT') || attempt >= MOST_CONFLICTS) throw error;
        data = onConflict(mine, await read(path), base?.data);
        version = known.get(path)?.version;
      }
    }
  }
  return {
    read,
    stands: (path) => known.get(path),
    async write(path, data, { leaving = false, ...options } = {}) {
      const bytes = leaving ? new TextEncoder().encode(JSON.stringify(data)).length : 0;
      const keepalive = leaving && outlivingBytes + bytes <= OUTLIVING_BYTES;
      if (keepalive) outlivingBytes += bytes;
      try {
        return await set(path, data, keepalive, options);
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
    save: async (data) => void (await store.write(launcherPath(userId), data)),
    savePart: async (partId, data) => void (await store.write(launcherPartPath(userId, partId), data)),
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
  /** What the change began with. */
  base: Stood | undefined;
  /** Was sent; only its answer is awaited. */
  underway: boolean;
  /** May have been written: it was sent once, perhaps before a reload, and no answer is known. */
  sent: boolean;
}

export interface LauncherDataOptions {
  readonly userId: string;
  readonly store: DocumentStore;
  /** Where what was not written yet waits, so that it survives a reload and an outage; nowhere by default. */
  readonly outbox?: KeyValueStore;
  readonly clock?: Clock;
  readonly log?: (message: string, error: unknown) => void;
  /** A change from elsewhere came together with one of this page: the document as it stands now. */
  readonly onMerged?: (path: string, data: DocumentData) => void;
}

/**
 * The write buffer. Any save makes it dirty and restarts the timer of 3 seconds; when the timer fires, or a flush is
 * asked for while dirty, all pending writes are sent one by one, in the order of their last save. While dirty, a read
 * gives the pending value of the same path. A failed write is only logged; one that nobody took is pending again with the
 * next read or save of its path.
 */
export function createLauncherData({
  userId,
  store,
  outbox,
  clock = systemClock,
  log = console.warn,
  onMerged,
}: LauncherDataOptions): LauncherData {
  const waiting = outbox && createOutbox(outbox, userId);
  /** The newest of each path. */
  const pending = new Map<string, Unsaved>();
  /** Nobody took them: the next read or save of their path takes them up again, or else the next visit. */
  const untaken = new Map<string, Unsaved>();
  /** Older ones than those pending, sent before them: by their keys each is written once. */
  const earlier: Array<readonly [path: string, write: Unsaved]> = [];
  let cancelTimer: (() => void) | undefined;
  /** Ends when everything that was asked to be sent has been. */
  let sending: Promise<void> = Promise.resolve();

  async function read(path: string): Promise<DocumentData | undefined> {
    takeUp(path);
    const stored = pending.has(path) ? undefined : await store.read(path);
    // Saved here while the store was asked: the newer value counts.
    const unsaved = pending.get(path);
    return unsaved === undefined ? stored : structuredClone(unsaved.data);
  }
  function takeUp(path: string): void {
    const write = untaken.get(path);
    if (write === undefined) return;
    untaken.delete(path);
    pending.set(path, write);
    startTimer();
  }

  function save(path: string, data: DocumentData): void {
    takeUp(path);
    const before = pending.get(path);
    pending.delete(path);
    if (before?.sent === true && !before.underway) earlier.push([path, before]);
    const base = before === undefined ? store.stands?.(path) : baseOn(before);
    const write = { data: structuredClone(data), key: crypto.randomUUID(), base, underway: false, sent: false };
    pending.set(path, write);
    keep(path, write, before?.sent === false ? before.key : undefined);
    startTimer();
  }
  /** A save on top of one that was not sent began where that one began. */
  const baseOn = ({ sent, base, data }: Unsaved): Stood | undefined =>
    sent ? { version: undefined, data } : base;
  const keep = (path: string, { data, key, base }: Unsaved, insteadOf?: string): void =>
    waiting?.keep(path, { data, key, base }, insteadOf);
  function startTimer(): void {
    cancelTimer?.();
    cancelTimer = clock.after(WRITE_DELAY_MS, () => void flush());
  }

  /** A save on top of `write` stands on what became of it. Answers whether there is one. */
  function rebase(path: string, write: Unsaved, became: Stood | undefined): boolean {
    const newer = pending.get(path);
    if (newer === undefined || newer === write) return false;
    if (newer.base?.version !== undefined || !isSame(newer.base?.data, write.data)) return false;
    // Merged with a change from elsewhere that the newer save has not seen: it began with the older one.
    const isSeen = became === write.base || isSame(became?.data, write.data);
    newer.base = isSeen ? became : { version: undefined, data: write.data };
    keep(path, newer);
    return true;
  }

  async function send(path: string, write: Unsaved, leaving: boolean): Promise<void> {
    if (write.underway) return;
    write.underway = write.sent = true;
    // With the version that it now goes out on: the same write, should it have to be sent again.
    keep(path, write);
    const { data, key, base } = write;
    try {
      const written = await store.write(path, data, { leaving, key, base });
      rebase(path, write, written ?? undefined);
      waiting?.forget(key);
      if (pending.get(path) === write && written?.data !== undefined && written.data !== data)
        onMerged?.(path, structuredClone(written.data));
    } catch (error) {
      log(`launcher data at ${path} could not be saved`, error);
      // Refused for good, or held by a newer save; what nobody answered waits, in the outbox over a reload too.
      if (rebase(path, write, base) || !mayBeTakenLater(error)) waiting?.forget(key);
      else if (pending.get(path) === write) untaken.set(path, write);
      else earlier.push([path, write]);
    }
    write.underway = false;
    if (pending.get(path) === write) pending.delete(path);
  }
  /** Saved again meanwhile: the newer value goes with its own timer. */
  const sendNewest = async (path: string, write: Unsaved, leaving: boolean): Promise<void> => {
    if (pending.get(path) === write) await send(path, write, leaving);
  };

  function flush({ leaving = false } = {}): Promise<void> {
    cancelTimer?.();
    cancelTimer = undefined;
    const older = earlier.splice(0);
    const newest = [...pending];
    if (leaving) {
      const all = [
        ...older.map(([path, write]) => send(path, write, true)),
        ...newest.map(([path, write]) => sendNewest(path, write, true)),
      ];
      sending = Promise.all([sending, ...all]).then(() => {});
      return sending;
    }
    sending = sending.then(async () => {
      for (const [path, write] of older) await send(path, write, false);
      for (const [path, write] of newest) await sendNewest(path, write, false);
    });
    return sending;
  }

  for (const [path, write] of waiting?.kept() ?? []) {
    const before = pending.get(path);
    if (before !== undefined) earlier.push([path, before]);
    pending.delete(path);
    pending.set(path, { ...write, underway: false, sent: true });
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
