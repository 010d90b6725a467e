// The pictures of products and partners: their addresses load under every name of the website.
import { describe, expect, test } from 'vitest';
import { newUser, signIn, send } from '../actors/users.ts';
import { sharedServer, startTestServer } from '../server/servers.ts';

const SITE = 'https://parlor.example';

const inLocal = sharedServer();
const behindAProxy = startTestServer({
  env: { PUBLIC_URL: SITE, GAMES_URL: 'https://games.parlor.example' },
});

async function addresses(server: typeof inLocal): Promise<string[]> {
  const player = await signIn(newUser(), server().first);
  const { products } = await player.api.products();
  const { partners } = await player.api.crossTasks();
  player.leaves();
  const all = [...products.map((p) => p.imgSrc), ...partners.map((p) => p.image)];
  expect(all.length).toBeGreaterThan(10);
  return [...new Set(all)];
}

describe('pictures', () => {
  test('every imgSrc and image loads: WebP, with the SVG next to it, both cacheable', async () => {
    for (const address of await addresses(inLocal)) {
      for (const [url, type] of [
        [address, 'image/webp'],
        [address.replace(/\.webp$/, '.svg'), 'image/svg+xml'],
      ] as const) {
        const { status, headers } = await send(url, {});
        expect([status, headers.get('content-type')?.split(';')[0]], url).toEqual([200, type]);
        expect(headers.get('cache-control')).toMatch(/public, max-age=[1-9]/);
        const etag = headers.get('etag') ?? '';
        expect(etag).not.toBe('');
        // A browser's revalidation request.
        const again = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
        expect((await send(url, { headers: again })).status, url).toBe(304);
      }
    }
  });

  test('in local an address has the host name of the request', async () => {
    const player = await signIn(newUser(), inLocal().first);
    const { port } = new URL(inLocal().first.url);
    const { json } = await send(`http://localhost:${port}/api/shop/products`, {
      headers: { authorization: `Bearer ${await player.token()}` },
    });
    player.leaves();
    const { products } = json as { products: ReadonlyArray<{ readonly imgSrc: string }> };
    for (const { imgSrc } of products) expect(new URL(imgSrc).host).toBe(`localhost:${port}`);
  });

  test('behind a proxy an address begins with the public name, whatever the request says', async () => {
    for (const address of await addresses(behindAProxy)) {
      expect(address.startsWith(`${SITE}/pictures/`), address).toBe(true);
      const { status } = await send(address.replace(SITE, behindAProxy().first.url), {});
      expect(status, address).toBe(200);
    }
  });
});
