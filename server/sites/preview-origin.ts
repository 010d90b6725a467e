// The fourth listener: the web app with fake services, with the content of a draft. It has a separate origin, so it
// reaches no session, and it answers nobody without a key that an operator got in the console.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import cookie from '@fastify/cookie';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LEGAL_DOCUMENTS } from '@parlor/contract/content/legal.ts';
import { documentHeaders } from '../http/security-headers.ts';
import { createHttpApp } from '../runtime/http-app.ts';
import { legalPage } from './legal-pages.ts';
import type { OpenedPreview } from './opened-preview.ts';

export interface PreviewDeps {
  /** The built app. It may be built while this process runs. */
  readonly dir: string;
  readonly url: () => string;
  /** The only origin that may show it in a frame. */
  readonly consoleUrl: () => string;
  /** Undefined for a wrong or expired key. */
  readonly open: (key: string) => OpenedPreview | undefined;
  readonly logger?: FastifyBaseLogger;
  readonly trustProxy?: (address: string, hop: number) => boolean;
  /** Hooks before the routes, such as rate limits. */
  readonly prepare?: (app: FastifyInstance) => void | Promise<void>;
}

const COOKIE = 'parlor-preview';
const NO_BODY = 1;
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/** Its owner must close it, like any Fastify app. */
export async function createPreviewApp(d: PreviewDeps): Promise<FastifyInstance> {
  const app = createHttpApp({
    logger: d.logger,
    bodyLimit: NO_BODY,
    ...(d.trustProxy === undefined ? {} : { trustProxy: d.trustProxy }),
  });
  const isHttps = (): boolean => new URL(d.url()).protocol === 'https:';
  await app.register(cookie);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    done();
  });
  await d.prepare?.(app);

  // The key leaves the address at once: an address is in the history and in what a person copies.
  app.get<{ Querystring: { key?: unknown } }>('/open', async (request, reply) => {
    const { key } = request.query;
    const opened = typeof key === 'string' ? d.open(key) : undefined;
    if (typeof key !== 'string' || opened === undefined) return ended(reply);
    return reply
      .setCookie(COOKIE, key, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: isHttps(),
        maxAge: Math.ceil(opened.leftMs / 1000),
      })
      .redirect('/', 302);
  });

  const openedBy = ({ cookies }: FastifyRequest): OpenedPreview | undefined => {
    const key = cookies[COOKIE];
    return key === undefined ? undefined : d.open(key);
  };
  app.get('/preview.json', async (request, reply) => {
    const opened = openedBy(request);
    return opened === undefined ? ended(reply) : reply.send(await opened.start());
  });
  // The other pages that a server draws from the content.
  for (const document of LEGAL_DOCUMENTS)
    app.get(`/${document}`, async (request, reply) => {
      const { files } = (await openedBy(request)?.start()) ?? {};
      if (files?.legal === undefined) return ended(reply);
      return sendPage(reply, Buffer.from(legalPage(files.legal, document)));
    });
  app.get('/*', async (request, reply) => {
    if (openedBy(request) === undefined) return ended(reply);
    const file = await fileAt(d.dir, new URL(request.url, d.url()).pathname);
    if (file === undefined) return reply.code(404).send();
    if (file.type === '.html') return sendPage(reply, marked(file), file.isGame);
    return reply.type(TYPES[file.type] ?? 'application/octet-stream').send(file.bytes);
  });
  return app;

  function sendPage(reply: FastifyReply, html: Buffer, isGame = false): FastifyReply {
    const policy = documentHeaders({
      frameAncestors: isGame ? ["'self'"] : [new URL(d.consoleUrl()).origin],
      frames: ["'self'"],
      ownPicturesOnly: true,
      inlineScripts: inlineScripts(html.toString()),
      https: isHttps(),
    });
    return reply.headers(policy).type(TYPES['.html']!).send(html);
  }
}

const ended = (reply: FastifyReply): FastifyReply =>
  reply
    .code(404)
    .type('text/plain; charset=utf-8')
    .send('This preview has ended. Open it again in the console.\n');

interface FoundFile {
  readonly bytes: Buffer;
  readonly type: string;
  /** The page of a game, which the app shows in a frame. */
  readonly isGame: boolean;
}

/** The app then asks for `/preview.json` (web/data/fake-services.ts). */
const marked = ({ bytes }: FoundFile): Buffer =>
  Buffer.from(String(bytes).replace('<html', '<html data-preview'));

/** A file of the app; the document of a screen for every other path without an extension. */
async function fileAt(dir: string, path: string): Promise<FoundFile | undefined> {
  const asked = normalize(join(dir, decodeURIComponent(path)));
  if (asked !== dir && !asked.startsWith(dir + sep)) return undefined;
  const type = extname(asked);
  const candidates =
    type === '' ? [join(asked, 'index.html'), join(dir, '404.html'), join(dir, 'index.html')] : [asked];
  for (const one of candidates) {
    const bytes = await readFile(one).catch(() => undefined);
    if (bytes !== undefined)
      return { bytes, type: extname(one), isGame: one.startsWith(join(dir, 'game-pages') + sep) };
  }
  return undefined;
}

/** SHA-256 of each script that is written into a document. */
const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script]) => createHash('sha256').update(script!).digest('base64'),
  );
