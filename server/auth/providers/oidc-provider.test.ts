// Sign-in with a real OpenID provider: oidc-provider in its default settings, with its own pages for sign-in and consent.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openGoogle } from './google.ts';
import { randomSecret } from './identity-provider.suite.ts';

const redirectUri = 'http://127.0.0.1:8080/auth/callback/google';
const client = { clientId: 'parlor', clientSecret: 'a secret with : + % and spaces, which Basic encodes' };
const MAX_STEPS = 20;

let server: Server;
let issuer: string;
let seen: Array<{ path: string; authorization: string | undefined }>;

/** `settings` beside the clients and the accounts, which every deployment has. */
async function start(settings: object = {}, ofClient: object = {}): Promise<void> {
  let answer: ReturnType<Provider['callback']> | undefined;
  seen = [];
  server = createServer((request, response) => {
    seen.push({ path: request.url!.split('?')[0]!, authorization: request.headers.authorization });
    void answer!(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [redirectUri],
        ...ofClient,
      },
    ],
    claims: { email: ['email', 'email_verified'], profile: ['name', 'given_name', 'picture'] },
    findAccount: (_: unknown, accountId: string) => ({
      accountId,
      claims: () => ({
        sub: accountId,
        given_name: 'Mara',
        name: 'Mara Lindqvist',
        email: `${accountId}@lindqvist.example`,
        email_verified: true,
        picture: 'https://pictures.example/mara.png',
      }),
    }),
    ...settings,
  });
  answer = provider.callback();
}
beforeEach(() => {
  // It warns of the keys and pages of its defaults.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  vi.restoreAllMocks();
});

/** A browser on the provider's pages: signs in as `login`, agrees, and returns with the parameters of our address. */
async function signsIn(address: string, login: string): Promise<URLSearchParams> {
  const cookies = new Map<string, string>();
  let [url, form]: [URL, URLSearchParams | undefined] = [new URL(address), undefined];
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const reply: Response = await fetch(url, {
      redirect: 'manual',
      ...(form === undefined ? {} : { method: 'POST', body: form }),
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = reply.headers.get('location');
    if (location !== null) {
      [url, form] = [new URL(location, url), undefined];
      if (url.origin !== issuer) return url.searchParams;
      continue;
    }
    const page = await reply.text();
    const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1];
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    if (action === undefined || prompt === undefined)
      throw new Error(`${url.pathname}: ${reply.status} ${page}`);
    [url, form] = [new URL(action, url), new URLSearchParams({ prompt, login, password: 'any' })];
  }
  throw new Error(`${address} leads in a circle`);
}

const aWay = () => ({
  redirectUri,
  state: randomSecret(),
  nonce: randomSecret(),
  codeVerifier: randomSecret(),
});
async function personBy(login: string) {
  const provider = openGoogle({ ...client, issuer, allowHttp: true });
  const way = aWay();
  const address = await provider.addressOf(way);
  return { address: new URL(address), person: await provider.personOf(way, await signsIn(address, login)) };
}

describe('oidc-provider in its default settings', () => {
  test('signs a person in; name and address come from its userinfo endpoint', async () => {
    await start();
    const { person } = await personBy('mara');
    expect(person).toMatchObject({
      subject: 'mara',
      firstName: 'Mara',
      email: 'mara@lindqvist.example',
      isEmailVerified: true,
      photoUrl: 'https://pictures.example/mara.png',
    });
    expect(seen.filter(({ path }) => path === '/me')).toHaveLength(1);
  });

  test('gets no prompt, because its discovery lists none', async () => {
    await start();
    expect((await personBy('mara')).address.searchParams.get('prompt')).toBeNull();
  });

  test('gets the client’s secret in the header, as its discovery prefers', async () => {
    await start();
    await personBy('mara');
    expect(seen.find(({ path }) => path === '/token')?.authorization).toMatch(/^Basic /);
  });
});

describe('oidc-provider with other settings', () => {
  test('gets the secret in the body, if it supports nothing else', async () => {
    const token_endpoint_auth_method = 'client_secret_post';
    await start({ clientAuthMethods: [token_endpoint_auth_method] }, { token_endpoint_auth_method });
    expect((await personBy('mara')).person.subject).toBe('mara');
    expect(seen.find(({ path }) => path === '/token')?.authorization).toBeUndefined();
  });

  test('is asked for the account, if its discovery lists that prompt', async () => {
    await start({ discovery: { prompt_values_supported: ['login', 'select_account'] } });
    const provider = openGoogle({ ...client, issuer, allowHttp: true });
    expect(new URL(await provider.addressOf(aWay())).searchParams.get('prompt')).toBe('select_account');
  });

  test('is not asked again, if the id token has everything', async () => {
    await start({ conformIdTokenClaims: false });
    expect((await personBy('mara')).person.email).toBe('mara@lindqvist.example');
    expect(seen.some(({ path }) => path === '/me')).toBe(false);
  });

  test('without a userinfo endpoint signs in by the id token alone', async () => {
    await start({ features: { userinfo: { enabled: false }, devInteractions: { enabled: true } } });
    expect((await personBy('mara')).person).toMatchObject({ subject: 'mara', firstName: 'Mara' });
  });
});
