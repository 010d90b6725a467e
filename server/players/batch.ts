interface Waiting<Q, A> {
  readonly question: Q;
  readonly resolve: (answer: A) => void;
  readonly reject: (reason: unknown) => void;
}

const MAX_BATCH = 64;
const MAX_UNDER_WAY = 2;
/** A query that takes longer than this no longer counts as running: its connection may be dead. */
const COUNTS_FOR_MS = 50;

/**
 * Gathers requests of many callers at the same time into few queries. A query is sent once all arrived requests are
 * read. While some are running, the next callers gather for the one after. A single caller does not wait; many callers
 * share a query. Nobody joins a query that was already sent, so an answer is never older than its request.
 */
export class Batch<Q, A> {
  readonly #answer: (questions: readonly Q[]) => Promise<readonly A[]>;
  #gathering: Array<Waiting<Q, A>> = [];
  #isScheduled = false;
  #underWay = 0;

  /** `answer` returns one answer for each question, in the same order. */
  constructor(answer: (questions: readonly Q[]) => Promise<readonly A[]>) {
    this.#answer = answer;
  }

  ask(question: Q): Promise<A> {
    return new Promise((resolve, reject) => {
      this.#gathering.push({ question, resolve, reject });
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#isScheduled || this.#underWay >= MAX_UNDER_WAY || this.#gathering.length === 0) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      void this.#send(this.#gathering.splice(0, MAX_BATCH));
      this.#schedule();
    });
  }

  async #send(waiting: ReadonlyArray<Waiting<Q, A>>): Promise<void> {
    let counts = true;
    const stopCounting = (): void => {
      if (!counts) return;
      counts = false;
      this.#underWay -= 1;
      this.#schedule();
    };
    this.#underWay += 1;
    const late = setTimeout(stopCounting, COUNTS_FOR_MS);
    try {
      const answers = await this.#answer(waiting.map(({ question }) => question));
      for (const [i, { resolve }] of waiting.entries()) resolve(answers[i]!);
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    } finally {
      clearTimeout(late);
      stopCounting();
    }
  }
}
