// Caches the files of a page, so that it also opens offline: documents and hashed files, nothing else. Calls of the API
// never pass through here; the page itself stores what a player saw last (data/last-state.ts). Files from before this
// worker arrive through the router's own message, CACHE_URLS.
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';

/** Paths of all hashed files of this build; the build inserts them: a new build makes a new worker. */
declare const PARLOR_ASSETS: readonly string[];

/** The types here are those of a page. */
const worker = self as unknown as {
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  addEventListener(
    type: 'activate',
    listener: (event: Event & { waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
};
const DOCUMENTS = 'parlor-documents';
const ASSETS = 'parlor-assets';
/** A network slower than this for a document counts as offline; the cached document is shown. */
const PATIENCE_S = 4;
/** The maximum number of cached documents; the oldest is removed first. */
const MAX_DOCUMENTS = 12;

void worker.skipWaiting();
enableNavigationPreload();
// The pages learn of this worker after that, and cache their documents again.
worker.addEventListener('activate', (event) =>
  event.waitUntil(dropOldFiles().then(() => worker.clients.claim())),
);

/** Files of earlier builds, and the documents that name them. */
async function dropOldFiles(): Promise<void> {
  const cache = await caches.open(ASSETS);
  const current = new Set(PARLOR_ASSETS);
  let isNewBuild = false;
  for (const stored of await cache.keys())
    if (!current.has(new URL(stored.url).pathname)) isNewBuild = (await cache.delete(stored)) || isNewBuild;
  if (isNewBuild) await caches.delete(DOCUMENTS);
}

/** Its name is its hash, so a cached one is always right. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: ASSETS }),
);

/** Not a file, and not a path that the server answers itself. */
const isPage = ({ pathname }: URL): boolean =>
  !/\.[a-z0-9]+$|^\/(?:local|docs|auth|terms|privacy|share|i)(?:\/|$)/.test(pathname);

/** A link in an email works once and is nobody's last page. */
const isOfMail = (url: string): boolean => new URL(url).pathname.includes('/sign-in');

const isDocument = ({ mode, headers, url }: Request): boolean =>
  mode === 'navigate' || (headers.get('accept') === 'text/html' && !isOfMail(url));

/** Network first: an older document names files that may be gone. */
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && isDocument(request) && isPage(url),
  new NetworkFirst({
    cacheName: DOCUMENTS,
    networkTimeoutSeconds: PATIENCE_S,
    plugins: [
      {
        cacheKeyWillBeUsed: async ({ request }) => {
          const { origin, pathname } = new URL(request.url);
          return origin + pathname;
        },
        cacheWillUpdate: async ({ request, response }) =>
          response.status === 200 && !response.redirected && !isOfMail(request.url) ? response : null,
        // A page without a cached document starts like home.
        cachedResponseWillBeUsed: async ({ cachedResponse, request }) => {
          const { origin, pathname } = new URL(request.url);
          const home = origin + (/^\/tg(?:\/|$)/.test(pathname) ? '/tg' : '/');
          return cachedResponse ?? caches.match(home, { cacheName: DOCUMENTS });
        },
        cacheDidUpdate: async () => {
          const cache = await caches.open(DOCUMENTS);
          const names = await cache.keys();
          for (const old of names.slice(0, Math.max(0, names.length - MAX_DOCUMENTS)))
            await cache.delete(old);
        },
      },
    ],
  }),
);

/**
 * Foreign paths. The browser has requested this one already (navigation preload) and would request it again if we
 * ignored it; but the return from a provider works once.
 */
registerRoute(({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate', new NetworkOnly());
