// Serves the built web app: two documents over one bundle. The mini-app's may be framed by Telegram's web clients,
// the website's by nobody.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from './refused.ts';
import { documentHeaders, TELEGRAM_WEB_ORIGINS } from './security-headers.ts';

export interface WebDocumentsOptions {
  /** The built web app (web/dist). */
  readonly dir: string;
  /** Origin of the games; read when asked, since a free port is known only after listening. */
  readonly gamesOrigin: () => string;
  readonly https: boolean;
}

interface Document {
  readonly html: string;
  readonly etag: string;
  readonly inlineScripts: readonly string[];
}

/** First parts of paths that are never a screen of the web app. */
const NOT_SCREENS = /^\/(api|bff|auth|providers|webhooks|local|docs|metrics|health|assets)(\/|$)/;

export async function serveWebDocuments(app: FastifyInstance, o: WebDocumentsOptions): Promise<void> {
  const website = readDocument(join(o.dir, 'index.html'));
  const miniApp = readDocument(join(o.dir, 'tg.html'));
  const send =
    (document: Document, frameAncestors: readonly string[]) =>
    (request: FastifyRequest, reply: FastifyReply) => {
      reply.headers({
        ...documentHeaders({
          frameAncestors,
          frames: [o.gamesOrigin()],
          inlineScripts: document.inlineScripts,
          https: o.https,
        }),
        etag: document.etag,
        'cache-control': 'no-cache',
      });
      if (request.headers['if-none-match'] === document.etag) return reply.code(304).send();
      return reply.type('text/html; charset=utf-8').send(document.html);
    };
  const sendWebsite = send(website, []);
  const sendMiniApp = send(miniApp, TELEGRAM_WEB_ORIGINS);

  await app.register(fastifyStatic, {
    root: o.dir,
    wildcard: true,
    index: false,
    redirect: false,
    serve: true,
    prefix: '/',
    decorateReply: false,
    allowedPath: (path) => !path.endsWith('.html') && !path.startsWith('/.vite'),
    setHeaders: (reply, path) => {
      reply.header('x-content-type-options', 'nosniff');
      reply.header(
        'cache-control',
        /[/\\]assets[/\\]/.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      );
    },
  });
  app.get('/', sendWebsite);
  app.get('/tg', sendMiniApp);
  app.get('/tg/*', sendMiniApp);
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!;
    const screen =
      request.method === 'GET' &&
      !NOT_SCREENS.test(path) &&
      !/\.[a-z0-9]{2,5}$/i.test(path) &&
      (request.headers.accept ?? '').includes('text/html');
    if (screen)
      return path === '/tg' || path.startsWith('/tg/')
        ? sendMiniApp(request, reply)
        : sendWebsite(request, reply);
    throw new Refused('NOT_FOUND');
  });
}

function readDocument(path: string): Document {
  if (!existsSync(path))
    throw new Error(`The web app is not built (${path} is missing): npm start builds it`);
  const html = readFileSync(path, 'utf8');
  const sha = (text: string) => createHash('sha256').update(text).digest('base64');
  return {
    html,
    etag: `"${sha(html).slice(0, 27)}"`,
    inlineScripts: [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map((m) =>
      sha(m[1]!),
    ),
  };
}
