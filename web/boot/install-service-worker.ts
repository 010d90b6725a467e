/**
 * Installs the service worker when the browser is idle, and sends it the list of files of this page. Resolves once the
 * worker caches the page's requests, or if nothing can be cached.
 */
export async function stayReadable(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!import.meta.env.PROD || import.meta.env.VITE_PARLOR_ENV === 'fake' || !serviceWorker) return;
  // After the sign-in the player goes on to a page that was never requested as a document.
  const openedAt = serviceWorker.controller === null ? undefined : location.pathname;
  const tell = async (): Promise<void> => {
    await serviceWorker.register('/service-worker.js');
    const { active } = await serviceWorker.ready;
    const files = performance.getEntriesByType('resource').map(({ name }) => name);
    const assets = files.filter((name) => new URL(name).pathname.startsWith('/assets/'));
    const page = [location.origin + location.pathname, { headers: { accept: 'text/html' } }] as const;
    const urlsToCache = location.pathname === openedAt ? assets : [page, ...assets];
    active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
  };
  await new Promise<void>((kept) => {
    if (serviceWorker.controller !== null) kept();
    serviceWorker.addEventListener('controllerchange', () => kept(), { once: true });
    // Storage may be blocked, and a messenger may have no workers: then the page does not work offline.
    setTimeout(() => void tell().catch(() => kept()), 3000);
  });
}
