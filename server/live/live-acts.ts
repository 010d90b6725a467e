// Acts of operators that every process has in memory: numbered 1, 2, 3 … without gaps, because one transaction at a time
// adds one. A process learns of them by NOTIFY and by polling. So a reader that has read up to a number has missed none.
import type pg from 'pg';
import type { Db } from '../db/sql.ts';
import type { Log } from '../runtime/deps.ts';
import { createPolledListener, type PolledListener } from './polled-listener.ts';
import type { Hearing } from './wake-ups.ts';

interface Numbered {
  readonly number: number;
}

export interface LiveActsDeps extends Hearing {
  readonly pool: pg.Pool;
  readonly log: Pick<Log, 'info' | 'warn'>;
}

export interface LiveActsOptions<Act extends Numbered> extends LiveActsDeps {
  /** Of the acts; also the channel of their notifications. */
  readonly name: string;
  /** The acts after this number, in order. */
  readonly actsAfter: (db: Db, number: number) => Promise<Act[]>;
  /** Called with each new act once, in order. */
  readonly onActs: (acts: readonly Act[]) => void;
}

const LOOK_EVERY_MS = 200;
const ANSWER_WITHIN_MS = 2_000;

export class LiveActs<Act extends Numbered> {
  readonly #o: LiveActsOptions<Act>;
  readonly #listener: PolledListener;
  #number = 0;

  constructor(options: LiveActsOptions<Act>) {
    this.#o = options;
    this.#listener = createPolledListener({
      ...options,
      name: `parlor-${options.name}`,
      channel: options.name,
      answerWithinMs: ANSWER_WITHIN_MS,
      pollEveryMs: LOOK_EVERY_MS,
      retryAfterMs: LOOK_EVERY_MS,
      onNotification: () => void this.look().catch(() => undefined),
      poll: (client) => this.look(client),
      onFailure: `Cannot read ${options.name}; they stay as they are`,
    });
  }

  /** Resolves when all acts in the database are loaded. */
  async start(): Promise<void> {
    await this.look();
    await this.#listener.start();
  }
  stop(): Promise<void> {
    return this.#listener.stop();
  }

  /** Polls now. Polls may overlap; each act counts once. */
  async look(db: Db = this.#o.pool): Promise<void> {
    const acts = (await this.#o.actsAfter(db, this.#number)).filter(({ number }) => number > this.#number);
    if (acts.length === 0) return;
    this.#number = acts.at(-1)!.number;
    this.#o.onActs(acts);
  }
}
