// Recent wins, live: one feed per process. A win is written with its round. After commit a wake-up goes to
// every process, and each sends new wins to its listeners. While there are listeners, a poll finds what a
// lost wake-up did not announce, so a win arrives within a second even over a broken connection.
import { RECENT_WINS_MAX, RecentWin } from '@parlor/contract/calls/recent-wins.ts';
import type { Effects } from '@parlor/economy/kernel/context.ts';
import { retryLater } from '../http/api-error.ts';
import { STREAM_LIMITS, Streams, type Stream, type StreamLimits } from './streams.ts';
import { createWakeUps, type Hearing, type WakeUps } from './wake-ups.ts';
import { WinsReader, type Reach } from './wins-reader.ts';
import { newestWins, type StoredWin } from './wins-store.ts';
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

interface Shown {
  readonly id: number;
  readonly win: RecentWin;
}

export class WinsFeed {
  readonly #o: WinsFeedOptions;
  readonly #wakeUps: WakeUps;
  readonly #reader: WinsReader;
  readonly #streams: Streams;
  /** The newest wins, newest first, for a new listener. */
  #newest: Shown[] = [];
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #reach: Reach = 'near';
  #poll: NodeJS.Timeout | undefined;
  #quietPolls = 0;
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
    await this.#read('near');
    this.#mustHaveRoom();
  }

  /** Right after `refresh`: sends the list, newest first, and then each win once. */
  attach(stream: Stream, limit: number): void {
    const list = this.#newest.slice(0, limit).map(({ win }) => win);
    this.#streams.add(stream, `event: list\ndata: ${JSON.stringify(list)}\n\n`);
  }

  /** Right before `attach`. Throws RATE_LIMITED. */
  mustHaveRoomFor(playerId: string): void {
    this.#streams.mustHaveRoomFor(playerId);
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
    } else if (++this.#quietPolls > 1 && this.#running === undefined) {
      // No listeners: the next one starts with a first read.
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
      .then((unseen) => this.#show(unseen))
      .finally(() => {
        if (this.#running === running) this.#running = undefined;
      });
    return (this.#running = running);
  }

  #show(unseen: readonly StoredWin[]): void {
    // A listener that was away for longer than a list needs no more.
    const shown = unseen.slice(-RECENT_WINS_MAX).flatMap((stored) => this.#shownOf(stored));
    if (shown.length === 0) return;
    this.#newest = [...this.#newest, ...shown].sort((a, b) => b.id - a.id).slice(0, RECENT_WINS_MAX);
    if (this.#streams.size === 0) return;
    this.#streams.send(
      shown.map(({ id, win }) => `id: ${id}\nevent: win\ndata: ${JSON.stringify(win)}\n\n`).join(''),
    );
  }

  /** Only the fields of a recent win leave the server, whatever was stored with it (I29). */
  #shownOf({ id, body }: StoredWin): Shown[] {
    const checked = RecentWin.safeParse({ ...asObject(parseJson(body)), id: String(id) });
    if (checked.success) return [{ id, win: checked.data }];
    this.#o.log.warn({ id }, 'A win in the outbox has a wrong form');
    return [];
  }
}
