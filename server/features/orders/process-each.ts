import type { Log } from '../../runtime/deps.ts';
import { reasonOf } from '../../runtime/reason-of.ts';

/** Does the work for one after the other. A failure is logged and does not stop the others, except one of `stopsAfter`. */
export async function processEach<T>(
  log: Pick<Log, 'warn'>,
  list: Iterable<T> | AsyncIterable<T>,
  work: (one: T) => Promise<unknown>,
  stopsAfter: (error: unknown) => boolean = () => false,
): Promise<{ readonly done: number; readonly failed: number }> {
  let [done, failed] = [0, 0];
  for await (const one of list)
    try {
      await work(one);
      done += 1;
    } catch (error) {
      failed += 1;
      log.warn({ reason: reasonOf(error) }, 'an order could not be processed');
      if (stopsAfter(error)) break;
    }
  return { done, failed };
}
