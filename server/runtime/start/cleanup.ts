import type { FastifyBaseLogger } from 'fastify';
import { reasonOf } from '../reason-of.ts';

interface Service {
  start(): unknown;
  stop(): unknown;
}

/** The steps to undo when the server stops or its start fails: in reverse order. */
export class Cleanup {
  readonly #steps: Array<() => unknown> = [];
  readonly #log: FastifyBaseLogger;
  #running: Promise<void> | undefined;

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  add(step: () => unknown): void {
    this.#steps.push(step);
  }

  /** Starts it now, and stops it with the server. */
  async start<S extends Service>(service: S): Promise<S> {
    this.add(() => service.stop());
    await service.start();
    return service;
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** Once, however often it is called. A failing step is logged and does not stop the others. */
  run(): Promise<void> {
    return (this.#running ??= this.#undoAll());
  }

  async #undoAll(): Promise<void> {
    for (const step of this.#steps.toReversed())
      await Promise.resolve()
        .then(step)
        .catch((e: unknown) => this.#log.warn({ reason: reasonOf(e) }, 'could not stop cleanly'));
  }
}
