import { reasonOf } from '../runtime/reason-of.ts';
import type { WarnLog } from '../runtime/deps.ts';

export interface EachOptions<T> {
  readonly log: WarnLog;
  /** Logged with the reason of each failure, and with what it is about. */
  readonly failure: string;
  readonly about: (one: T) => object;
  /** How many at once; one after the other if left out. */
  readonly atOnce?: number;
  /** After such a failure the others wait for the next run. */
  readonly stopsAfter?: (error: unknown) => boolean;
}

/** Does the work for each. A failure is logged and does not stop the others. */
export async function processEach<T>(
  { log, failure, about, atOnce = 1, stopsAfter = () => false }: EachOptions<T>,
  list: Iterable<T> | AsyncIterable<T>,
  work: (one: T) => Promise<unknown>,
): Promise<{ readonly done: number; readonly failed: number }> {
  const counts = { done: 0, failed: 0 };
  // Workers take from one generator, so each one is taken once.
  const rest = each(list);
  const worker = async (): Promise<void> => {
    for await (const one of rest)
      try {
        await work(one);
        counts.done += 1;
      } catch (error) {
        counts.failed += 1;
        log.warn({ ...about(one), reason: reasonOf(error) }, failure);
        if (stopsAfter(error)) break;
      }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return counts;
}

async function* each<T>(list: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T> {
  yield* list;
}
