// Launcher data of one player: one document, and one for each part (spec §3), behind the write buffer of spec §4.
import { launcherPartPath, launcherPath } from '@parlor/contract/calls/documents.ts';
import { systemClock, type Clock } from '../clock.ts';
import type { DocumentData, DocumentStore, DocumentRevision } from './documents.ts';
import { NetworkError, RequestError } from '../errors.ts';
import type { ListableStore } from '../safe-storage.ts';
import { isSame } from './merge-documents.ts';
import { createPendingWrites } from './pending-writes.ts';

/** The player's saved data on the server: one document, and a part for each game. `save` and `savePart` return at once. */
export interface LauncherData {
  readonly read: () => Promise<DocumentData | undefined>;
  readonly readPart: (partId: string) => Promise<DocumentData | undefined>;
  readonly save: (data: DocumentData) => void;
  readonly savePart: (partId: string, data: DocumentData) => void;
  readonly isDirty: () => boolean;
  /** Sends the pending writes now. `leaving`: all at once, because the page may end before the first reply. */
  readonly flush: (options?: { leaving?: boolean }) => Promise<void>;
}

/** Delay of the write buffer (spec §9). */
export const WRITE_DELAY_MS = 3000;

interface Unsaved {
  readonly data: DocumentData;
  /** Of this change: over a reload too. */
  readonly key: string;
  /** The version that the change is based on. */
  base: DocumentRevision | undefined;
  /** It was sent, here or by another tab, or before a reload: it may have been written. */
  sent: boolean;
  /** The attempt that is under way. True if the write is finished. */
  attempt?: Promise<boolean> | undefined;
}

export interface LauncherDataOptions {
  readonly userId: string;
  readonly store: DocumentStore;
  /** Storage for unsent saves, so that they survive a reload and an outage. None by default. */
  readonly storage?: ListableStore;
  readonly clock?: Clock;
  readonly log?: (message: string, error: unknown) => void;
  /** A change from elsewhere was merged with one of this page: the document as it is now. */
  readonly onMerged?: (path: string, data: DocumentData) => void;
}

/**
 * The write buffer. Any save makes it dirty and restarts the timer of 3 seconds. When the timer fires, or on a flush
 * while dirty, all pending writes are sent one by one, in the order of their last save. While dirty, a read returns the
 * pending value of the same path. A failed write is only logged; an unanswered one is pending again with the next read
 * or save of its path.
 */
export function createLauncherData({
  userId,
  store,
  storage,
  clock = systemClock,
  log = console.warn,
  onMerged,
}: LauncherDataOptions): LauncherData {
  const pending = storage && createPendingWrites(storage, userId);
  /** By path, in the order of their last save. Each write of a path is based on the one before; all but the last are sent. */
  const unsaved = new Map<string, readonly Unsaved[]>();
  /** Paths whose last write got no answer. The next read or save sends it again, or else the next visit does. */
  const unanswered = new Set<string>();
  let cancelTimer: (() => void) | undefined;
  /** Ends when every requested write is sent. */
  let sending: Promise<void> = Promise.resolve();

  const of = (path: string): readonly Unsaved[] => unsaved.get(path) ?? [];

  async function read(path: string): Promise<DocumentData | undefined> {
    retryUnanswered(path);
    const stored = unsaved.has(path) ? undefined : await store.read(path);
    // Saved here during the request: the newer value counts.
    const newest = of(path).at(-1);
    return newest === undefined ? stored : structuredClone(newest.data);
  }
  function retryUnanswered(path: string): void {
    if (unanswered.delete(path)) startTimer();
  }

  function save(path: string, data: DocumentData): void {
    retryUnanswered(path);
    const before = of(path).at(-1);
    const isReplaced = before !== undefined && !before.sent && pending?.isTakenOver(before.key) !== true;
    const write: Unsaved = {
      data: structuredClone(data),
      key: crypto.randomUUID(),
      base: isReplaced ? before.base : before === undefined ? store.current?.(path) : onTopOf(before),
      sent: false,
    };
    const others = of(path).filter((one) => !isReplaced || one !== before);
    unsaved.delete(path);
    unsaved.set(path, [...others, write]);
    pending?.store(path, write, isReplaced ? before.key : undefined);
    startTimer();
  }
  const onTopOf = ({ data }: Unsaved): DocumentRevision => ({ version: undefined, data });
  function startTimer(): void {
    cancelTimer?.();
    cancelTimer = clock.after(WRITE_DELAY_MS, () => void flush());
  }

  /** `write` is finished and became `became`: the next write of the path is based on that. */
  function end(path: string, write: Unsaved, became: DocumentRevision | undefined): void {
    const left = of(path).filter((one) => one !== write);
    if (left.length > 0) unsaved.set(path, left);
    else unsaved.delete(path);
    const next = left.find(({ base }) => base?.version === undefined && isSame(base?.data, write.data));
    if (next !== undefined) {
      // Merged with a change from elsewhere that the newer save has not seen: that one is based on the older document.
      const isSeen = became === write.base || isSame(became?.data, write.data);
      next.base = isSeen ? became : onTopOf(write);
      pending?.store(path, next);
    }
    pending?.remove(write.key);
  }

  /** True if the write is finished: written, or refused for good. */
  async function send(path: string, write: Unsaved, leaving: boolean): Promise<boolean> {
    const { data, key, base, sent: again } = write;
    write.sent = true;
    pending?.store(path, write);
    try {
      const became = await store.write(path, data, { leaving, key, base, again });
      end(path, write, became ?? undefined);
      const now = store.current?.(path)?.data;
      if (!unsaved.has(path) && now !== undefined && !isSame(now, data))
        onMerged?.(path, structuredClone(now));
      return true;
    } catch (error) {
      log(`launcher data at ${path} could not be saved`, error);
      if (isRetryable(error)) return false;
      end(path, write, base);
      return true;
    }
  }

  /** One after the other, since each is based on the one before. */
  async function sendAll(path: string, writes: readonly Unsaved[], leaving: boolean): Promise<void> {
    for (const write of writes) {
      // Saved again meanwhile: the newer value goes with its own timer.
      if (!of(path).includes(write)) continue;
      write.attempt ??= send(path, write, leaving).finally(() => (write.attempt = undefined));
      if (await write.attempt) continue;
      if (of(path).at(-1) === writes.at(-1)) unanswered.add(path);
      return;
    }
  }

  function flush({ leaving = false } = {}): Promise<void> {
    cancelTimer?.();
    cancelTimer = undefined;
    const due = [...unsaved].filter(([path]) => !unanswered.has(path));
    if (leaving) {
      const all = due.map(([path, writes]) => sendAll(path, writes, true));
      sending = Promise.all([sending, ...all]).then(() => {});
      return sending;
    }
    sending = sending.then(async () => {
      for (const [path, writes] of due) await sendAll(path, writes, false);
    });
    return sending;
  }

  for (const [path, write] of pending?.takeOver() ?? []) {
    const before = of(path);
    unsaved.delete(path);
    unsaved.set(path, [...before, { ...write }]);
  }
  if (unsaved.size > 0) startTimer();

  return {
    read: () => read(launcherPath(userId)),
    readPart: (partId) => read(launcherPartPath(userId, partId)),
    save: (data) => save(launcherPath(userId), data),
    savePart: (partId, data) => save(launcherPartPath(userId, partId), data),
    isDirty: () => [...unsaved.keys()].some((path) => !unanswered.has(path)),
    flush,
  };
}

const isRetryable = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof RequestError && (error.status >= 500 || [401, 412, 429].includes(error.status)));

/** The part of the browser's document that we use. */
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

/**
 * Sends pending writes when the page is hidden or left: a phone often gives no later moment. Returns a function that
 * stops it.
 */
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
