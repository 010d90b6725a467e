import { ApiError } from '../http/api-error.ts';

/** A call that waited longer has already been answered "try again", so its work is not begun. */
const MAX_WAIT_MS = 5_000;

/**
 * Runs the changes of one player one after another within this process, so that only other processes can conflict (the
 * version stops those). It does not make an act safe; it saves deciding twice.
 */
export class PlayerQueue {
  readonly #last = new Map<string, Promise<unknown>>();
  readonly #waiting = new Map<string, number>();

  /** How many run or wait for this player. */
  waiting(playerId: string): number {
    return this.#waiting.get(playerId) ?? 0;
  }

  async take<T>(playerId: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(playerId);
    this.#waiting.set(playerId, this.waiting(playerId) + 1);
    const requestedAtMs = performance.now();
    const begin = (): Promise<T> => {
      if (performance.now() - requestedAtMs > MAX_WAIT_MS)
        throw new ApiError('UNAVAILABLE', undefined, undefined, 2);
      return work();
    };
    const mine = before === undefined ? work() : before.then(begin, begin);
    this.#last.set(playerId, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(playerId) === mine) this.#last.delete(playerId);
      const left = this.waiting(playerId) - 1;
      if (left === 0) this.#waiting.delete(playerId);
      else this.#waiting.set(playerId, left);
    }
  }
}
