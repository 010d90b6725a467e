// Keeps what a page was made of, so that it opens without a connection too: documents and hashed files, nothing else.
// Calls of the API never pass through here; what a player saw last is kept by the page itself (data/last-state.ts).
// What a page was made of before this worker was there, it tells by the router's own message, CACHE_URLS.
import { clientsClaim } from 'workbox-core';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';

/** Paths of all hashed files of this build, put in by the build: a new build makes a new worker. */
declare const PARLOR_ASSETS: readonly string[];

/** The types here are those of a page. */
const worker = self as unknown as {
  skipWaiting(): Promise<void>;
  addEventListener(
    type: 'activate',
    listener: (event: Event & { waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
};
const DOCUMENTS = 'parlor-documents';
const ASSETS = 'parlor-assets';
/** A network that takes longer than this for a document is no network; what was kept is shown. */
const PATIENCE_S = 4;
/** Documents that are kept at most; the oldest goes first. */
const MAX_DOCUMENTS = 12;

void worker.skipWaiting();
clientsClaim();
enableNavigationPreload();
worker.addEventListener('activate', (event) => event.waitUntil(dropOldAssets()));

async function dropOldAssets(): Promise<void> {
  const cache = await caches.open(ASSETS);
  const current = new Set(PARLOR_ASSETS);
  for (const stored of await cache.keys())
    if (!current.has(new URL(stored.url).pathname)) await cache.delete(stored);
}

/** Its name says what is in it, so what was kept is right. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: ASSETS }),
);

/** Not a file, and not what the server answers itself. */
const isPage = ({ pathname }: URL): boolean => !/\.[a-z0-9]+$|^\/(?:local|docs|auth)(?:\/|$)/.test(pathname);

/** A link of the mail opens once and is nobody's last page. */
const isOfMail = (url: string): boolean => new URL(url).pathname.includes('/sign-in');

const isDocument = ({ mode, headers, url }: Request): boolean =>
  mode === 'navigate' || (headers.get('accept') === 'text/html' && !isOfMail(url));

/** From the network first: a document of before names files that may be gone. */
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
        // A page that was never seen begins as home does.
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
 * What is none of ours. The browser has asked for it already (navigation preload) and would ask again if it were left to
 * it; but the way back from a provider works once.
 */
registerRoute(({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate', new NetworkOnly());
