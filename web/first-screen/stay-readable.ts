/** Has the service worker installed when nothing else is to do, and tells it what this page is made of. */
export function stayReadable(): void {
  const { serviceWorker } = navigator;
  if (!import.meta.env.PROD || !serviceWorker) return;
  const tell = async (): Promise<void> => {
    await serviceWorker.register('/service-worker.js');
    const { active } = await serviceWorker.ready;
    const files = performance.getEntriesByType('resource').map(({ name }) => name);
    active?.postMessage(files.filter((name) => new URL(name).pathname.startsWith('/assets/')));
  };
  // Storage may be closed to us, and a messenger may not have workers: then there is no page without a connection.
  setTimeout(() => void tell().catch(() => {}), 3000);
}

const RELOADED = 'parlor-reloaded-at';
const NOT_AGAIN_MS = 60_000;

/** A part of the app that is gone belongs to a build of before: the page is loaded anew, once. */
export function reloadForMissingParts(): void {
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine) return;
    try {
      if (Date.now() - Number(sessionStorage.getItem(RELOADED) ?? 0) < NOT_AGAIN_MS) return;
      sessionStorage.setItem(RELOADED, String(Date.now()));
    } catch {
      return; // Without a memory it might go on for ever.
    }
    event.preventDefault();
    location.reload();
  });
}
