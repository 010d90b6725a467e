/** Responses to the requests of the document's head, by path; each is used once. */
export type PrefetchedResponses = Record<string, Promise<Response>>;
export type PrefetchWindow = Window & { parlorPrefetch?: PrefetchedResponses };

/** After this time a prefetched response is too old to use. */
const FRESH_MS = 10_000;

/** A `fetch` that first returns what the document's head has requested, each response once. */
export function withPrefetchedResponses(page: Window & typeof globalThis): typeof fetch {
  const early = (page as PrefetchWindow).parlorPrefetch ?? {};
  setTimeout(() => {
    for (const path of Object.keys(early)) delete early[path];
  }, FRESH_MS);
  return (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input, page.location.href);
    const answer = search === '' ? early[pathname] : undefined;
    if (!answer) return page.fetch(input, init);
    delete early[pathname];
    const signal = init?.signal;
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      answer.catch(() => page.fetch(input, init)).then(resolve, reject);
    });
  };
}
