// The documents as a browser gets them, from a small build that this test writes. What a document shows is tested in web/.
// This tests which document a visitor gets, and with which headers.
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contract } from '@parlor/contract/kernel/contract.ts';
import { sendError } from '../http/register-endpoints.ts';
import { BRIDGE_ORIGINS } from '../ton/wallet-apps.ts';
import { serveWebDocuments } from './web-documents.ts';

const HTML = { accept: 'text/html' };
const HINTED = { ...HTML, cookie: 'other=1; parlor-hint=1' };
const SCRIPT = 'window.early=1';

let dir: string;
let app: FastifyInstance;
let catalogueRequests: number;
let live: object;

/** A bundle that records its calls, with the exports of the real one. */
const bundle = (label: string): string => `
export function openDocuments({ catalogue }) {
  let times = 0;
  return {
    isPage: (url) => !/nowhere|[.]html$/.test(url),
    nameOf: ({ url, hint }) => (hint ? 'lobby ' : 'sign-in ') + url.split('?')[0],
    htmlOf: async (name) => {
      if (name.includes('/broken')) throw new Error('no');
      return '<script>${SCRIPT}</script><script type="application/json">{}</script><script src="/a.js"></script>' +
        '<p>${label} ' + name + ' ' + ++times + ' ' + catalogue.games + '</p>' + 'x'.repeat(2000);
    },
  };
}`;

async function serve(label = 'first', env = 'devel'): Promise<void> {
  writeFileSync(join(dir, 'server', 'entry-server.js'), bundle(label));
  app = Fastify();
  app.setErrorHandler(sendError);
  catalogueRequests = 0;
  live = { release: 1 };
  app.get(contract.topGames.path, () => {
    catalogueRequests++;
    return { games: 'eighteen' };
  });
  await serveWebDocuments(app, {
    dir,
    gamesOrigin: () => 'https://games.example',
    paymentPages: ['https://pay.example'],
    identityOrigins: ['https://identity.example'],
    siteUrl: () => 'https://parlor.example',
    env,
    https: true,
    content: () => live,
    watch: true,
  });
}

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'parlor-documents-'));
  for (const folder of ['server', 'assets']) mkdirSync(join(dir, folder));
  writeFileSync(join(dir, 'package.json'), '{"type":"module"}');
  for (const name of ['index.html', 'tg.html']) writeFileSync(join(dir, name), `<p>empty ${name}</p>`);
  writeFileSync(join(dir, 'assets', 'main-abc.js'), 'plain');
  writeFileSync(join(dir, 'assets', 'main-abc.js.br'), 'packed');
  writeFileSync(join(dir, 'service-worker.js'), 'worker');
});
afterEach(async () => {
  await app.close();
  rmSync(dir, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = HTML) =>
  app.inject({ method: 'GET', url, headers });

test('a visitor without the hint cookie gets the sign-in document at every address, a visitor with it the lobby', async () => {
  await serve();
  expect((await get('/')).body).toContain('first sign-in / 1 eighteen');
  expect((await get('/games')).body).toContain('first sign-in /games');
  const lobby = await get('/', HINTED);
  expect(lobby.body).toContain('first lobby /');
  expect(lobby.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'cookie, accept-encoding, accept-language',
  });
});

test('for any Accept header, a path of the app gives its page, and any other path a page with status 404', async () => {
  await serve();
  for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }, HTML]) {
    const page = await get('/quests', headers);
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const nowhere = await get('/nowhere', headers);
    expect([nowhere.statusCode, nowhere.headers['content-type'], nowhere.headers['cache-control']]).toEqual([
      404,
      'text/html; charset=utf-8',
      'no-store',
    ]);
  }
  const head = await app.inject({ method: 'HEAD', url: '/quests' });
  expect([head.statusCode, head.body]).toEqual([200, '']);
  for (const url of ['/api/nothing', '/bff/nothing', '/auth/nothing'])
    expect((await get(url)).json()).toMatchObject({ error: { code: 'NOT_FOUND' } });
  expect((await app.inject({ method: 'POST', url: '/quests' })).json()).toMatchObject({
    error: { code: 'NOT_FOUND' },
  });
});

test('a document is rendered once and then sent from memory', async () => {
  await serve();
  const [one, two] = [await get('/', HINTED), await get('/', HINTED)];
  expect(two.body).toBe(one.body);
  expect(catalogueRequests).toBe(1);
});

test('a document is compressed in a form that the browser accepts, and not sent again to a browser that has it', async () => {
  await serve();
  const plain = await get('/');
  const br = await get('/', { ...HTML, 'accept-encoding': 'gzip, deflate, br' });
  expect(br.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
  const gzip = await get('/', { ...HTML, 'accept-encoding': 'gzip, br;q=0' });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  const etag = String(plain.headers.etag);
  for (const tag of [etag, `W/${etag}`]) {
    const again = await get('/', { ...HTML, 'if-none-match': `"other", ${tag}` });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  }
  expect((await get('/', { ...HINTED, 'if-none-match': etag })).statusCode).toBe(200);
});

test("only the document's own scripts may run; data and files may not", async () => {
  await serve();
  const policy = String((await get('/')).headers['content-security-policy']);
  const digest = createHash('sha256').update(SCRIPT).digest('base64');
  expect(policy).toContain(`script-src 'self' 'sha256-${digest}';`);
});

test('the card page may be framed by the website, never by the mini-app', async () => {
  await serve();
  const website = (await get('/shop')).headers;
  expect(website['content-security-policy']).toContain(
    'frame-src https://games.example https://pay.example;',
  );
  expect(website['permissions-policy']).toContain('payment=("https://pay.example")');
  const miniApp = (await get('/tg/shop')).headers;
  expect(String(website['content-security-policy'])).toContain(
    "connect-src 'self' https://identity.example;",
  );
  expect(miniApp['content-security-policy']).toContain("connect-src 'self';");
  expect(miniApp['content-security-policy']).toContain('frame-src https://games.example;');
  expect(miniApp['permissions-policy']).toContain('payment=()');
});

test("only Telegram's web clients may frame the mini-app, and nobody may frame the website", async () => {
  await serve();
  expect((await get('/')).headers['x-frame-options']).toBe('DENY');
  for (const url of ['/tg', '/tg?startapp=x', '/tg/games']) {
    const { headers } = await get(url);
    expect(headers['x-frame-options']).toBeUndefined();
    expect(headers['content-security-policy']).toContain('frame-ancestors https://web.telegram.org');
  }
});

test.each([
  '/operator',
  '/operator?see=acts',
  '/tg/operator',
  '/tg/operator/',
  '/tg/operator?tgWebAppStartParam=x',
  '/tg/%6Fperator',
  '/tg//operator',
  '/tg/Operator',
])('nobody frames the console, however its address is written: %s', async (url) => {
  await serve();
  const { headers } = await get(url);
  expect(headers['x-frame-options']).toBe('DENY');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
});

test('in prod the console is not at the address of players', async () => {
  await serve('first', 'prod');
  for (const url of ['/operator', '/tg/operator']) expect((await get(url)).statusCode).toBe(404);
  expect((await get('/')).statusCode).toBe(200);
});

test('a file with a hash in its name is cached for ever, compressed; a missing one is not cached', async () => {
  await serve();
  const file = await get('/assets/main-abc.js', { 'accept-encoding': 'br' });
  expect(file.body).toBe('packed');
  expect(file.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
  const missing = await get('/assets/main-old.js', { accept: '*/*' });
  expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-store']);
  expect((await get('/service-worker.js', {})).headers['cache-control']).toBe('no-cache');
});

test('a file with a hash in its name is read once, and sent in the form that the browser takes', async () => {
  await serve();
  const ask = (headers: Record<string, string>) => get('/assets/main-abc.js', { accept: '*/*', ...headers });
  const forms = [
    {},
    { 'accept-encoding': 'gzip' },
    { 'accept-encoding': 'gzip, br;q=0' },
    { 'accept-encoding': 'br' },
  ];
  const replies = async (): Promise<unknown[]> =>
    (await Promise.all(forms.map(ask))).map(({ body, headers }) => [body, headers['content-encoding']]);
  // This build has no gzip form.
  const expected = [...Array.from({ length: 3 }, () => ['plain', undefined]), ['packed', 'br']];
  expect(await replies()).toEqual(expected);
  rmSync(join(dir, 'assets'), { recursive: true });
  expect(await replies()).toEqual(expected);

  const { headers } = await ask({});
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(headers['x-content-type-options']).toBe('nosniff');
  const again = await ask({ 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const head = await app.inject({ method: 'HEAD', url: '/assets/main-abc.js' });
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '5', '']);
});

test('no address below /assets/ leads out of the folder of the files', async () => {
  await serve();
  writeFileSync(join(dir, 'secret.js'), 'secret');
  mkdirSync(join(dir, 'assets', 'below'));
  writeFileSync(join(dir, 'assets', 'below', 'deep.js'), 'deep');
  writeFileSync(join(dir, 'assets', 'map.json'), 'map');
  for (const path of [
    '..%2Fsecret.js',
    '%2e%2e%2fsecret.js',
    '..%5csecret.js',
    'below%2Fdeep.js',
    'below/deep.js',
    'map.json',
    '.js',
    '',
  ])
    expect([path, (await get(`/assets/${path}`, { accept: '*/*' })).statusCode]).toEqual([path, 404]);
});

test('nobody can fetch the bundle of the server, the empty documents or a compressed file by its own name', async () => {
  await serve();
  for (const url of ['/server/entry-server.js', '/index.html', '/assets/main-abc.js.br'])
    expect((await get(url, { accept: '*/*' })).statusCode).toBe(404);
});

test('after a new build the documents of the new build are sent', async () => {
  await serve();
  expect((await get('/')).body).toContain('first sign-in');
  writeFileSync(join(dir, 'server', 'entry-server.js'), bundle('second'));
  const later = new Date(Date.now() + 60_000);
  utimesSync(join(dir, 'index.html'), later, later);
  expect((await get('/')).body).toContain('second sign-in');
  rmSync(join(dir, 'index.html'));
  expect((await get('/')).body).toContain('second sign-in');
});

test('after a release of the content the documents are drawn again, once each', async () => {
  await serve();
  const drawn = async (): Promise<string> => (await get('/')).body;
  const before = await drawn();
  expect(await drawn()).toBe(before);
  live = { release: 2 };
  expect(await drawn()).toContain('first sign-in / 1 eighteen');
  expect(catalogueRequests).toBe(2);
  await drawn();
  expect(catalogueRequests).toBe(2);
});

test('a build that cannot render still serves its empty documents', async () => {
  await serve();
  rmSync(join(dir, 'server', 'entry-server.js'));
  expect((await get('/')).body).toBe('<p>empty index.html</p>');
  expect((await get('/tg/games')).body).toBe('<p>empty tg.html</p>');
});

test('only the wallet page may connect to the bridges of wallets on other devices, and it loads no picture from another host', async () => {
  await serve();
  const policyOf = async (url: string) => String((await get(url)).headers['content-security-policy']);
  for (const url of ['/airdrop', '/airdrop?connect=1', '/tg/airdrop']) {
    const policy = await policyOf(url);
    for (const origin of BRIDGE_ORIGINS) expect(policy).toContain(origin);
    expect(policy).toMatch(/img-src 'self' data:(;|$)/);
  }
  for (const url of ['/', '/games', '/airdrops', '/games/airdrop', '/tg', '/tg/games']) {
    const policy = await policyOf(url);
    for (const origin of BRIDGE_ORIGINS) expect(policy).not.toContain(origin);
    expect(policy).toContain("img-src 'self' data: https:");
  }
});
