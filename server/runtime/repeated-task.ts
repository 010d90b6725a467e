// Work that a process repeats while it runs: it adds its counts to the database and reads the others' counts. A failure
// is logged, and the next run comes at its time.
import { reasonOf } from './reason-of.ts';
import type { WarnLog } from './deps.ts';

export interface RepeatedTaskOptions {
  readonly everyMs: number;
  readonly run: () => Promise<void>;
  readonly log: WarnLog;
  /** Logged with the reason when a run fails. */
  readonly onFailure: string;
}

export class RepeatedTask {
  readonly #o: RepeatedTaskOptions;
  #isStopped = true;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(options: RepeatedTaskOptions) {
    this.#o = options;
  }

  /** Resolves after the first run. The next one begins `everyMs` after the end of the one before. */
  async start(): Promise<void> {
    this.#isStopped = false;
    await this.#round();
  }

  /** Waits for the current run, then runs once more, so that nothing is left. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
    await this.#tryRun();
  }

  async #round(): Promise<void> {
    await (this.#running = this.#tryRun());
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.#round(), this.#o.everyMs).unref();
  }

  async #tryRun(): Promise<void> {
    try {
      await this.#o.run();
    } catch (error) {
      const reason = reasonOf(error);
      this.#o.log.warn({ reason }, this.#o.onFailure);
    }
  }
}
