import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { providerVisitor } from '../../test/at-the-provider.ts';
import { appSecretProof, openFacebook } from './facebook.ts';
import { openGoogle } from './google.ts';
import { randomSecret, identityProviderSuite } from './identity-provider.suite.ts';
import { openIdentityProviders, type IdentityProvider } from './index.ts';
import { openLocalIdentity, type RunningLocalIdentity } from './emulator/index.ts';

const openLocal = (): Promise<RunningLocalIdentity> =>
  openLocalIdentity({ host: '127.0.0.1', port: 0, publicUrl: undefined, log: { warn: () => undefined } });

const OF_APPLE = { subject: /^\d{6}\.[0-9a-f]{32}\.\d{4}$/, hasPkce: false };

for (const name of ['google', 'facebook', 'apple'] as const)
  identityProviderSuite(
    `${name}, played on this machine`,
    async () => {
      const local = await openLocal();
      const { redirects } = openIdentityProviders(readConfig({}, '.'), local);
      return {
        provider: redirects.get(name)!,
        redirectUri: `http://127.0.0.1:8080/auth/callback/${name}`,
        close: () => local.close(),
      };
    },
    name === 'apple' ? OF_APPLE : {},
  );

describe('google', () => {
  let local: RunningLocalIdentity;
  let google: IdentityProvider;
  beforeAll(async () => {
    local = await openLocal();
    google = openGoogle({ ...local.google, allowHttp: true });
  });
  afterAll(() => local.close());
  const redirectUri = 'http://localhost:8080/auth/callback/google';
  const aWay = () => ({
    redirectUri,
    state: randomSecret(),
    nonce: randomSecret(),
    codeVerifier: randomSecret(),
  });

  test('requests profile and address (spec §9), and confirms the address', async () => {
    const way = aWay();
    const address = await google.addressOf(way);
    expect(new URL(address).searchParams.get('scope')).toBe('openid profile email');
    const back = await providerVisitor().chooses(address, { name: 'Mara', email: 'mara@lindqvist.example' });
    expect(await google.personOf(way, back.searchParams)).toMatchObject({ isEmailVerified: true });
  });

  test('an id token with the nonce of another redirect signs nobody in', async () => {
    const way = aWay();
    const back = await providerVisitor().chooses(await google.addressOf(way), { name: 'Mara' });
    await expect(google.personOf({ ...way, nonce: randomSecret() }, back.searchParams)).rejects.toMatchObject(
      {
        kind: 'refused',
      },
    );
  });

  test('an unreachable provider fails, and is asked again the next time', async () => {
    const away = await openLocal();
    await away.close();
    const lost = openGoogle({ ...away.google, allowHttp: true });
    await expect(lost.addressOf(aWay())).rejects.toMatchObject({ kind: 'failed' });
    const port = Number(new URL(away.url).port);
    const again = await openLocalIdentity({
      host: '127.0.0.1',
      port,
      publicUrl: undefined,
      log: { warn: () => undefined },
    });
    expect(await lost.addressOf(aWay())).toContain(away.url);
    await again.close();
  });

  test('nobody is redirected to a foreign address', async () => {
    for (const redirect of [
      'https://evil.example/auth/callback/google',
      'http://evil.example/auth/callback/google',
      'http://127.0.0.1:8080/auth/callback/facebook',
    ]) {
      const address = await google.addressOf({ ...aWay(), redirectUri: redirect });
      await expect(providerVisitor().chooses(address, { name: 'Mara' })).rejects.toThrow(/answered 400/);
    }
  });
});

describe('facebook', () => {
  let server: Server | undefined;
  afterEach(() => server?.close());

  test("a request to its graph is signed with the app's secret", () => {
    expect(appSecretProof('0123456789abcdef0123456789abcdef', 'EAAtest')).toBe(
      '0f4b0aa3ca641638b0b9145cd41233a3148102f426a16614ef6ae5439d778949',
    );
  });

  test('the dialog is on its website, the graph on its own host', async () => {
    const facebook = openFacebook({
      baseUrl: 'https://graph.facebook.com',
      clientId: '1',
      clientSecret: 's',
      allowHttp: false,
    });
    const address = await facebook.addressOf({
      redirectUri: 'https://p.example/',
      state: 's',
      nonce: 'n',
      codeVerifier: 'v',
    });
    expect(address).toMatch(/^https:\/\/www\.facebook\.com\/v24\.0\/dialog\/oauth\?/);
    expect(new URL(address).searchParams.get('scope')).toBe('email,public_profile');
  });

  /** A graph with scripted replies. */
  async function graphOf(answers: Record<string, object>): Promise<IdentityProvider> {
    server = createServer((request, response) => {
      const path = new URL(request.url ?? '/', 'http://x').pathname.replace('/v24.0', '');
      const answer = answers[path];
      response.writeHead(answer === undefined ? 400 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer ?? { error: { message: 'no', type: 'OAuthException', code: 1 } }));
    });
    await new Promise<void>((done) => server!.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    return openFacebook({
      baseUrl: `http://127.0.0.1:${port}`,
      clientId: '70',
      clientSecret: 'secret',
      allowHttp: true,
    });
  }
  const token = { access_token: 'EAAtest', token_type: 'bearer', expires_in: 5_184_000 };
  const ours = { data: { app_id: '70', is_valid: true, user_id: '9' } };
  const way = {
    redirectUri: 'http://127.0.0.1/cb',
    state: 'state',
    nonce: 'n',
    codeVerifier: 'v'.repeat(43),
  };
  const words = new URLSearchParams({ code: 'c', state: 'state' });

  test('gives name and picture, and never confirms an address', async () => {
    const facebook = await graphOf({
      '/oauth/access_token': token,
      '/debug_token': ours,
      '/me': {
        id: '9',
        name: 'Bo Berg',
        email: 'Bo@Berg.example',
        picture: { data: { url: 'https://scontent.example/9.jpg' } },
      },
    });
    expect(await facebook.personOf(way, words)).toEqual({
      subject: '9',
      firstName: 'Bo Berg',
      photoUrl: 'https://scontent.example/9.jpg',
      email: 'bo@berg.example',
      isEmailVerified: false,
    });
  });

  test.each([
    ['a token of another app', { '/debug_token': { data: { ...ours.data, app_id: '71' } } }, 'refused'],
    ['a token that is not valid', { '/debug_token': { data: { ...ours.data, is_valid: false } } }, 'refused'],
    ['a token of somebody else', { '/me': { id: '10', name: 'Eve' } }, 'refused'],
    ['a graph that answers something else', { '/me': { name: 'Nobody' } }, 'failed'],
    ['a graph that does not know the token', { '/debug_token': undefined }, 'failed'],
  ] as const)('%s signs nobody in', async (_, other, kind) => {
    const facebook = await graphOf({
      '/oauth/access_token': token,
      '/debug_token': ours,
      '/me': { id: '9', name: 'Bo' },
      ...(other as Record<string, object>),
    });
    await expect(facebook.personOf(way, words)).rejects.toMatchObject({ name: 'IdentityError', kind });
  });
});

describe('the configured providers', () => {
  const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
  const devel = { PARLOR_ENV: 'devel', TELEGRAM_BOT_TOKEN: `123456:${'x'.repeat(30)}` };
  test('none without a client id, and each with its own', () => {
    expect([...openIdentityProviders(readConfig(devel, '.')).redirects.keys()]).toEqual([]);
    expect([...openIdentityProviders(readConfig({ ...devel, ...google }, '.')).redirects.keys()]).toEqual([
      'google',
    ]);
  });

  test('the provider of this machine exists only in local', async () => {
    const local = await openLocal();
    expect(() => openIdentityProviders(readConfig(devel, '.'), local)).toThrow(
      /works only with PARLOR_ENV local/,
    );
    await local.close();
  });
});
