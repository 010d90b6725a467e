import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { decodeJwt, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { providerVisitor, type Chosen } from '../../test/at-the-provider.ts';
import { appleSecret, openApple } from './apple.ts';
import { openLocalIdentity, type RunningLocalIdentity } from './emulator/index.ts';
import { randomSecret } from './identity-provider.suite.ts';

const redirectUri = 'http://localhost:8080/auth/callback/apple';
const aWay = () => ({
  redirectUri,
  state: randomSecret(),
  nonce: randomSecret(),
  codeVerifier: randomSecret(),
});

let local: RunningLocalIdentity;
beforeAll(async () => {
  local = await openLocalIdentity({
    host: '127.0.0.1',
    port: 0,
    publicUrl: undefined,
    log: { warn: () => undefined },
  });
});
afterAll(() => local.close());
const open = (other: object = {}) => openApple({ ...local.apple, allowHttp: true, ...other });

async function signsIn(choice: Chosen) {
  const [apple, way] = [open(), aWay()];
  const { searchParams } = await providerVisitor().chooses(await apple.addressOf(way), choice);
  return { person: await apple.personOf(way, searchParams), params: searchParams };
}

describe('apple', () => {
  test('is asked for name and address, whose answer is a form', async () => {
    const request = new URL(await open().addressOf(aWay())).searchParams;
    expect(Object.fromEntries(request)).toMatchObject({
      response_type: 'code',
      response_mode: 'form_post',
      scope: 'openid name email',
      client_id: local.apple.clientId,
    });
    expect(request.get('nonce')).toMatch(/^[\w-]{43}$/);
  });

  test('tells the name with the first answer only', async () => {
    const mara = { name: 'Mara Lindqvist', email: 'mara@first.example' };
    const first = await signsIn(mara);
    expect(JSON.parse(first.params.get('user')!)).toEqual({
      name: { firstName: 'Mara', lastName: 'Lindqvist' },
      email: mara.email,
    });
    expect(first.person).toMatchObject({ firstName: 'Mara', email: mara.email, isEmailVerified: true });
    const again = await signsIn(mara);
    expect(again.params.has('user')).toBe(false);
    expect(again.person).toMatchObject({ subject: first.person.subject, firstName: undefined });
    expect(again.person.provenAtMs).toBeGreaterThan(0);
  });

  test('gives a forwarding address to a person who hides theirs', async () => {
    const { person } = await signsIn({ name: 'Ada', email: 'ada@hidden.example', hide: true });
    expect(person.email).toMatch(/^[0-9a-f]{10}@privaterelay\.appleid\.com$/);
    expect(person.isEmailVerified).toBe(true);
  });

  test('says nothing about a name that nobody can read', async () => {
    for (const user of ['{', '[]', '"Mara"', '{"name":"Mara"}', '{"name":{"firstName":7}}']) {
      const [apple, way] = [open(), aWay()];
      const choice = { name: 'Jonas', email: `${user.length}@unreadable.example` };
      const { searchParams } = await providerVisitor().chooses(await apple.addressOf(way), choice);
      searchParams.set('user', user);
      expect((await apple.personOf(way, searchParams)).firstName).toBeUndefined();
    }
  });

  test.each([
    ['key', { privateKey: aKey() }],
    ['key id', { keyId: 'ANOTHERKEY' }],
    ['team', { teamId: 'ANOTHERTEA' }],
  ])('signs nobody in for a client secret of another %s, and says invalid_client', async (_, other) => {
    const [apple, way] = [open(other), aWay()];
    const { searchParams } = await providerVisitor().chooses(await apple.addressOf(way), { name: 'Mara' });
    const refused = await apple.personOf(way, searchParams).catch((error: unknown) => error);
    expect(refused).toMatchObject({ name: 'IdentityError', kind: 'failed' });
    expect(String(refused)).toContain('invalid_client');
    expect(String(refused)).not.toMatch(/eyJ|PRIVATE KEY/);
  });
});

describe('the client secret', () => {
  test('is a JWT of ES256 by the key of the team, for this client, and lives five minutes', async () => {
    const [privateKey, nowMs] = [aKey(), Date.parse('2026-11-27T09:00:00Z')];
    const secret = appleSecret(
      {
        issuer: 'https://appleid.apple.com',
        clientId: 'com.parlor.web',
        teamId: 'TEAM123456',
        keyId: 'KEY1234567',
        privateKey,
      },
      nowMs,
    );
    const { payload, protectedHeader } = await jwtVerify(secret, createPublicKey(privateKey), {
      currentDate: new Date(nowMs),
    });
    expect(protectedHeader).toMatchObject({ alg: 'ES256', kid: 'KEY1234567' });
    expect(payload).toEqual({
      iss: 'TEAM123456',
      sub: 'com.parlor.web',
      aud: 'https://appleid.apple.com',
      iat: nowMs / 1000,
      exp: nowMs / 1000 + 300,
    });
  });
});

/** Calls of Apple's endpoints as its documents describe them. */
describe('the emulator', () => {
  const authorize = (query: Record<string, string>) =>
    fetch(
      `${local.apple.issuer}/auth/authorize?${new URLSearchParams({
        client_id: local.apple.clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        ...query,
      })}`,
    );
  const token = async (fields: Record<string, string>) => {
    const reply = await fetch(`${local.apple.issuer}/auth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: local.apple.clientId,
        client_secret: appleSecret(local.apple, Date.now()),
        grant_type: 'authorization_code',
        redirect_uri: redirectUri,
        ...fields,
      }),
    });
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
  };
  const aCode = async (): Promise<string> => {
    const address = await open().addressOf(aWay());
    const back = await providerVisitor().chooses(address, { name: 'Mara', email: 'mara@code.example' });
    return back.searchParams.get('code')!;
  };

  test('refuses name or address without the form', async () => {
    const reply = await authorize({ scope: 'name email', response_mode: 'query' });
    expect(reply.status).toBe(400);
    expect(await reply.text()).toContain('response_mode must be form_post when name or email scope');
    expect((await authorize({ scope: '' })).status).toBe(200);
  });

  test('knows its client, its return address and its scopes', async () => {
    expect(await (await authorize({ client_id: 'x' })).text()).toContain('invalid_client');
    expect(await (await authorize({ redirect_uri: 'https://evil.example/' })).text()).toContain(
      'Invalid web redirect url.',
    );
    expect(await (await authorize({ scope: 'phone' })).text()).toContain('invalid_scope');
  });

  test('reports a person who declines as user_cancelled_authorize', async () => {
    const address = await open().addressOf(aWay());
    const back = await providerVisitor().chooses(address, { as: 'cancel' });
    expect(Object.fromEntries(back.searchParams)).toEqual({
      state: new URL(address).searchParams.get('state'),
      error: 'user_cancelled_authorize',
    });
  });

  test('answers a code once, with flags as texts', async () => {
    const code = await aCode();
    const { status, body } = await token({ code });
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600 });
    expect(decodeJwt(String(body['id_token']))).toMatchObject({
      iss: local.apple.issuer,
      aud: local.apple.clientId,
      email_verified: 'true',
      nonce_supported: true,
    });
    expect(await token({ code })).toEqual({
      status: 400,
      body: { error: 'invalid_grant', error_description: 'The code has expired or has been revoked.' },
    });
  });

  test('answers a wrong request with the word for it', async () => {
    const words = async (fields: Record<string, string>) => (await token(fields)).body['error'];
    expect(await words({ code: await aCode(), redirect_uri: `${redirectUri}/` })).toBe('invalid_grant');
    expect(await words({ code: await aCode(), grant_type: 'password' })).toBe('unsupported_grant_type');
    expect(await words({ code: await aCode(), client_secret: 'a.b.c' })).toBe('invalid_client');
    const inAYear = appleSecret(local.apple, Date.now() + 365 * 86_400_000);
    expect(await words({ code: await aCode(), client_secret: inAYear })).toBe('invalid_client');
    const old = appleSecret(local.apple, Date.now() - 3_600_000);
    expect(await words({ code: await aCode(), client_secret: old })).toBe('invalid_client');
  });
});

function aKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
}
