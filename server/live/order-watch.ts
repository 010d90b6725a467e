// Answers a call that waits for an order as soon as the order changes, in any process. A wake-up goes to
// every process after commit, and each reads again for its waiting calls. A lost wake-up costs only time: the
// wait is short and ends with the current order.
import type { Effects } from '@parlor/economy/kernel/context.ts';
import { createWakeUps, type Hearing, type WakeUps } from './wake-ups.ts';
import type { WarnLog } from '../runtime/deps.ts';

export interface OrderWatchOptions extends Hearing {
  readonly log: WarnLog;
  readonly waitMs?: number;
}

/** Well below the timeout of a call (server/http/deadline.ts). */
const WAIT_MS = 8_000;
/** Further calls are answered at once, and poll. */
const MAX_WAITING = 5_000;
const MAX_OF_A_PLAYER = 4;

export class OrderWatch {
  readonly #wakeUps: WakeUps;
  readonly #waitMs: number;
  readonly #waiting = new Set<() => void>();
  readonly #ofPlayer = new Map<string, number>();
  #isStopped = false;

  constructor(options: OrderWatchOptions) {
    const { waitMs = WAIT_MS } = options;
    this.#waitMs = waitMs;
    const wake = (): void => this.#wake();
    this.#wakeUps = createWakeUps({ ...options, channel: 'orders', onWakeUp: wake, onConnected: wake });
  }

  start(): Promise<void> {
    return this.#wakeUps.start();
  }
  /** Answers all waiting calls. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#wake();
    await this.#wakeUps.stop();
  }

  /** Called after commit (Players' onSaved). */
  readonly onSaved = (effects: Pick<Effects, 'orders'>): void => {
    if (effects.orders.length > 0) this.#wakeUps.send();
  };

  /** Reads until `isNews` accepts the value, or until the timeout. Returns the last value. */
  async until<T>(playerId: string, read: () => Promise<T>, isNews: (value: T) => boolean): Promise<T> {
    const endsAtMs = performance.now() + this.#waitMs;
    const own = this.#ofPlayer.get(playerId) ?? 0;
    if (this.#isStopped || own >= MAX_OF_A_PLAYER || this.#waiting.size >= MAX_WAITING) return read();
    this.#ofPlayer.set(playerId, own + 1);
    try {
      for (;;) {
        // Subscribed before the read, so that no change is missed in between.
        const woken = this.#next(endsAtMs - performance.now());
        const value = await read();
        if (isNews(value) || this.#isStopped || performance.now() >= endsAtMs) return value;
        await woken;
      }
    } finally {
      const left = (this.#ofPlayer.get(playerId) ?? 1) - 1;
      if (left === 0) this.#ofPlayer.delete(playerId);
      else this.#ofPlayer.set(playerId, left);
    }
  }

  #next(withinMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const done = (): void => {
      clearTimeout(timer);
      this.#waiting.delete(done);
      resolve();
    };
    const timer = setTimeout(done, Math.max(0, withinMs));
    this.#waiting.add(done);
    return promise;
  }

  #wake(): void {
    for (const done of this.#waiting) done();
  }
}
