// The store of launcher data (spec §3): documents on the server, or on this device only.
import { launcherPartPath, launcherPath, parseDocumentPath } from '@parlor/contract/calls/documents.ts';
import { hasErrorCode } from '../errors.ts';
import type { Api } from '../services.ts';

/** A document: any JSON object. */
export type DocumentData = Record<string, unknown>;

/** A document at one moment. */
export interface DocumentRevision {
  /** 0 means no document yet; undefined if no version on the server matches. */
  readonly version: number | undefined;
  readonly data: DocumentData | undefined;
}

export interface WriteOptions {
  readonly leaving?: boolean;
  readonly key?: string;
  /** The version that the change is based on. */
  readonly base?: DocumentRevision | undefined;
  /** It was sent before, here or by another tab, so the answer may be older than the document. */
  readonly again?: boolean;
}

/** Documents, written whole and read by path. A failed write rejects. */
export interface DocumentStore {
  readonly read: (path: string) => Promise<DocumentData | undefined>;
  /**
   * `leaving`: the page is closing; the write should survive it. `key`: of this change. However often it is sent, by
   * any tab, and with whatever it is merged, it is written once. Returns the resulting document, where that can
   * differ from `data`.
   */
  readonly write: (
    path: string,
    data: DocumentData,
    options?: WriteOptions,
  ) => Promise<DocumentRevision | void>;
  /** The document that the next change is based on, if the store knows versions. */
  readonly current?: (path: string) => DocumentRevision | undefined;
}

/**
 * Merges two changes of one document: `mine` waits to be written, `theirs` was written meanwhile, `base` is their
 * common base; undefined if there was none or it is unknown.
 */
export type Conflict = (
  mine: DocumentData,
  theirs: DocumentData | undefined,
  base: DocumentData | undefined,
) => DocumentData;

/** The player's newest save replaces the other, because a document is written whole. */
export const keepMine: Conflict = (mine) => mine;

/** Attempts to read and write again before a conflict is reported. */
const MAX_CONFLICTS = 4;

/** Browsers allow 64 KiB of requests that outlive the page; a little is left for headers. */
const OUTLIVING_BYTES = 60_000;

/**
 * Documents on the server. A document that was read or written here is written only if it still has that version. If it
 * was changed elsewhere it is read again, and `onConflict` decides what is written.
 */
export function remoteDocuments(
  api: Pick<Api, 'document' | 'setDocument'>,
  { onConflict = keepMine }: { readonly onConflict?: Conflict } = {},
): DocumentStore {
  let outlivingBytes = 0;
  /** As last read or written here. */
  const known = new Map<string, DocumentRevision>();

  async function ask(path: string): Promise<DocumentRevision & { readonly version: number }> {
    try {
      const { data, version } = await api.document({ params: { '*': path } });
      return { version, data };
    } catch (error) {
      if (!hasErrorCode(error, 'DOCUMENT_NOT_FOUND')) throw error;
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
    { key, base = known.get(path), again = false }: Omit<WriteOptions, 'leaving'>,
  ): Promise<DocumentRevision> {
    // It is based on another change, and what that one became is not known yet.
    if (base !== undefined && base.version === undefined && !known.has(path)) await read(path);
    let data = mine;
    let version = base?.version;
    const current = known.get(path);
    // Read or written again since the change began: the change is applied to that version.
    if (current !== undefined && current.version !== version) {
      version = current.version;
      data = onConflict(mine, current.data, base?.data);
    }
    for (let attempt = 1; ; attempt++) {
      try {
        const written = await api.setDocument(
          { params: { '*': path }, body: { data } },
          {
            ...(keepalive && { keepalive }),
            // After a conflict too: it wrote nothing, so the key is still free, and one key is one change (I44).
            ...(key !== undefined && { idempotencyKey: key }),
            ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
          },
        );
        const became = { version: written.version, data };
        const isOlder = (known.get(path)?.version ?? 0) > became.version;
        if (!isOlder) known.set(path, became);
        if (again) await read(path);
        return became;
      } catch (error) {
        if (hasErrorCode(error, 'IDEMPOTENCY_KEY_REUSED')) {
          // It is written already, merged with what this tab did not know.
          await read(path);
          return { version: undefined, data: undefined };
        }
        if (!hasErrorCode(error, 'DOCUMENT_CONFLICT') || attempt >= MAX_CONFLICTS) throw error;
        data = onConflict(mine, await read(path), base?.data);
        version = known.get(path)?.version;
      }
    }
  }
  return {
    read,
    current: (path) => known.get(path),
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

/** A storage of the browser, or an asynchronous one such as the messenger's cloud. */
export interface AnyStorage {
  getItem(key: string): string | null | Promise<string | null>;
  setItem(key: string, value: string): void | Promise<void>;
  removeItem(key: string): void | Promise<void>;
}

/** Documents on this device, as JSON under `{prefix}_data` and `{prefix}_data_part_{partId}` (spec §3). */
export function browserDocuments(storage: AnyStorage, prefix: string): DocumentStore {
  function keyOf(path: string): string {
    const parsed = parseDocumentPath(path);
    if (parsed === undefined) throw new TypeError(`${path} is not a path of launcher data`);
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

/** Launcher data on this device only (spec §3), written at once. A failed write rejects (spec §8). */
export interface DeviceData {
  readonly read: () => Promise<DocumentData | undefined>;
  readonly readPart: (partId: string) => Promise<DocumentData | undefined>;
  readonly save: (data: DocumentData) => Promise<void>;
  readonly savePart: (partId: string, data: DocumentData) => Promise<void>;
}

/** The player's data in a store of this device. */
export function createDeviceData(userId: string, store: DocumentStore): DeviceData {
  return {
    read: () => store.read(launcherPath(userId)),
    readPart: (partId) => store.read(launcherPartPath(userId, partId)),
    save: async (data) => void (await store.write(launcherPath(userId), data)),
    savePart: async (partId, data) => void (await store.write(launcherPartPath(userId, partId), data)),
  };
}
