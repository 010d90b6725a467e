// No caller waits without end (I46): past its deadline a call is answered 503 with
// Retry-After. The work may still end well; the same request under the same key then gets its answer.
import { retryLater } from './api-error.ts';

/** For knowing the caller, which asks the database only where the watch over sign-ins is blind. */
export const CALLER_WITHIN_MS = 3_000;
/** For the answer itself. */
export const ANSWER_WITHIN_MS = 10_000;

/**
 * What `work` gives, or UNAVAILABLE after `limitMs`. A later failure goes to `onLate`, because nobody waits for it
 * any more.
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
