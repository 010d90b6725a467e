// Asking a studio for an address, with emulators of the dialects that verify our signatures.
import { createHmac, generateKeyPairSync, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DialectName, ProviderContent } from '@parlor/contract/content/game-providers.ts';
import { dialects, dialectProviders, type ProviderWithDialect } from './index.ts';
import { openOutsideProviders } from './outside.ts';
import { launchAt, LaunchFailed, pageAddress } from './launch.ts';

const testServer = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const SECRET = 'shared';
const hmac = (body: string): string => createHmac('sha256', SECRET).update(body).digest('hex');

let server: Server;
let url = '';
/** The emulator's next behaviour, instead of an address. */
let trouble: Array<'hang-up' | 'fault' | 'redirect' | 'elsewhere' | 'endless' | 'refuse'> = [];
let requested = 0;
beforeAll(async () => {
  server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      requested += 1;
      const next = trouble.shift();
      if (next === 'hang-up') return request.socket.destroy();
      if (next === 'redirect') return response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
      if (next === 'fault') return response.writeHead(502).end('no JSON');
      if (next === 'refuse') return response.writeHead(400).end('{"error":"no"}');
      if (next === 'endless') return response.end('x'.repeat(100_000));
      const page = next === 'elsewhere' ? 'https://evil.example/' : `${url}/page`;
      const header = (name: string) => String(request.headers[name] ?? '');
      const answers: Record<string, () => object | undefined> = {
        '/operator/generic/v2/game/url': () =>
          verify(
            'RSA-SHA256',
            Buffer.from(body),
            testServer.publicKey,
            Buffer.from(header('x-hub88-signature'), 'base64'),
          )
            ? { url: page }
            : undefined,
        '/sessions': () =>
          header('x-request-sign') === hmac(body) ? { launch_options: { game_url: page } } : undefined,
        '/create-new-game': () =>
          header('x-request-sign') === hmac(body) ? { gameURL: page, gsID: 'g-1' } : undefined,
      };
      const answer = answers[request.url ?? '']?.();
      return response
        .writeHead(answer === undefined ? 401 : 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer ?? {}));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};
const content = (dialect: DialectName): ProviderContent => ({
  id: 'studio',
  title: 'Studio',
  dialect,
  launch: 'https://studio.example/{game}',
  pages: ['https://studio.example'],
  operatorId: 'op-1',
  games: [],
});
const provider = (name: 'hub88' | 'gcp' | 'swipe'): ProviderWithDialect => ({
  content: content(name),
  dialect: dialects[name]!,
  keys: {
    secret: SECRET,
    apiKey: SECRET,
    privateKey: testServer.privateKey,
    publicKey: testServer.publicKey,
  },
});
const wanted = {
  player: '1',
  session: 's',
  gameCode: 'g 1',
  currency: 'PP',
  locale: 'en',
  device: 'desktop',
  lobbyUrl: 'https://parlor.example',
  ip: '203.0.113.9',
} as const;
const launch = (name: 'hub88' | 'gcp' | 'swipe' = 'hub88', pages = [url]) =>
  launchAt(provider(name), wanted, { base: `${url}/`, pages });

describe('opening a game of a studio', () => {
  test.each(['hub88', 'gcp', 'swipe'] as const)('the signed call of %s gets the address', async (name) => {
    expect(await launch(name)).toBe(`${url}/page`);
  });

  test('a broken connection and an error are retried once, a refusal is not', async () => {
    trouble = ['hang-up'];
    expect(await launch()).toBe(`${url}/page`);
    trouble = ['fault'];
    expect(await launch()).toBe(`${url}/page`);
    trouble = ['fault', 'hang-up'];
    await expect(launch()).rejects.toThrow(LaunchFailed);
    requested = 0;
    trouble = ['refuse'];
    await expect(launch()).rejects.toThrow(LaunchFailed);
    expect(requested).toBe(1);
  });

  test('redirects, foreign addresses and endless replies are not accepted', async () => {
    trouble = ['redirect', 'redirect'];
    await expect(launch()).rejects.toThrow(LaunchFailed);
    trouble = ['elsewhere'];
    await expect(launch()).rejects.toThrow('not one of its pages');
    trouble = ['endless', 'endless'];
    await expect(launch()).rejects.toThrow(LaunchFailed);
    await expect(launch('hub88', ['https://studio.example'])).rejects.toThrow('not one of its pages');
  });

  test("a studio in the server's own form is shown at its page, with session and lobby", () => {
    expect(pageAddress(content('parlor'), wanted)).toBe(
      'https://studio.example/g%201?session=s&lobby=https%3A%2F%2Fparlor.example',
    );
    expect(() => pageAddress({ ...content('parlor'), pages: [] }, wanted)).toThrow(LaunchFailed);
  });

  test('a studio in the own form needs its secret', () => {
    expect(() => dialectProviders([content('parlor')], () => ({}))).toThrow(
      'PROVIDER_STUDIO_SECRET must be set: content/providers.yaml has studio, which speaks parlor',
    );
    expect(dialectProviders([content('parlor')], () => ({ secret: SECRET })).size).toBe(0);
  });

  test('pages of the own machine are shown in local and stop every other server', () => {
    const own = {
      ...content('parlor'),
      launch: 'http://127.0.0.1:4000/{game}/',
      pages: ['http://127.0.0.1:4000'],
    };
    const settings = {
      providerSecrets: new Map([['studio', SECRET]]),
      providerApiKeys: new Map(),
      providerPublicKeys: new Map(),
      providerPrivateKeys: new Map(),
      DATA_DIR: '.',
      PORT: 0,
    };
    const open = (isLocal: boolean) =>
      openOutsideProviders(
        { ...settings, isLocal },
        { providers: [own], parlorUrl: () => '', log: { warn: () => undefined } },
      );
    expect(open(true).pages).toEqual(['http://127.0.0.1:4000']);
    expect(() => open(false)).toThrow(
      'content/providers.yaml: studio is at http://127.0.0.1:4000, which only PARLOR_ENV=local allows: use https',
    );
  });

  test('a studio without its keys stops the start with a message', () => {
    expect(() =>
      dialectProviders([content('hub88'), { ...content('swipe'), id: 'sw-1' }], () => ({})),
    ).toThrow(
      'PROVIDER_STUDIO_PUBLIC_KEY must be set: content/providers.yaml has studio, which speaks hub88\nPROVIDER_STUDIO_PRIVATE_KEY must be set: content/providers.yaml has studio, which speaks hub88\nPROVIDER_SW_1_SECRET must be set',
    );
  });
});
