// Runs an earlier engine in its own thread, to decide again the acts that it decided at the time.
import { Worker } from 'node:worker_threads';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import type { EngineAct } from '@parlor/games/engine/engine.ts';
import type { ReplayStart, Stopped } from '@parlor/economy/replay/replay.ts';
import type { EngineAnswer, EngineAsk, EngineThreadData } from './thread-messages.ts';

export interface KeptEngineOptions extends EngineThreadData {
  /** The values of a release's content; undefined if there is no such release. */
  readonly contentOf: (release: number) => Promise<unknown>;
}

/** Memory for an engine and its content, in megabytes. */
const LIMITS = { maxOldGenerationSizeMb: 256 };
/** For one page of acts. An engine that takes longer is stopped. */
const ANSWER_WITHIN_MS = MINUTE_MS;

export class KeptEngine {
  readonly #worker: Worker;
  readonly #contentOf: KeptEngineOptions['contentOf'];
  /** Why the thread ended. */
  #ended: Error | undefined;
  #waiting:
    | { readonly resolve: (answer: EngineAnswer) => void; readonly reject: (error: Error) => void }
    | undefined;

  constructor({ contentOf, ...data }: KeptEngineOptions) {
    this.#contentOf = contentOf;
    this.#worker = new Worker(new URL('engine-thread.ts', import.meta.url), {
      workerData: data,
      resourceLimits: LIMITS,
      env: {},
    });
    this.#worker.on('message', (answer: EngineAnswer) => {
      const waiting = this.#waiting;
      this.#waiting = undefined;
      waiting?.resolve(answer);
    });
    const onEnd = (error: Error): void => {
      this.#ended ??= error;
      this.#waiting?.reject(error);
    };
    this.#worker.on('error', (error) => onEnd(error as Error));
    this.#worker.on('exit', (code) => onEnd(new Error(`the thread of the engine ended with ${code}`)));
  }

  /** Undefined if every act had the same result as before, else where the first one differs. Rejects if the engine cannot be run. */
  async decide(acts: readonly EngineAct[]): Promise<Stopped | undefined> {
    let rest = acts;
    while (rest.length > 0) {
      const answer = await this.#ask({ ask: 'decide', acts: rest });
      if (!('done' in answer)) throw new Error('the reply of the engine to `decide` has no `done`');
      const { done, needs, stopped } = answer;
      if (stopped) return stopped;
      rest = rest.slice(done);
      for (const release of needs ?? [])
        await this.#ask({ ask: 'give', release, values: await this.#contentOf(release) });
    }
    return undefined;
  }

  /** The state after these acts, with which the next engine starts. */
  async carried(): Promise<ReplayStart | undefined> {
    const answer = await this.#ask({ ask: 'carried' });
    return 'carried' in answer ? answer.carried : undefined;
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  async #ask(message: EngineAsk): Promise<EngineAnswer> {
    if (this.#ended) throw this.#ended;
    const { promise, resolve, reject } = Promise.withResolvers<EngineAnswer>();
    this.#waiting = { resolve, reject };
    const late = setTimeout(() => reject(new Error('the engine does not answer')), ANSWER_WITHIN_MS);
    this.#worker.postMessage(message);
    try {
      const answer = await promise;
      if ('failed' in answer) throw new Error(answer.failed);
      return answer;
    } finally {
      clearTimeout(late);
    }
  }
}
