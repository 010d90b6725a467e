// The switches of this process. It learns of an operator's act by NOTIFY and by polling, and then replaces one reference.
// A player's act reads that reference once, so a round is decided before the switch or refused.
import type pg from 'pg';
import { switchName } from '@parlor/contract/calls/switches.ts';
import { switchesOf, type Switches } from '@parlor/economy/kernel/switches.ts';
import { createPolledListener, type PolledListener } from '../../live/polled-listener.ts';
import type { Hearing } from '../../live/wake-ups.ts';
import type { Db } from '../../db/sql.ts';
import type { Log } from '../../runtime/deps.ts';
import { SWITCHES_CHANNEL, switchActsAfter, type SwitchAct } from './store.ts';

export interface LiveSwitchesOptions extends Hearing {
  readonly pool: pg.Pool;
  readonly log: Pick<Log, 'info' | 'warn'>;
  readonly lookEveryMs?: number;
}

const LOOK_EVERY_MS = 200;
const ANSWER_WITHIN_MS = 2_000;

export class LiveSwitches {
  readonly #o: LiveSwitchesOptions;
  readonly #listener: PolledListener;
  /** The newest act of each switch, by its name. */
  readonly #newest = new Map<string, SwitchAct>();
  #number = 0;
  #off: Switches = new Map();

  constructor(options: LiveSwitchesOptions) {
    this.#o = options;
    const pollEveryMs = options.lookEveryMs ?? LOOK_EVERY_MS;
    this.#listener = createPolledListener({
      ...options,
      name: 'parlor-switches',
      channel: SWITCHES_CHANNEL,
      answerWithinMs: ANSWER_WITHIN_MS,
      pollEveryMs,
      retryAfterMs: pollEveryMs,
      onNotification: () => void this.look().catch(() => undefined),
      poll: (client) => this.look(client),
      onFailure: 'Cannot read switches; they stay as they are',
    });
  }

  /** Each change makes a new map. */
  current(): Switches {
    return this.#off;
  }

  /** The act that switched it off, even if its end has passed; undefined if it was switched on since. */
  actOf(name: string): SwitchAct | undefined {
    const act = this.#newest.get(name);
    return act?.off && act;
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
    const acts = (await switchActsAfter(db, this.#number)).filter(({ number }) => number > this.#number);
    if (acts.length === 0) return;
    for (const act of acts) this.#newest.set(switchName(act), act);
    this.#number = acts.at(-1)!.number;
    this.#off = switchesOf([...this.#newest.values()].flatMap(({ off }) => off ?? []));
    this.#o.log.info({ act: this.#number, off: [...this.#off.keys()] }, 'a switch has changed');
  }
}
