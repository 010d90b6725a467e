import { nextTurn } from '../yield-to-main.ts';

/** Responses to the requests of the document's head, by path; each is used once. */
export type PrefetchedResponses = Record<string, Promise<Response>>;
export type PrefetchWindow = Window & { parlorPrefetch?: PrefetchedResponses };

/** After this time a prefetched response is too old to use. */
const FRESH_MS = 10_000;

/**
 * A `fetch` that first returns what the document's head has requested, each response once. Other reads begin in a task
 * of their own: a screen that comes back renews what is old, and that need not delay its first frame. Writes begin at
 * once, because the page may be about to close.
 */
export function withPrefetchedResponses(page: Window & typeof globalThis): typeof fetch {
  const early = (page as PrefetchWindow).parlorPrefetch ?? {};
  setTimeout(() => {
    for (const path of Object.keys(early)) delete early[path];
  }, FRESH_MS);
  return (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input, page.location.href);
    const answer = search === '' ? early[pathname] : undefined;
    if (!answer) {
      const isRead = (init?.method ?? 'GET') === 'GET';
      return isRead ? nextTurn().then(() => page.fetch(input, init)) : page.fetch(input, init);
    }
    delete early[pathname];
    const signal = init?.signal;
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      answer.catch(() => page.fetch(input, init)).then(resolve, reject);
    });
  };
}
