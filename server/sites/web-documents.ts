// Serves the built web app: documents with their first screen rendered from public data, and files. Telegram's web
// clients may frame the mini-app's documents; nobody may frame the website's.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SOURCE_LANGUAGE } from '@parlor/contract/formats/languages.ts';
import { contract } from '@parlor/contract/kernel/contract.ts';
import { isApiPath, pathOf } from '../http/api-paths.ts';
import { ApiError } from '../http/api-error.ts';
import { documentHeaders, TELEGRAM_WEB_ORIGINS } from '../http/security-headers.ts';
import { BRIDGE_ORIGINS } from '../ton/wallet-apps.ts';
import { matchesEtag } from '../http/etag.ts';
import { encodingFor } from './encoding.ts';
import { serveHashedFiles } from './hashed-files.ts';
import { notBuilt } from './not-built.ts';

export interface WebDocumentsOptions {
  /** The built web app (web/dist). */
  readonly dir: string;
  /** Origin of the games. Read on demand, because a free port is known only after listening. */
  readonly gamesOrigin: () => string;
  /** Origins of card payment pages, shown in a frame. None by default. */
  readonly paymentPages?: readonly string[] | undefined;
  readonly taskPages?: (() => readonly string[]) | undefined;
  /** Origins of the games of external studios. */
  readonly outsidePages?: readonly string[] | undefined;
  /** Other origins that the website may call: the identity provider's. */
  readonly identityOrigins?: readonly string[] | undefined;
  /** Origins of configured vendors, for requests and scripts. */
  readonly vendorOrigins?: readonly string[] | undefined;
  /** The website's address, for link previews. Known only after listening. */
  readonly siteUrl: () => string;
  /** PARLOR_ENV, for the page. */
  readonly env: string;
  readonly https: boolean;
  /** The live content: another object after a release. Documents are drawn again then; without it never. */
  readonly content?: (() => unknown) | undefined;
  /** In development: checks at each request whether the web app was built, or built again. */
  readonly watch: boolean;
}

/** The exports of the bundle that renders the first screens (`server/entry-server.js` of the built web app). */
interface Drawing {
  nameOf(request: {
    url: string;
    hint: boolean;
    cookie: string | undefined;
    acceptLanguage: string | undefined;
  }): string;
  htmlOf(name: string): Promise<string>;
  /** Whether there is a screen at this address. */
  isPage(url: string): boolean;
}
interface DrawingBundle {
  openDocuments(options: {
    read: (file: string) => string;
    catalogue: unknown;
    catalogueIn: (locale: string) => Promise<unknown>;
    overridesIn: (locale: string) => Promise<unknown>;
    siteUrl: () => string;
    onFault: (screen: string, error: unknown) => void;
  }): Drawing;
}

/** One document, in every encoding. */
interface Document {
  readonly etag: string;
  readonly bytes: { readonly br: Buffer; readonly gzip: Buffer; readonly identity: Buffer };
  readonly inlineScripts: readonly string[];
}

/** A build of the web app with one release of the content, and the documents rendered from them so far. */
interface Build {
  readonly stamp: string;
  readonly drawing: Drawing;
  readonly documents: Map<string, Promise<Document>>;
}

/** A readable cookie in addition to the secret one: it means that there may be a sign-in. */
const HINT = /(?:^|;\s*)parlor-hint=1(?:;|$)/;
/** The cache has one for each screen, language and game of the catalogue's first page. */
const MAX_DOCUMENTS = 1_500;

/** The check of receipts as a page (web/build/offline-checks/build-checks.ts). */
const VERIFY_PAGE = '/verify-receipts.html';
/** The empty documents of the build, and the bundle that renders into them. */
const TEMPLATES = ['index.html', 'tg.html'] as const;
const BUNDLE = 'server/entry-server.js';

const isMiniAppPath = (url: string): boolean => /^\/tg(?:[/?]|$)/.test(url);

/** File types of pages: scripts, styles, data, pictures, fonts. */
const A_FILE = /\.(?:[cm]?js|css|json|map|webmanifest|wasm|png|jpe?g|webp|avif|svg|ico|woff2?)$/i;
/** The console is never framed, in either document and however its address is written. */
function isConsole(url: string): boolean {
  const path = url.split(/[?#]/)[0]!;
  const written = /%/.test(path) ? safelyDecoded(path) : path;
  return written === undefined || /^(?:\/+tg)?\/+operator(?:\/|$)/i.test(written);
}
function safelyDecoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** The page that connects wallets: only it may reach wallets on other devices. */
const isWalletPage = (url: string): boolean => /^(?:\/tg)?\/airdrop(?:[?]|$)/.test(url);
const bridgesFor = (url: string): readonly string[] => (isWalletPage(url) ? BRIDGE_ORIGINS : []);

const brotli = promisify(brotliCompress);
const zipped = promisify(gzip);

export async function serveWebDocuments(app: FastifyInstance, o: WebDocumentsOptions): Promise<void> {
  const current = builds(app, o);

  const framed = (others: readonly string[]): string[] => [
    ...new Set([o.gamesOrigin(), ...(o.outsidePages ?? []), ...others]),
  ];
  const send = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const build = await current();
    if (build === undefined) return notBuilt(reply);
    // In prod the console has an address of its own.
    const isThere = build.drawing.isPage(request.url) && !(o.env === 'prod' && isConsole(request.url));
    reply.code(isThere ? 200 : 404);
    const { cookie, 'accept-language': acceptLanguage } = request.headers;
    const hint = HINT.test(cookie ?? '');
    const name = build.drawing.nameOf({ url: request.url, hint, cookie, acceptLanguage });
    const document = await documentOf(build, name, o.env);
    const isMiniApp = isMiniAppPath(request.url);
    // Card payments, identity providers and vendors' scripts are for the website only.
    const { paymentPages = [], identityOrigins = [], vendorOrigins: scripts } = isMiniApp ? {} : o;
    reply.headers({
      ...documentHeaders({
        frameAncestors: isMiniApp && !isConsole(request.url) ? TELEGRAM_WEB_ORIGINS : [],
        connects: [...identityOrigins, ...(o.vendorOrigins ?? []), ...bridgesFor(request.url)],
        scripts,
        frames: framed([...paymentPages, ...(o.taskPages?.() ?? [])]),
        wallets: paymentPages,
        ownPicturesOnly: isWalletPage(request.url),
        inlineScripts: document.inlineScripts,
        https: o.https,
      }),
      ...(isThere ? { etag: document.etag } : {}),
      // A missing page may exist after the next build.
      'cache-control': isThere ? 'no-cache' : 'no-store',
      vary: 'cookie, accept-encoding, accept-language',
    });
    if (isThere && matchesEtag(request.headers['if-none-match'], document.etag))
      return reply.code(304).send();
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type('text/html; charset=utf-8').send(document.bytes[encoding]);
  };

  serveHashedFiles(app, o.dir);
  await app.register(fastifyStatic, {
    root: o.dir,
    wildcard: true,
    index: false,
    redirect: false,
    serve: true,
    prefix: '/',
    decorateReply: false,
    suppressWarning: o.watch,
    preCompressed: true,
    // One page is a file to save: it works from a disk, and the policy of this site would stop its script.
    allowedPath: (path) =>
      path === VERIFY_PAGE ||
      !/\.html$|^\/(?:assets|server|\.vite)(?:\/|$)|^\/\.stamp|\.(?:br|gz)$/.test(path),
    setHeaders: (reply, path) => {
      if (path.endsWith(VERIFY_PAGE)) reply.header('content-disposition', 'attachment');
      reply.header('x-content-type-options', 'nosniff');
      reply.header('vary', 'accept-encoding');
      reply.header('cache-control', cacheControlOf(path));
    },
  });
  app.get('/', send);
  app.get('/tg', send);
  app.get('/tg/*', send);
  // Every client gets a page: a browser, a crawler, or a link preview.
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const path = pathOf(request.url);
    // A program that requests a data file, a script or a picture gets an error it can read; a browser gets the page.
    const isFile = A_FILE.test(path) && !(request.headers.accept ?? '').includes('text/html');
    if (isRead && !isFile && !isApiPath(path)) return send(request, reply);
    // A missing file may exist after the next build.
    reply.header('cache-control', 'no-store');
    throw new ApiError('NOT_FOUND');
  });
}

/** A product picture is revalidated once a day, the service worker at every visit. */
function cacheControlOf(path: string): string {
  if (/[/\\]pictures[/\\]/.test(path)) return 'public, max-age=86400';
  return /service-worker\.js(?:\.br|\.gz)?$/.test(path) ? 'no-cache' : 'public, max-age=300';
}

/**
 * The current build, opened once, and again after a change or a release. During a build the previous one is used, if
 * there is one.
 */
function builds(
  app: FastifyInstance,
  { dir, siteUrl, watch, content }: WebDocumentsOptions,
): () => Promise<Build | undefined> {
  if (!watch && stampOf(dir) === undefined)
    throw new Error(`The web app is not built (${dir} is incomplete): npm start builds it`);
  let opened: { stamp: string; release: unknown; build: Promise<Build> } | undefined;
  return () => {
    const stamp = opened === undefined || watch ? stampOf(dir) : opened.stamp;
    const release = content?.();
    if (stamp !== undefined && (stamp !== opened?.stamp || release !== opened.release)) {
      const before = opened;
      const build = openBuild(app, { dir, siteUrl }, stamp).catch((error: unknown) => {
        opened = before;
        if (before === undefined) throw error;
        return before.build;
      });
      opened = { stamp, release, build };
    }
    return opened?.build ?? Promise.resolve(undefined);
  };
}

/** Changes with each build. Undefined if there is none. */
function stampOf(dir: string): string | undefined {
  const timeOf = (file: string) => statSync(join(dir, file), { throwIfNoEntry: false })?.mtimeMs;
  const times = TEMPLATES.map(timeOf);
  return times.includes(undefined) ? undefined : [...times, timeOf(BUNDLE) ?? 0].join(' ');
}

async function openBuild(
  app: FastifyInstance,
  { dir, siteUrl }: Pick<WebDocumentsOptions, 'dir' | 'siteUrl'>,
  stamp: string,
): Promise<Build> {
  const documents: Build['documents'] = new Map();
  if (!existsSync(join(dir, BUNDLE))) return { stamp, drawing: emptyDocuments(dir), documents };
  const bundle = pathToFileURL(join(dir, BUNDLE));
  bundle.search = new URLSearchParams({ stamp }).toString();
  const { openDocuments } = (await import(bundle.href)) as DrawingBundle;
  // Requested without a sign-in, because a document contains only public data.
  const publicIn = async (url: string, locale: string): Promise<unknown> =>
    (await app.inject({ method: 'GET', url, headers: { 'accept-language': locale } })).json();
  const catalogueIn = (locale: string): Promise<unknown> => publicIn(contract.topGames.path, locale);
  const drawing = openDocuments({
    read: (file) => readFileSync(join(dir, file), 'utf8'),
    catalogue: await catalogueIn(SOURCE_LANGUAGE),
    catalogueIn,
    overridesIn: async (locale) => {
      const { overrides } = (await publicIn(contract.overrides.path, locale)) as { overrides?: unknown[] };
      return overrides ?? [];
    },
    siteUrl,
    onFault: (screen, error) =>
      app.log.error(
        { screen, reason: error instanceof Error ? error.stack : String(error) },
        'the screen could not be rendered',
      ),
  });
  return { stamp, drawing, documents };
}

/** A build without the rendering bundle: documents are empty, and the app renders in the browser. */
function emptyDocuments(dir: string): Drawing {
  const [website, miniApp] = TEMPLATES;
  return {
    nameOf: ({ url }) => (isMiniAppPath(url) ? miniApp : website),
    htmlOf: (name) => Promise.resolve(readFileSync(join(dir, name), 'utf8')),
    // Only the bundle knows the screens.
    isPage: () => true,
  };
}

function documentOf({ drawing, documents }: Build, name: string, env: string): Promise<Document> {
  const known = documents.get(name);
  if (known) return known;
  const made = drawing.htmlOf(name).then((html) => packed(html.replace('<html', `<html data-env="${env}"`)));
  const [oldest] = documents.keys();
  if (documents.size >= MAX_DOCUMENTS && oldest !== undefined) documents.delete(oldest);
  documents.set(name, made);
  made.catch(() => documents.delete(name));
  return made;
}

async function packed(html: string): Promise<Document> {
  const identity = Buffer.from(html);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 10,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  };
  const [br, gz] = await Promise.all([brotli(identity, { params }), zipped(identity, { level: 9 })]);
  const sha = (text: string | Buffer) => createHash('sha256').update(text).digest('base64');
  const scripts = html.matchAll(
    /<script(?![^>]*\s(?:src=|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/g,
  );
  return {
    etag: `"${sha(identity).slice(0, 27)}"`,
    bytes: { br, gzip: gz, identity },
    inlineScripts: [...scripts].map(([, script]) => sha(script!)),
  };
}
