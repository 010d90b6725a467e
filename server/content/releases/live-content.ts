// The content that is live in this process. It learns of a release by NOTIFY and by polling, loads and checks it in
// advance, and then replaces one reference. An act reads that reference once, so it is decided under one release.
import type pg from 'pg';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import type { ContentNeeds } from '@parlor/economy/content-needs.ts';
import type { Content, WorldContent } from '@parlor/economy/kernel/world.ts';
import type { LoadedContent } from '@parlor/games/content.ts';
import { createPolledListener, type PolledListener } from '../../live/polled-listener.ts';
import type { Hearing } from '../../live/wake-ups.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/deps.ts';
import { reasonOf } from '../../runtime/reason-of.ts';
import type { MayBegin } from './recheck.ts';
import type { Db } from '../../db/sql.ts';
import { cancelledOf, readVersion, RELEASES_CHANNEL, releasesAfter, type Release } from './store.ts';
import { contentOfVersion } from './version.ts';

/** How the parts of the server read the live content. */
export interface ContentSource {
  readonly loaded: LoadedContent;
  readonly content: Content;
  readonly world: WorldContent;
  /**
   * Why this process cannot serve the live release; missing if it can. Files of a newer program are not faults: during a
   * rollout the older processes go on with the release that they know.
   */
  readonly fault?: string | undefined;
  /** SHA-256 of a release's content; missing without releases. */
  hashOf?(release: number): string | undefined;
  /** Content of earlier releases; missing if there were none. */
  prepare?(needs: ContentNeeds): Promise<void> | undefined;
}

/** Content that never changes, for benchmarks and tests. */
export const fixedContent = (loaded: LoadedContent): ContentSource => ({
  loaded,
  content: loaded.content,
  world: { content: loaded.content },
});

/** A value derived from the content: made at its first use, once for each release. */
export function ofContent<T>(
  source: Pick<ContentSource, 'loaded'>,
  make: (loaded: LoadedContent) => T,
): () => T {
  let made: { readonly of: LoadedContent; readonly value: T } | undefined;
  return () => {
    const { loaded } = source;
    if (made?.of !== loaded) made = { of: loaded, value: make(loaded) };
    return made.value;
  };
}

export interface LiveContentOptions extends Hearing {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly log: Log;
  /** Versions that are already loaded, by their hash: the files of this server. */
  readonly known?: ReadonlyMap<string, LoadedContent>;
  /** Asked before a scheduled release begins, and in the minute before; without it each may. */
  readonly mayBegin?: MayBegin;
}

const LOOK_EVERY_MS = 200;
const ANSWER_WITHIN_MS = 2_000;
/** A scheduled release is loaded this long before its start. */
const LOAD_AHEAD_MS = MINUTE_MS;
/** How long after its start a scheduled release is asked for a cancellation. */
const CANCELLED_LATE_MS = MINUTE_MS;
/** Versions in memory; each takes some megabytes. The least recently used one is dropped first. */
const VERSIONS_KEPT = 32;

interface Live {
  readonly release: Release;
  readonly loaded: LoadedContent;
  readonly world: WorldContent;
}

export class LiveContent implements ContentSource {
  readonly #o: LiveContentOptions;
  readonly #listener: PolledListener;
  /** In the order of their numbers, from the first. */
  readonly #releases: Release[] = [];
  readonly #loaded: Map<string, LoadedContent>;
  /** Why a version cannot be used here, by its hash. It is not tried again, because neither it nor this program changes. */
  readonly #faults = new Map<string, string>();
  #live: Live | undefined;
  #looking: Promise<void> = Promise.resolve();
  #nextLook: Promise<void> | undefined;

  constructor(options: LiveContentOptions) {
    this.#o = options;
    this.#loaded = new Map(options.known);
    const pollEveryMs = LOOK_EVERY_MS;
    this.#listener = createPolledListener({
      ...options,
      name: 'parlor-content',
      channel: RELEASES_CHANNEL,
      answerWithinMs: ANSWER_WITHIN_MS,
      pollEveryMs,
      retryAfterMs: pollEveryMs,
      onNotification: () => void this.look().catch(() => undefined),
      poll: (client) => this.#lookOnce(client),
      onFailure: 'Cannot read releases of content; the content stays as it is',
    });
  }

  get loaded(): LoadedContent {
    return this.#now.loaded;
  }
  get content(): Content {
    return this.#now.loaded.content;
  }
  get world(): WorldContent {
    return this.#now.world;
  }
  get release(): Release {
    return this.#now.release;
  }

  /** SHA-256 of the content of a release that this process knows. */
  hashOf(release: number): string | undefined {
    return this.#byId(release)?.hash;
  }

  get fault(): string | undefined {
    const due = this.#due();
    if (due === undefined || due.id === this.#live?.release.id) return undefined;
    return due.kind === 'seed' && this.#live !== undefined ? undefined : this.#faults.get(due.hash);
  }

  /** Loads the earlier releases that a player may need; undefined if they are already in memory. */
  prepare({ instants, releases }: ContentNeeds): Promise<void> | undefined {
    if (this.#releases.length < 2) return undefined;
    const needed = new Set<Release>();
    for (const ms of instants) needed.add(this.#inForceAt(ms));
    for (const id of releases) {
      const release = this.#byId(id);
      if (release) needed.add(release);
    }
    const missing = [...needed].filter((r) => !this.#touch(r.hash) && !this.#faults.has(r.hash));
    return missing.length === 0 ? undefined : this.#loadAll(missing);
  }

  async #loadAll(missing: readonly Release[]): Promise<void> {
    for (const release of missing) await this.#load(this.#o.pool, release);
  }

  /** Whether a version is in memory. Counts as a use of it. */
  #touch(hash: string): boolean {
    const loaded = this.#loaded.get(hash);
    if (loaded === undefined) return false;
    this.#loaded.delete(hash);
    this.#loaded.set(hash, loaded);
    return true;
  }

  /** Numbers have no gaps. */
  #byId(id: number): Release | undefined {
    return this.#releases[id - 1];
  }

  /** The release that was live at a time; the first release for any earlier time. */
  #inForceAt(ms: number): Release {
    return this.#releases.findLast((r) => r.isCancelled !== true && r.startsAtMs <= ms) ?? this.#releases[0]!;
  }

  /** If this program cannot use the release of that time, the next release that it can use. */
  readonly #contentAt = (ms: number): Content => {
    const live = this.#now;
    for (let { id } = this.#inForceAt(ms); id < live.release.id; id++) {
      const release = this.#byId(id)!;
      const loaded = release.isCancelled === true ? undefined : this.#loaded.get(release.hash);
      if (loaded) return loaded.content;
    }
    return live.loaded.content;
  };

  readonly #contentOf = (id: number): Content | undefined => {
    const release = this.#byId(id);
    return release && this.#loaded.get(release.hash)?.content;
  };

  /** Reads the live release, without listening yet. Throws if this program cannot use it. */
  async open(): Promise<void> {
    await this.look();
    if (this.#live === undefined)
      throw new Error(`The live content cannot be used: ${this.fault ?? 'there is no release'}`);
  }

  async start(): Promise<void> {
    if (this.#live === undefined) await this.open();
    await this.#listener.start();
  }
  async stop(): Promise<void> {
    await this.#listener.stop();
    await this.#looking.catch(() => undefined);
  }

  /** Polls now. A call during a poll gets the result of the next poll. */
  look(): Promise<void> {
    return (this.#nextLook ??= this.#looking
      .catch(() => undefined)
      .then(() => {
        this.#nextLook = undefined;
        return (this.#looking = this.#lookOnce(this.#o.pool));
      }));
  }

  get #now(): Live {
    if (this.#live === undefined) throw new Error('The content is read before it is open');
    return this.#live;
  }

  /** The newest started release; the first one if the clock was set back before all. */
  #due(): Release | undefined {
    const nowMs = this.#o.clock.now();
    return this.#releases.findLast((r) => isDue(r, nowMs)) ?? this.#releases[0];
  }

  async #lookOnce(db: Db): Promise<void> {
    const heard = await releasesAfter(db, this.#releases.at(-1)?.id ?? 0);
    const last = this.#releases.at(-1)?.id ?? 0;
    this.#releases.push(...heard.filter((r) => r.id > last));
    const nowMs = this.#o.clock.now();
    const waiting = this.#releases.filter((r) => this.#isWaiting(r, nowMs));
    for (const id of await cancelledOf(
      db,
      waiting.map((r) => r.id),
    ))
      this.#releases[id - 1] = { ...this.#byId(id)!, isCancelled: true };
    for (const { id } of waiting) {
      const r = this.#byId(id)!;
      if (r.isCancelled === true || isDue(r, nowMs) || r.startsAtMs - nowMs > LOAD_AHEAD_MS) continue;
      await this.#load(db, r);
      await this.#isHeldBack(r);
    }
    let due = this.#due();
    while (due !== undefined && due.id !== this.#live?.release.id && (await this.#isHeldBack(due)))
      due = this.#due();
    if (due === undefined || due.id === this.#live?.release.id) return;
    const loaded = await this.#load(db, due);
    // If two polls overlap, the newest release wins and is taken once.
    if (loaded !== undefined && this.#due()?.id === due.id && this.#live?.release.id !== due.id)
      this.#swap(due, loaded);
  }

  /** A scheduled release that is not live here yet. One that has started may have been cancelled since the last poll. */
  #isWaiting(r: Release, nowMs: number): boolean {
    if (r.isCancelled === true) return false;
    if (!isDue(r, nowMs)) return true;
    if (r.startsAtMs === r.atMs) return false;
    // A cancellation that was decided before the start may be committed, or seen by a clock that is ahead, after it.
    return r.id > (this.#live?.release.id ?? 0) || nowMs - r.startsAtMs < CANCELLED_LATE_MS;
  }

  /** Whether a scheduled release may not begin after all; then it counts as cancelled here too. */
  async #isHeldBack(release: Release): Promise<boolean> {
    const { mayBegin } = this.#o;
    if (mayBegin === undefined || release.startsAtMs === release.atMs || (await mayBegin(release)))
      return false;
    this.#releases[release.id - 1] = { ...release, isCancelled: true };
    return true;
  }

  async #load(db: Db, { id, hash }: Release): Promise<LoadedContent | undefined> {
    const before = this.#loaded.get(hash);
    if (before || this.#faults.has(hash)) return before;
    const version = await readVersion(db, hash);
    try {
      const loaded = contentOfVersion(version);
      this.#loaded.set(hash, loaded);
      for (const other of this.#loaded.keys()) {
        if (this.#loaded.size <= VERSIONS_KEPT) break;
        if (other !== this.#live?.release.hash && other !== hash) this.#loaded.delete(other);
      }
      return loaded;
    } catch (error) {
      const reason = reasonOf(error);
      this.#faults.set(hash, reason);
      this.#o.log.error({ release: id, reason }, 'a release of content cannot be used by this process');
      return undefined;
    }
  }

  #swap(release: Release, loaded: LoadedContent): void {
    const isFirst = this.#live === undefined;
    const { content } = loaded;
    const before =
      this.#releases.length < 2 ? {} : { contentAt: this.#contentAt, contentOf: this.#contentOf };
    this.#live = { release, loaded, world: { content, release: release.id, ...before } };
    if (loaded.unusedOverrides)
      this.#o.log.warn(
        { release: release.id, unused: loaded.unusedOverrides },
        'overrides of messages do not fit this program: the built-in texts are shown',
      );
    if (!isFirst)
      this.#o.log.info({ release: release.id, kind: release.kind }, 'a release of content is live');
  }
}

/** A release that starts when it is added is live in every process that knows it, however their clocks differ. */
const isDue = (r: Release, nowMs: number): boolean =>
  r.isCancelled !== true && (r.startsAtMs === r.atMs || r.startsAtMs <= nowMs);
