// Every call has a deadline (I46): past it the answer is 503 with Retry-After. The work may still succeed; the same
// request under the same key then gets its answer.
import { retryLater } from './api-error.ts';

/** For authentication, which asks the database only if the revocation watch is down. */
export const CALLER_WITHIN_MS = 3_000;
/** For the answer. */
export const ANSWER_WITHIN_MS = 10_000;

/**
 * The result of `work`, or UNAVAILABLE after `limitMs`. A later failure goes to `onLate`, because no caller waits for
 * it.
 */
export function withinDeadline<T>(
  work: T | Promise<T>,
  limitMs: number,
  onLate: (error: unknown) => void,
): T | Promise<T> {
  if (!(work instanceof Promise)) return work;
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(retryLater('UNAVAILABLE', 2));
    }, limitMs);
    work.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        if (isLate) onLate(error);
        else reject(error);
      },
    );
  });
}
