/**
 * Installs the service worker when the browser is idle, and tells it which files of this page were requested without
 * it. Resolves once the worker caches the page's requests, or if nothing can be cached.
 */
export async function stayReadable(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!import.meta.env.PROD || import.meta.env.VITE_PARLOR_ENV === 'fake' || !serviceWorker) return;
  // After the sign-in the player goes on to a page that was never requested as a document.
  const openedAt = serviceWorker.controller === null ? undefined : location.pathname;
  const tell = async (): Promise<void> => {
    await serviceWorker.register('/service-worker.js');
    const { active } = await serviceWorker.ready;
    const cache = (...urlsToCache: ReadonlyArray<string | readonly [string, object]>): void =>
      (serviceWorker.controller ?? active)?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
    const cachePage = (): void =>
      cache([location.origin + location.pathname, { headers: { accept: 'text/html' } }]);
    if (location.pathname !== openedAt) cachePage();
    // The worker of a new build has dropped the documents of earlier ones.
    serviceWorker.addEventListener('controllerchange', cachePage);
    // Also files that were requested before the worker took over and arrive later.
    new PerformanceObserver((list) => {
      const passedBy = (list.getEntries() as PerformanceResourceTiming[])
        .filter(({ name, workerStart }) => workerStart === 0 && new URL(name).pathname.startsWith('/assets/'))
        .map(({ name }) => name);
      if (passedBy.length > 0) cache(...passedBy);
    }).observe({ type: 'resource', buffered: true });
  };
  await new Promise<void>((kept) => {
    if (serviceWorker.controller !== null) kept();
    serviceWorker.addEventListener('controllerchange', () => kept(), { once: true });
    // Storage may be blocked, and a messenger may have no workers: then the page does not work offline.
    setTimeout(() => void tell().catch(() => kept()), 3000);
  });
}
