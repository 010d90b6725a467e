// Which addresses the server answers, as its applications declare them: the page of `npm run dev` passes on requests for
// these and shows the web app at all others.
import { subscribe } from 'node:diagnostics_channel';

/** First parts of addresses of the web app. The server answers them too, from what was built. */
const WEB_APP = new Set(['', '*', 'tg', 'assets']);

/** Call it before the applications are made. Returns, by port, the first parts of the addresses that are answered there. */
export function noteRoutes() {
  const apps = [];
  subscribe('fastify.initialization', ({ fastify }) => {
    const parts = new Set();
    fastify.addHook('onRoute', ({ url }) => void parts.add(firstPart(url)));
    apps.push({ server: fastify.server, parts });
  });
  return () =>
    Object.fromEntries(
      apps
        .filter(({ server }) => server.listening)
        .map(({ server, parts }) => [
          server.address().port,
          [...parts].filter((part) => !WEB_APP.has(part)).sort((a, b) => (a < b ? -1 : 1)),
        ]),
    );
}

/** `share` of `/share/7?x`. */
export const firstPart = (url) => url.split(/[/?#]/, 2)[1] ?? '';
