// Recent wins, live: one feed per process. A win is written with its round. After commit a wake-up goes to
// every process, and each sends new wins to its listeners. While there are listeners, a poll finds what a
// lost wake-up did not announce, so a win arrives within a second even over a broken connection.
import * as z from 'zod/mini';
import { RECENT_WINS_MAX, RecentWin } from '@parlor/contract/calls/recent-wins.ts';
import type { Effects } from '@parlor/economy/kernel/context.ts';
import { retryLater } from '../http/api-error.ts';
import { STREAM_LIMITS, Streams, type Stream, type StreamLimits } from './event-streams.ts';
import { createWakeUps, type Hearing, type WakeUps } from './wake-ups.ts';
import { READ_MAX, WinsReader, type Reach } from './wins-reader.ts';
import type { PublicFace } from '../contests/ranking/names.ts';
import { facesOf, newestWins, type StoredWin } from './wins-store.ts';
import { reasonOf } from '../runtime/reason-of.ts';
import { asObject, parseJson } from '../runtime/parse-json.ts';
import type { Deps, WarnLog } from '../runtime/deps.ts';

export interface WinsFeedOptions extends Hearing, Deps {
  readonly log: WarnLog;
  readonly limits?: Partial<StreamLimits>;
  readonly pollEveryMs?: number;
}

const POLL_EVERY_MS = 750;
const CHANNEL = 'recent_wins';

/** How long the list may be old: names, and wins that were taken back. */
const LIST_FOR_MS = 5_000;

/** A win as it is stored. Names are added when it is shown. */
const NamelessWin = z.omit(RecentWin, { displayName: true, tag: true, avatar: true });

interface Shown {
  readonly id: number;
  readonly playerId: string;
  readonly win: z.infer<typeof NamelessWin>;
}

export class WinsFeed {
  readonly #o: WinsFeedOptions;
  readonly #wakeUps: WakeUps;
  readonly #reader: WinsReader;
  readonly #streams: Streams;
  /** Streams for the events of the player alone. */
  readonly #withoutWins = new WeakSet<Stream>();
  /** The game of the streams that show one game alone. */
  readonly #tableOf = new WeakMap<Stream, string>();
  /** The newest wins, newest first, for a new listener. */
  #newest: Shown[] = [];
  #faces: ReadonlyMap<string, PublicFace> = new Map();
  #facesAtMs = -Infinity;
  #checkedAtMs = -Infinity;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #reach: Reach = 'near';
  #poll: NodeJS.Timeout | undefined;
  #quietPolls = 0;
  /** Listeners that come: `refresh` reads for them. */
  #coming = 0;
  #isStopped = false;
  #isBlindLogged = false;

  constructor(options: WinsFeedOptions) {
    this.#o = options;
    this.#streams = new Streams({ ...STREAM_LIMITS, ...options.limits }, options.clock);
    this.#reader = new WinsReader({
      newestAbove: (id, limit) => newestWins(options.pool, id, limit),
      monotonicMs: () => performance.now(),
    });
    this.#wakeUps = createWakeUps({
      ...options,
      channel: CHANNEL,
      onWakeUp: () => this.#look('near'),
      onConnected: () => this.#look('far'),
    });
  }

  /** Resolves once it listens, or the first try failed: it keeps trying. */
  start(): Promise<void> {
    return this.#wakeUps.start();
  }

  /** Ends every stream, and then the connection. Call it before the HTTP server closes. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#poll);
    this.#streams.endAll();
    await this.#wakeUps.stop();
    await this.#running?.catch(() => undefined);
  }

  /** Called after commit (Players' onSaved). */
  readonly onSaved = (effects: Pick<Effects, 'outbox'>): void => {
    if (effects.outbox.some((event) => event.kind === 'win')) this.#wakeUps.send();
  };

  /** Number of listeners in this process. */
  get listeners(): number {
    return this.#streams.size;
  }

  /** Reads up to now, so that `attach` may follow at once. Throws UNAVAILABLE at the limit. */
  async refresh(): Promise<void> {
    this.#mustHaveRoom();
    this.#quietPolls = 0;
    this.#poll ??= setInterval(() => this.#onPoll(), this.#o.pollEveryMs ?? POLL_EVERY_MS);
    this.#coming++;
    try {
      await this.#read('near');
      // A name that was taken away or hidden is not listed any more, nor is a win that was taken back.
      const oldMs = performance.now() - LIST_FOR_MS;
      if (oldMs > this.#facesAtMs) await this.#readFaces();
      if (oldMs > this.#checkedAtMs) await this.#dropTakenBack();
    } finally {
      this.#coming--;
    }
    this.#mustHaveRoom();
  }

  /**
   * Right after `refresh`: sends the list, newest first, and then each win once. `inbox` wants no wins, `table` those of
   * one game.
   */
  attach(stream: Stream, limit: number | 'inbox', table?: string): void {
    if (limit === 'inbox') this.#withoutWins.add(stream);
    if (table !== undefined) this.#tableOf.set(stream, table);
    const list = this.#newest
      .filter(({ win }) => table === undefined || win.gameId === table)
      .slice(0, limit === 'inbox' ? 0 : limit)
      .map((shown) => this.#named(shown));
    this.#streams.add(stream, `event: list\ndata: ${JSON.stringify(list)}\n\n`);
  }

  /** Right before `attach`. Throws RATE_LIMITED. */
  mustHaveRoomFor(playerId: string): void {
    this.#streams.mustHaveRoomFor(playerId);
  }

  /** The players with an open stream in this process. */
  get players(): ReadonlySet<string> {
    return new Set(this.#streams.open.map(({ playerId }) => playerId));
  }
  /** To the streams of some players, each its own message. */
  sendTo(messages: ReadonlyMap<string, string>): void {
    this.#streams.sendTo(messages);
  }

  /** The games that a stream of this process shows alone. */
  get tables(): ReadonlySet<string> {
    return new Set(this.#streams.open.flatMap((stream) => this.#tableOf.get(stream) ?? []));
  }
  /** To the streams of some games, by game. */
  sendToTables(messages: ReadonlyMap<string, string>): void {
    this.#streams.sendEach((stream) => messages.get(this.#tableOf.get(stream) ?? ''));
  }

  endStreamsOf(signInId: string): void {
    this.#streams.endOf(signInId);
  }

  #mustHaveRoom(): void {
    if (this.#isStopped || this.#streams.isFull) throw retryLater('UNAVAILABLE', 5);
  }

  #onPoll(): void {
    if (this.#streams.size > 0) {
      this.#quietPolls = 0;
      this.#look('far');
    } else if (this.#coming === 0 && ++this.#quietPolls > 1 && this.#running === undefined) {
      // No listeners, and none that comes: the next one starts with a first read.
      clearInterval(this.#poll);
      this.#poll = undefined;
      this.#reader.forget();
      this.#newest = [];
    }
  }

  /** Reads for existing listeners. After an error the next poll tries again. */
  #look(reach: Reach): void {
    if (this.#isStopped || this.#streams.size === 0) return;
    this.#read(reach).then(
      () => (this.#isBlindLogged = false),
      (error: unknown) => {
        if (!this.#isBlindLogged)
          this.#o.log.warn({ reason: reasonOf(error) }, 'Recent wins cannot be read; trying again');
        this.#isBlindLogged = true;
      },
    );
  }

  /** One read at a time. A call during a read gets the next read, which starts after the call. */
  #read(reach: Reach): Promise<void> {
    if (reach === 'far') this.#reach = 'far';
    if (this.#next !== undefined) return this.#next;
    if (this.#running === undefined) return this.#start();
    const start = () => {
      this.#next = undefined;
      return this.#start();
    };
    return (this.#next = this.#running.then(start, start));
  }

  #start(): Promise<void> {
    const reach = this.#reach;
    this.#reach = 'near';
    const running = this.#reader
      .read(reach)
      .then(async (unseen) => this.#show(unseen))
      .finally(() => {
        if (this.#running === running) this.#running = undefined;
      });
    return (this.#running = running);
  }

  async #show(unseen: readonly StoredWin[]): Promise<void> {
    // A listener that was away for long needs only as many as a list holds.
    const shown = unseen.slice(-RECENT_WINS_MAX).flatMap((stored) => this.#shownOf(stored));
    if (shown.length === 0) return;
    this.#newest = [...this.#newest, ...shown].sort((a, b) => b.id - a.id).slice(0, RECENT_WINS_MAX);
    await this.#readFaces();
    if (this.#streams.size === 0) return;
    const textOf = (wins: readonly Shown[]): string =>
      wins.map((one) => `id: ${one.id}\nevent: win\ndata: ${JSON.stringify(this.#named(one))}\n\n`).join('');
    const all = textOf(shown);
    const byGame = new Map(
      [...Map.groupBy(shown, ({ win }) => win.gameId)].map(([gameId, wins]) => [gameId, textOf(wins)]),
    );
    this.#streams.sendEach((stream) => {
      const table = this.#tableOf.get(stream);
      if (table !== undefined) return byGame.get(table);
      return this.#withoutWins.has(stream) ? undefined : all;
    });
  }

  /** Of the listed wins. If it fails, they are shown without names. */
  async #readFaces(): Promise<void> {
    const playerIds = [...new Set(this.#newest.map(({ playerId }) => playerId))];
    this.#facesAtMs = performance.now();
    this.#faces = await facesOf(this.#o.pool, playerIds).catch(() => new Map<string, PublicFace>());
  }

  /** If it fails, they stay until the next look. */
  async #dropTakenBack(): Promise<void> {
    this.#checkedAtMs = performance.now();
    const listed = this.#newest;
    if (listed.length === 0) return;
    const oldest = Math.min(...listed.map(({ id }) => id));
    const valid = await newestWins(this.#o.pool, oldest - 1, READ_MAX).catch(() => undefined);
    if (valid === undefined) return;
    // On a cluster two players may get one id.
    const nameOf = ({ id, playerId }: Pick<Shown, 'id' | 'playerId'>): string => `${id} ${playerId}`;
    const stays = new Set(valid.map(nameOf));
    const gone = new Set(listed.filter((one) => !stays.has(nameOf(one))));
    this.#newest = this.#newest.filter((one) => !gone.has(one));
  }

  #named({ playerId, win }: Shown): RecentWin {
    return { ...win, ...this.#faces.get(playerId) };
  }

  /** Only the fields of a recent win leave the server, whatever was stored with it (I29). */
  #shownOf({ playerId, id, body }: StoredWin): Shown[] {
    const checked = NamelessWin.safeParse({ ...asObject(parseJson(body)), id: String(id) });
    if (checked.success) return [{ id, playerId, win: checked.data }];
    this.#o.log.warn({ id }, 'A win in the outbox has a wrong form');
    return [];
  }
}
