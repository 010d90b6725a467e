// Keeps the endpoints in memory, because every act asks whether one of them gets its events.
import type pg from 'pg';
import type { World } from '@parlor/economy/kernel/world.ts';
import type { WebhookEvent } from '@parlor/contract/webhooks/events.ts';
import type { WarnLog } from '../../runtime/deps.ts';
import { RepeatedTask } from '../../runtime/repeated-task.ts';
import { readEndpoints, type Endpoint } from './endpoint-store.ts';

const LOOK_EVERY_MS = 1_000;

/** An endpoint without a studio gets events of all studios; an event without a studio goes to all endpoints. */
export const isTold = (
  e: Pick<Endpoint, 'events' | 'studio'>,
  event: WebhookEvent,
  studio: string | undefined,
): boolean => e.events.includes(event) && (e.studio === null || studio === undefined || e.studio === studio);

export class LiveEndpoints {
  #on: readonly Endpoint[] = [];
  readonly #pool: pg.Pool;
  readonly #looks: RepeatedTask;

  constructor({ pool, log }: { readonly pool: pg.Pool; readonly log: WarnLog }) {
    this.#pool = pool;
    this.#looks = new RepeatedTask({
      everyMs: LOOK_EVERY_MS,
      run: () => this.look(),
      log,
      onFailure: 'endpoints of webhooks could not be read; those that are known go on',
    });
  }

  readonly tells: NonNullable<World['tells']> = (event, studio) =>
    this.#on.some((one) => isTold(one, event, studio));

  async look(): Promise<void> {
    this.#on = (await readEndpoints(this.#pool)).filter((one) => one.is_on);
  }
  start(): Promise<void> {
    return this.#looks.start();
  }
  stop(): Promise<void> {
    return this.#looks.stop();
  }
}
