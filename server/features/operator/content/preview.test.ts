// The preview of a draft: who gets its address, what opens with it, and that nobody else sees anything.
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Preview } from '@parlor/contract/calls/operator/content/preview.ts';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import type { PreviewStart } from '../../../sites/opened-preview.ts';
import { createPreviewApp } from '../../../sites/preview-origin.ts';
import { openContentDesks, type ContentDesks } from '../../../test/content-desks.ts';
import { seal } from '../../../auth/tokens/sealed.ts';
import type { OperatorDeps } from '../deps.ts';
import { openPreview } from './preview.ts';

const URL_OF_PREVIEWS = 'https://preview.example';
const sealingKeys = [randomBytes(32)];
const dir = mkdtempSync(join(tmpdir(), 'parlor-preview-'));
let built: 'building' | 'built' | 'failed' = 'building';
let d: ContentDesks;
let app: FastifyInstance;
let draft: number;

beforeAll(async () => {
  mkdirSync(join(dir, 'game-pages', 'dice'), { recursive: true });
  mkdirSync(join(dir, 'assets'));
  writeFileSync(join(dir, 'index.html'), '<title>App</title><script>begin()</script>');
  writeFileSync(join(dir, 'game-pages', 'dice', 'index.html'), '<script>roll()</script>');
  writeFileSync(join(dir, 'assets', 'app.js'), 'app()');
  writeFileSync(join(dir, '..', 'parlor-preview-outside.txt'), 'outside');
  d = await openContentDesks(false, undefined, {
    sealingKeys,
    url: () => URL_OF_PREVIEWS,
    built: () => built,
  });
  const deps = { pool: d.c.pool, clock: d.c.clock, content: d.contents[0] } as unknown as OperatorDeps;
  app = await createPreviewApp({
    dir,
    url: () => URL_OF_PREVIEWS,
    consoleUrl: () => 'https://console.example',
    open: openPreview(deps, sealingKeys),
  });
  ({ id: draft } = await d.begin(d.desks[0]!.support, 410));
});
afterAll(async () => {
  await app.close();
  await d.close();
  rmSync(dir, { recursive: true });
  rmSync(join(dir, '..', 'parlor-preview-outside.txt'));
});

const asks = (who: string, body: object = { player: 'regular', day: '2026-12-24' }, id = draft) =>
  d.asks<Preview>(who, 'previewDraft', { params: { id: String(id) }, body });
/** The cookie that the address of a new preview sets. */
async function opens(): Promise<string> {
  const { body } = await asks(d.desks[0]!.viewer);
  if (body.state !== 'ready') throw new Error('The preview is not ready');
  const { pathname, search } = new URL(body.url);
  const { headers, statusCode } = await app.inject(pathname + search);
  expect([statusCode, headers.location]).toEqual([302, '/']);
  expect(headers['set-cookie']).toMatch(/; Max-Age=1800; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  return String(headers['set-cookie']).split(';', 1)[0]!;
}
const get = (url: string, cookie?: string) =>
  app.inject({ url, headers: cookie === undefined ? {} : { cookie } });

test('every operator gets an address, once the app is built, and nobody else does', async () => {
  expect((await asks(d.desks[0]!.viewer)).body).toEqual({ state: 'building' });
  built = 'failed';
  expect((await asks(d.desks[0]!.viewer)).body).toEqual({ state: 'failed' });
  built = 'built';
  const { status, body } = await asks(d.desks[0]!.viewer);
  expect([status, body]).toEqual([
    200,
    {
      state: 'ready',
      url: expect.stringMatching(/^https:\/\/preview\.example\/open\?key=[\w-]{100,}$/),
      until: new Date(d.c.clock.now() + 30 * MINUTE_MS).toISOString(),
    },
  ]);
  expect((await asks(await d.desks[0]!.guest())).status).toBe(403);
  expect((await asks(d.desks[0]!.viewer, undefined, 999)).status).toBe(404);
  for (const wrong of [
    { player: 'nobody', day: '2026-12-24' },
    { player: 'new', day: 'soon' },
  ])
    expect((await asks(d.desks[0]!.viewer, wrong)).status).toBe(400);
});

test('a draft with errors has no preview', async () => {
  const { body } = await d.asks<{ id: number }>(d.desks[0]!.support, 'createDraft', {
    body: { name: 'Broken', why: 'for a test', files: { 'shop.yaml': 'products: 3' } },
  });
  expect((await asks(d.desks[0]!.viewer, undefined, body.id)).body).toMatchObject({
    error: { code: 'CONTENT_INVALID' },
  });
});

test('the address shows the draft as it is saved now, to its player and day', async () => {
  const cookie = await opens();
  const price = async (): Promise<number | undefined> => {
    const start = (await get('/preview.json', cookie)).json<PreviewStart>();
    expect(start).toMatchObject({ draft, name: 'Price 410', player: 'regular', day: '2026-12-24' });
    return start.files.shop.products.find(({ id }) => id === 'pack-of-three')?.price;
  };
  expect(await price()).toBe(410);
  const { version } = await d.read(draft);
  await d.save(d.desks[0]!.support, { id: draft, version } as never, 411);
  expect(await price()).toBe(411);
});

test('without a key, with a forged one and after half an hour nothing is shown', async () => {
  const cookie = await opens();
  const forged = seal([randomBytes(32)], '{"draft":1,"untilMs":9e15}', 'preview of a draft');
  const other = seal(sealingKeys, '{"draft":1,"untilMs":9e15}', 'something else');
  const paths = ['/', '/shop', '/assets/app.js', '/preview.json', '/open'];
  const seen = async (one?: string) => {
    const answers = await Promise.all(paths.map((path) => get(path, one)));
    return new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body.slice(0, 23)}`));
  };
  const nothing = new Set(['404 This preview has ended.']);
  expect(await seen()).toEqual(nothing);
  for (const key of [forged.toString('base64url'), other.toString('base64url'), 'x', `${'A'.repeat(200)}`]) {
    expect(await seen(`parlor-preview=${key}`)).toEqual(nothing);
    expect((await get(`/open?key=${key}`)).statusCode).toBe(404);
  }
  expect((await get('/', cookie)).statusCode).toBe(200);
  d.c.clock.set(new Date(d.c.clock.now() + 30 * MINUTE_MS).toISOString());
  expect(await seen(cookie)).toEqual(nothing);
});

test('only the console may frame the app, only the app its games, and only our scripts run', async () => {
  const cookie = await opens();
  const policyOf = async (path: string): Promise<string> =>
    String((await get(path, cookie)).headers['content-security-policy']);
  const app_ = await policyOf('/');
  expect(app_).toContain('frame-ancestors https://console.example;');
  expect(app_).toMatch(/script-src 'self' 'sha256-[\w+/]{43}=';/);
  expect(app_).toContain("connect-src 'self';");
  expect(await policyOf('/game-pages/dice/')).toContain("frame-ancestors 'self';");
  expect(await policyOf('/shop')).toBe(app_);
  const { headers } = await get('/', cookie);
  expect([headers['cache-control'], headers['x-robots-tag']]).toEqual(['no-store', 'noindex']);
  expect((await get('/assets/app.js', cookie)).headers['content-type']).toContain('text/javascript');
  for (const path of [
    '/assets/none.js',
    '/..%2fparlor-preview-outside.txt',
    '/%2e%2e/parlor-preview-outside.txt',
  ])
    expect([path, (await get(path, cookie)).statusCode]).toEqual([path, 404]);
});
