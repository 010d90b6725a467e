import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { BRIDGE_ORIGINS } from '../../ton/wallet-apps.ts';
import { walletFiles } from './files.ts';

const serve = (withStandIn: boolean) => {
  const app = Fastify();
  walletFiles({ siteUrl: () => 'https://parlor.example', withStandIn })(app);
  return app;
};

test('wallets learn our identity from any page: address without a slash, name, and a picture that is not an SVG', async () => {
  const reply = await serve(false).inject('/tonconnect-manifest.json');
  expect(reply.headers['access-control-allow-origin']).toBe('*');
  expect(reply.json()).toEqual({
    url: 'https://parlor.example',
    name: 'Parlor',
    iconUrl: 'https://parlor.example/apple-touch-icon.png',
  });
});

test('the list of wallets loads no foreign pictures, and the test wallet is in local only', async () => {
  const listed = async (withStandIn: boolean) =>
    (await serve(withStandIn).inject('/tonconnect-wallets.json')).json<
      Array<{ app_name: string; image: string; bridge: Array<{ url?: string }> }>
    >();
  const apps = await listed(false);
  expect(apps.length).toBeGreaterThan(5);
  for (const { image } of apps) expect(image).toMatch(/^data:image\/svg\+xml,/);
  const bridges = apps.flatMap(({ bridge }) => bridge.flatMap(({ url }) => (url === undefined ? [] : [url])));
  expect(BRIDGE_ORIGINS).toEqual(expect.arrayContaining(bridges.map((url) => new URL(url).origin)));
  expect(apps.map((app) => app.app_name)).not.toContain('testwallet');
  expect((await listed(true)).map((app) => app.app_name)).toContain('testwallet');
});
