import type { Log } from '../../runtime/deps.ts';
import { reasonOf } from '../../runtime/reason-of.ts';

/** Does the work for one after the other. A failure is logged and does not stop the others. */
export async function processEach<T>(
  log: Pick<Log, 'warn'>,
  list: readonly T[],
  work: (one: T) => Promise<unknown>,
): Promise<{ readonly done: number; readonly failed: number }> {
  let failed = 0;
  for (const one of list)
    await work(one).catch((e: unknown) => {
      failed += 1;
      log.warn({ reason: reasonOf(e) }, 'an order could not be processed');
    });
  return { done: list.length - failed, failed };
}
