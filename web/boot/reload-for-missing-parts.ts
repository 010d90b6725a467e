const RELOADED = 'parlor-reloaded-at';
const NOT_AGAIN_MS = 60_000;

/**
 * A missing part of the app belongs to an earlier build: the page is reloaded, once. If the server itself does not
 * answer, nothing is missing, and an open page is better than none.
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
    return; // No answer; or no storage, without which it might reload for ever.
  }
  location.reload();
}
