// The open event streams of this process. Their number is bounded, heartbeats keep them alive, and nothing
// waits for them.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../runtime/clock.ts';
import { ApiError } from '../http/api-error.ts';

/** The writing side of a connection, such as a raw HTTP reply. */
export interface Sink {
  write(text: string): boolean;
  end(): unknown;
  destroy(): unknown;
  readonly writableLength: number;
  on(event: 'close', listener: () => void): unknown;
}

export interface Stream {
  readonly playerId: string;
  readonly signInId: string;
  readonly sink: Sink;
  /** When its token expires, in ms since 1970. The client returns with a new one. */
  readonly endsAtMs: number;
}

export interface StreamLimits {
  /** Per player in this process. */
  readonly perPlayer: number;
  /** A stream older than this may be replaced: its phone may have lost it. */
  readonly replacedAfterMs: number;
  readonly perProcess: number;
  /** Unread bytes after which a listener is dropped. It reconnects and gets the list. */
  readonly unreadBytes: number;
  /** Interval of heartbeats. Random for each stream, so that they are not all sent at once. */
  readonly heartbeatMs: { readonly min: number; readonly max: number };
}

export const STREAM_LIMITS: StreamLimits = {
  perPlayer: 4,
  replacedAfterMs: 60_000,
  perProcess: 10_000,
  unreadBytes: 64 * 1024,
  heartbeatMs: { min: 15_000, max: 25_000 },
};

const FLUSH_WITHIN_MS = 500;
/** How many streams are written before waiting requests are looked at. */
const PART = 100;

export class Streams {
  readonly #limits: StreamLimits;
  readonly #clock: Clock;
  /** In order of opening, with the time of the next heartbeat. */
  readonly #open = new Map<Stream, number>();
  readonly #openedAtMs = new WeakMap<Stream, number>();
  readonly #ofPlayer = new Map<string, Stream[]>();
  #ticker: NodeJS.Timeout | undefined;
  constructor(limits: StreamLimits, clock: Clock) {
    this.#limits = limits;
    this.#clock = clock;
  }

  get size(): number {
    return this.#open.size;
  }
  get isFull(): boolean {
    return this.#open.size >= this.#limits.perProcess;
  }

  /** Call it right before a stream is answered. Throws RATE_LIMITED if the player has too many. */
  mustHaveRoomFor(playerId: string): void {
    const open = this.#ofPlayer.get(playerId) ?? [];
    if (open.length < this.#limits.perPlayer) return;
    const oldForMs = performance.now() - (this.#openedAtMs.get(open[0]!) ?? 0);
    const waitMs = this.#limits.replacedAfterMs - oldForMs;
    if (waitMs > 0)
      throw new ApiError(
        'RATE_LIMITED',
        `${open.length} live streams of this player are open. Close one, or wait until the oldest can be replaced.`,
        { max: this.#limits.perPlayer },
        Math.ceil(waitMs / 1000),
      );
  }

  /** One more than the limit ends the player's oldest. */
  add(stream: Stream, first: string): void {
    const others = this.#ofPlayer.get(stream.playerId) ?? [];
    if (others.length >= this.#limits.perPlayer) this.#end(others[0]!);
    this.#open.set(stream, this.#nextBeatMs());
    this.#openedAtMs.set(stream, performance.now());
    this.#ofPlayer.set(stream.playerId, [...(this.#ofPlayer.get(stream.playerId) ?? []), stream]);
    stream.sink.on('close', () => this.#remove(stream));
    this.#ticker ??= setInterval(() => this.#beat(), Math.min(1_000, this.#limits.heartbeatMs.min));
    stream.sink.write(first);
  }

  /** To everyone. */
  send(text: string): void {
    for (const stream of this.#open.keys()) this.#write(stream, text);
  }

  /** To each its own message. Undefined sends nothing. */
  sendEach(textFor: (stream: Stream) => string | undefined): void {
    for (const stream of this.#open.keys()) {
      const text = textFor(stream);
      if (text !== undefined) this.#write(stream, text);
    }
  }

  /**
   * As `sendEach`, for what may come a moment later: in parts, with answers to requests between them. Returns false if
   * `isOutdated` said so before the last part; the rest then keeps what it has.
   */
  async sendInParts(
    textFor: (stream: Stream) => string | undefined,
    isOutdated: () => boolean,
  ): Promise<boolean> {
    const all = this.open;
    for (let from = 0; from < all.length; from += PART) {
      if (from > 0) await nextTurn();
      if (isOutdated()) return false;
      for (const stream of all.slice(from, from + PART)) {
        const text = textFor(stream);
        if (text !== undefined && this.#open.has(stream)) this.#write(stream, text);
      }
    }
    return true;
  }

  /** To all streams of some players, each player's own message. */
  sendTo(messages: ReadonlyMap<string, string>): void {
    for (const [playerId, text] of messages)
      for (const stream of this.#ofPlayer.get(playerId) ?? []) this.#write(stream, text);
  }

  get open(): readonly Stream[] {
    return [...this.#open.keys()];
  }

  endOf(signInId: string): void {
    for (const stream of this.#open.keys()) if (stream.signInId === signInId) this.#end(stream);
  }

  endEach(streams: readonly Stream[]): void {
    for (const stream of streams) this.#end(stream);
  }

  endAll(): void {
    for (const stream of this.#open.keys()) this.#end(stream);
  }

  #write(stream: Stream, text: string): void {
    if (stream.sink.writableLength > this.#limits.unreadBytes) {
      this.#remove(stream);
      stream.sink.destroy();
    } else stream.sink.write(text);
  }

  #end(stream: Stream): void {
    this.#remove(stream);
    stream.sink.end();
    // A client that does not read would keep its connection open, and the server could not stop.
    setTimeout(() => stream.sink.destroy(), FLUSH_WITHIN_MS).unref();
  }

  #remove(stream: Stream): void {
    if (!this.#open.delete(stream)) return;
    const left = (this.#ofPlayer.get(stream.playerId) ?? []).filter((other) => other !== stream);
    if (left.length === 0) this.#ofPlayer.delete(stream.playerId);
    else this.#ofPlayer.set(stream.playerId, left);
    if (this.#open.size > 0) return;
    clearInterval(this.#ticker);
    this.#ticker = undefined;
  }

  #beat(): void {
    const nowMs = performance.now();
    const wallMs = this.#clock.now();
    for (const [stream, dueMs] of this.#open) {
      if (stream.endsAtMs <= wallMs) {
        this.#end(stream);
        continue;
      }
      if (dueMs > nowMs) continue;
      this.#open.set(stream, this.#nextBeatMs());
      this.#write(stream, ': still here\n\n');
    }
  }

  #nextBeatMs(): number {
    const { min, max } = this.#limits.heartbeatMs;
    return performance.now() + min + Math.random() * (max - min);
  }
}
