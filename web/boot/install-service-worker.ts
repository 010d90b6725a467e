/**
 * Has the service worker installed when nothing else is to do, and tells it what this page is made of. Resolves once it
 * keeps what the page fetches, or when nothing can be kept.
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
    // Storage may be closed to us, and a messenger may not have workers: then there is no page without a connection.
    setTimeout(() => void tell().catch(() => kept()), 3000);
  });
}

const RELOADED = 'parlor-reloaded-at';
const NOT_AGAIN_MS = 60_000;

/**
 * A part of the app that is gone belongs to a build of before: the page is loaded anew, once. Where the server itself
 * does not answer nothing is gone, and a page that is open is worth more than none.
 */
export function reloadForMissingParts(): void {
  addEventListener('vite:preloadError', () => void reloadOnce());
}

async function reloadOnce(): Promise<void> {
  const now = Date.now();
  try {
    if (now - Number(sessionStorage.getItem(RELOADED) ?? 0) < NOT_AGAIN_MS) return;
    const { ok } = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' });
    if (!ok) return;
    sessionStorage.setItem(RELOADED, String(now));
  } catch {
    return; // No answer; or no memory, without which it might go on for ever.
  }
  location.reload();
}
