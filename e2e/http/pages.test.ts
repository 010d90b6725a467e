// Pages for clients other than browsers: a crawler, a link preview, `curl`.
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { OFFERED } from '@parlor/contract/formats/languages.ts';
import { readPng } from '../../web/build/png.ts';
import { send } from '../actors/users.ts';
import { startTestServer } from '../server/servers.ts';

const PUBLIC_URL = 'https://parlor.example';
const server = startTestServer({ env: { PUBLIC_URL } });

/** The paths of the web app, from their source files. */
const routes = readdirSync(resolve(import.meta.dirname, '../../web/routes'), {
  recursive: true,
  encoding: 'utf8',
})
  .filter((name) => name.endsWith('.tsx') && !name.startsWith('__root.'))
  .map((name) => `/${name.replace(/\.tsx$/, '').replace(/(^|\/)index$/, '')}`);
const pathOf = (route: string): string => route.replace('$gameId', 'dice-bone').replace(/\$\w+/g, 'anything');

const get = (path: string, method = 'GET') =>
  send(server().first.url + path, { method, headers: { accept: '*/*' } });
const inHead = (html: string, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];

test('every page of the app has a unique title and description without scripts', async () => {
  expect(routes).toContain('/quests');
  const titles = new Map<string, string>();
  for (const route of routes) {
    const { status, headers, text } = await get(pathOf(route));
    expect([status, headers.get('content-type')], route).toEqual([200, 'text/html; charset=utf-8']);
    const title = /<title>(.*?)<\/title>/.exec(text)?.[1] ?? '';
    // A game's page and its play page share a name.
    if (route !== '/play/$gameId') titles.set(title, route);
    expect(inHead(text, 'og:title'), route).toBe(title);
    expect(inHead(text, 'description')?.length, route).toBeGreaterThan(10);
    expect(inHead(text, 'og:description'), route).toBe(inHead(text, 'description'));
    expect(inHead(text, 'og:image'), route).toBe(`${PUBLIC_URL}/preview.png`);
    expect(inHead(text, 'twitter:card'), route).toBe('summary_large_image');
    const url = inHead(text, 'og:url') ?? '';
    expect(text, route).toContain(`<link rel="canonical" href="${url}" />`);
    // A preview links to a page.
    expect((await get(url.replace(PUBLIC_URL, ''))).status, url).toBe(200);
  }
  expect([...titles.values()].toSorted()).toEqual(
    routes.filter((route) => route !== '/play/$gameId').toSorted(),
  );
  expect((await get('/games/dice-bone')).text).toContain('<title>Bone Dice · Parlor</title>');
  expect(inHead((await get('/tg/quests')).text, 'og:url')).toBe(`${PUBLIC_URL}/quests`);
});

test('a page names its address in each language, and each of these is in that language and names the same', async () => {
  const page = `${PUBLIC_URL}/games/dice-bone`;
  const alternatesIn = (html: string): ReadonlyMap<string, string> =>
    new Map(
      [...html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)" \/>/g)].map(
        ([, language = '', href = '']) => [language, href],
      ),
    );
  const expected = new Map<string, string>([
    ['en', page],
    ...OFFERED.filter((one) => one !== 'en').map((one) => [one, `${page}?locale=${one}`] as const),
    ['x-default', page],
  ]);
  const titles = new Set<string>();
  for (const language of OFFERED) {
    const address = expected.get(language)!;
    const { text } = await get(address.replace(PUBLIC_URL, ''));
    expect(alternatesIn(text), language).toEqual(expected);
    expect(/<html[^>]* lang="([^"]*)"/.exec(text)?.[1], language).toBe(language);
    expect(text, language).toContain(`<link rel="canonical" href="${address}" />`);
    titles.add(/<title>(.*?)<\/title>/.exec(text)?.[1] ?? '');
  }
  expect(titles.size).toBe(OFFERED.length);
});

test('an unknown path is a 404 with a page; an unknown call is a 404 with an error', async () => {
  for (const path of ['/nothing-here', '/quests/more', '/tg/nothing-here', '/wp-login.php']) {
    const { status, headers, text } = await get(path);
    expect([status, headers.get('content-type'), headers.get('cache-control')], path).toEqual([
      404,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    expect(text, path).toContain('<title>Page not found · Parlor</title>');
  }
  for (const path of ['/api/nothing', '/bff/nothing', '/auth/nothing', '/assets/nothing.js']) {
    const { status, json } = await get(path);
    expect([status, json], path).toMatchObject([404, { error: { code: 'NOT_FOUND' } }]);
  }
});

test('HEAD has the reply of GET without the body', async () => {
  for (const [path, expected] of [
    ['/', 200],
    ['/quests', 200],
    ['/tg/quests', 200],
    ['/nothing-here', 404],
    ['/preview.png', 200],
  ] as const) {
    const { status, text, headers } = await get(path, 'HEAD');
    expect([status, text], path).toEqual([expected, '']);
    expect(headers.get('content-length'), path).toBe((await get(path)).headers.get('content-length'));
  }
});

test('the preview picture exists in the declared size', async () => {
  const { text } = await get('/');
  const response = await fetch(`${server().first.url}/preview.png`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
  const { width, height } = readPng(await response.bytes());
  expect([String(width), String(height)]).toEqual([
    inHead(text, 'og:image:width'),
    inHead(text, 'og:image:height'),
  ]);
  expect([width, height]).toEqual([1200, 630]);
});
