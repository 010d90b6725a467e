// Keeps what a page was made of, so that it opens without a connection too: documents and hashed files, nothing else.
// Calls of the API never pass through here; what a player saw last is kept by the page itself (data/last-state.ts).

interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Waiting {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface Told extends Waiting {
  readonly data: unknown;
}
interface WorkerScope {
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  readonly location: Location;
  addEventListener(type: 'install' | 'activate', listener: (event: Waiting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
  addEventListener(type: 'message', listener: (event: Told) => void): void;
}
/** Paths of all hashed files of this build, put in by the build: a new build makes a new worker. */
declare const PARLOR_ASSETS: readonly string[];

/** The types here are those of a page. */
const worker = self as unknown as WorkerScope;
const DOCUMENTS = 'parlor-documents';
const ASSETS = 'parlor-assets';
/** A network that takes longer than this for a document is no network; what was kept is shown. */
const PATIENCE_MS = 4000;
/** Documents that are kept at most; the oldest goes first. */
const MAX_DOCUMENTS = 12;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      await worker.registration.navigationPreload?.enable();
      const cache = await caches.open(ASSETS);
      const current = new Set(PARLOR_ASSETS);
      for (const stored of await cache.keys())
        if (!current.has(new URL(stored.url).pathname)) await cache.delete(stored);
      await worker.clients.claim();
    })(),
  ),
);

/** A page tells what it was made of before this worker was there. */
worker.addEventListener('message', (event) => {
  const { data } = event;
  if (!Array.isArray(data)) return;
  const told = data.filter((url): url is string => typeof url === 'string');
  const requests = told.filter((url) => isAsset(new URL(url)));
  event.waitUntil(
    (async () => {
      const cache = await caches.open(ASSETS);
      for (const url of requests) if (!(await cache.match(url))) await cache.add(url).catch(() => {});
      await Promise.all(told.map((url) => keepPage(new URL(url)).catch(() => {})));
    })(),
  );
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
  if (isAsset(url)) event.respondWith(asset(request));
  else if (request.mode === 'navigate') event.respondWith(isPage(url) ? page(event, url) : once(event));
});

/** Not a file, and not what the server answers itself. */
const isPage = ({ pathname }: URL): boolean => !/\.[a-z0-9]+$|^\/(?:local|docs|auth)(?:\/|$)/.test(pathname);

/**
 * What is none of ours. The browser has asked for it already (navigation preload) and would ask again if it were left to
 * it; but the way back from a provider works once.
 */
async function once(event: Fetching): Promise<Response> {
  return (await event.preloadResponse) ?? fetch(event.request);
}

const isAsset = ({ pathname }: URL): boolean => pathname.startsWith('/assets/');

/** Its name says what is in it, so what was kept is right. */
async function asset(request: Request): Promise<Response> {
  const cache = await caches.open(ASSETS);
  const stored = await cache.match(request.url);
  if (stored) return stored;
  const answer = await fetch(request);
  if (answer.status === 200) await cache.put(request.url, answer.clone()).catch(() => {});
  return answer;
}

/** From the network first: a document of before names files that may be gone. */
async function page(event: Fetching, { origin, pathname }: URL): Promise<Response> {
  const cache = await caches.open(DOCUMENTS);
  const name = origin + pathname;
  const fromNetwork = (async () => {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    // A link of the mail opens once and is nobody's last page.
    if (answer.status === 200 && !answer.redirected && !pathname.includes('/sign-in'))
      event.waitUntil(keep(cache, name, answer.clone()));
    return answer;
  })();
  const stored = async (): Promise<Response | undefined> =>
    (await cache.match(name)) ?? cache.match(origin + (/^\/tg(?:\/|$)/.test(pathname) ? '/tg' : '/'));
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const first = await Promise.race([fromNetwork.catch(() => undefined), late]);
  return first ?? (await stored()) ?? fromNetwork;
}

/** The document of a page that did not come by way of this worker. */
async function keepPage({ href, origin, pathname }: URL): Promise<void> {
  if (origin !== worker.location.origin || isAsset(new URL(href)) || pathname.includes('/sign-in')) return;
  const cache = await caches.open(DOCUMENTS);
  const answer = await fetch(href, { headers: { accept: 'text/html' } });
  if (answer.status === 200 && !answer.redirected) await keep(cache, href, answer);
}

async function keep(cache: Cache, name: string, answer: Response): Promise<void> {
  await cache.delete(name);
  await cache.put(name, answer);
  const names = await cache.keys();
  for (const old of names.slice(0, Math.max(0, names.length - MAX_DOCUMENTS))) await cache.delete(old);
}
