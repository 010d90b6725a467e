/** Answers that the head of the document asked for, by path; each is taken once. */
export type PrefetchedResponses = Record<string, Promise<Response>>;
export type PrefetchWindow = Window & { parlorPrefetch?: PrefetchedResponses };

/** After so long an answer of the first moment is no longer news. */
const FRESH_MS = 10_000;

/** `fetch`, which hands out what the head of the document has asked already, each answer once. */
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
