// Launcher data of one player: one document, and one for each part (spec §3), behind the write buffer of spec §4.
import { launcherPartPath, launcherPath } from '@parlor/contract/calls/documents.ts';
import { systemClock, type Clock } from '../clock.ts';
import type { DocumentData, DocumentStore, Stood } from './documents.ts';
import { NetworkError, RequestError } from '../errors.ts';
import type { KeyValueStore } from '../session/launch-memory.ts';
import { isSame } from './merge-documents.ts';
import { createOutbox } from './outbox.ts';

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
  /** A change from elsewhere came together with one of this page: the document as it is now. */
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
    const base = before === undefined ? store.current?.(path) : baseOn(before);
    const write = {
      data: structuredClone(data),
      key: crypto.randomUUID(),
      base,
      underway: false,
      sent: false,
    };
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

  /** Bases a save on top of `write` on what became of it. Answers whether there is one. */
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

/** Sends what is pending when the page is hidden or left: a phone often gives no later moment. Returns a function that stops it. */
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
