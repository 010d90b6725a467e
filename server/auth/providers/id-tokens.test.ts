import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  exportJWK,
  exportSPKI,
  generateKeyPair,
  SignJWT,
  UnsecuredJWT,
  type JWK,
  type JWTPayload,
} from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createIdTokens, type IdTokens } from './id-tokens.ts';

const NOW = Date.parse('2026-11-20T09:00:00Z');
const nowS = NOW / 1000;
const AUDIENCE = 'my-project';

interface Pair {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  readonly jwk: JWK;
}
async function pairOf(kid: string, alg = 'RS256'): Promise<Pair> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { kid, privateKey, publicKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } };
}

let server: Server;
let issuer: string;
let published: Pair[];
let keyRequests: number;
let isAway: boolean;
let first: Pair;
let tokens: IdTokens;

beforeAll(async () => {
  first = await pairOf('first');
  server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (isAway) response.writeHead(503).end('{}');
    else if (request.url === '/.well-known/openid-configuration')
      response.end(JSON.stringify({ issuer, jwks_uri: `${issuer}/keys` }));
    else {
      keyRequests += 1;
      response.end(JSON.stringify({ keys: published.map(({ jwk }) => jwk) }));
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  published = [first];
  keyRequests = 0;
  isAway = false;
  tokens = createIdTokens([{ issuer, audience: AUDIENCE, algorithms: ['RS256', 'ES256'] }]);
});

const claims = (more: JWTPayload = {}): JWTPayload => ({
  iss: issuer,
  aud: AUDIENCE,
  sub: 'abc',
  iat: nowS - 10,
  exp: nowS + 3600,
  ...more,
});
const signed = (payload: JWTPayload, pair = first, alg = 'RS256'): Promise<string> =>
  new SignJWT(payload).setProtectedHeader({ alg, kid: pair.kid }).sign(pair.privateKey);
const verify = (token: string, nonce?: string) => tokens.verify(token, { nonce, nowMs: NOW });
const without = (name: string): JWTPayload => {
  const { [name]: _, ...rest } = claims();
  return rest;
};

describe('an id token of an issuer of the settings', () => {
  test("in Firebase's form identifies the person, under the issuer's own name", async () => {
    const firebase = claims({
      name: 'Mara Lindqvist',
      picture: 'https://lh3.example/a.jpg',
      email: 'Mara@Lindqvist.example',
      email_verified: true,
      auth_time: nowS - 20,
      user_id: 'abc',
      firebase: { identities: { 'google.com': ['108'] }, sign_in_provider: 'google.com' },
    });
    expect(await verify(await signed(firebase))).toEqual({
      provider: issuer,
      person: {
        subject: 'abc',
        firstName: 'Mara Lindqvist',
        photoUrl: 'https://lh3.example/a.jpg',
        email: 'mara@lindqvist.example',
        isEmailVerified: true,
        provenAtMs: expect.any(Number),
      },
    });
  });

  test('does not confirm an address that it does not call verified', async () => {
    for (const email_verified of [false, undefined, 'true'])
      expect(await verify(await signed(claims({ email: 'a@b.example', email_verified })))).toMatchObject({
        person: { isEmailVerified: false },
      });
  });

  test('may be signed with any algorithm that the settings name', async () => {
    const elliptic = await pairOf('elliptic', 'ES256');
    published = [first, elliptic];
    expect(await verify(await signed(claims(), elliptic, 'ES256'))).toMatchObject({ provider: issuer });
  });

  test.each<[string, () => JWTPayload]>([
    ['made for another audience', () => claims({ aud: 'another-project' })],
    ['made for nobody', () => without('aud')],
    ['made for several, and not by the authority of ours', () => claims({ aud: [AUDIENCE, 'x'], azp: 'x' })],
    ['of another issuer', () => claims({ iss: 'https://evil.example' })],
    ['of no issuer', () => without('iss')],
    ['that has expired', () => claims({ exp: nowS - 31 })],
    ['that never expires', () => without('exp')],
    ['that is not valid yet', () => claims({ nbf: nowS + 31 })],
    ['dated in the future', () => claims({ iat: nowS + 31 })],
    ['without a date', () => without('iat')],
    ['that names nobody', () => without('sub')],
    ['with an empty subject', () => claims({ sub: '' })],
    ['with a subject of 256 characters', () => claims({ sub: 'x'.repeat(256) })],
  ])('%s is refused', async (_, payload) => {
    await expect(verify(await signed(payload()))).rejects.toMatchObject({
      name: 'IdentityError',
      kind: 'refused',
    });
  });

  test('is accepted within half a minute of its times, because clocks differ', async () => {
    for (const more of [{ exp: nowS - 29 }, { nbf: nowS + 30 }, { iat: nowS + 30 }])
      expect(await verify(await signed(claims(more)))).toMatchObject({ provider: issuer });
  });

  test('must carry the requested nonce', async () => {
    const token = await signed(claims({ nonce: 'n-1' }));
    expect(await verify(token, 'n-1')).toMatchObject({ provider: issuer });
    expect(await verify(token)).toMatchObject({ provider: issuer });
    await expect(verify(token, 'n-2')).rejects.toMatchObject({ kind: 'refused' });
    await expect(verify(await signed(claims()), 'n-1')).rejects.toMatchObject({ kind: 'refused' });
  });

  test('with no signature, or signed with the public key as if it were a secret, is refused', async () => {
    const secret = new TextEncoder().encode(await exportSPKI(first.publicKey));
    const confused = await new SignJWT(claims())
      .setProtectedHeader({ alg: 'HS256', kid: 'first' })
      .sign(secret);
    for (const token of [new UnsecuredJWT(claims()).encode(), confused, 'no token', 'a.b.c', ''])
      await expect(verify(token)).rejects.toMatchObject({ kind: 'refused' });
  });

  test('with an algorithm that the settings do not name is refused, whatever key is published', async () => {
    const other = await pairOf('other', 'PS256');
    published = [other];
    await expect(verify(await signed(claims(), other, 'PS256'))).rejects.toMatchObject({ kind: 'refused' });
  });

  test('with one changed character is refused', async () => {
    const [head, body, signature] = (await signed(claims())).split('.');
    const forged = Buffer.from(JSON.stringify(claims({ sub: 'abd' }))).toString('base64url');
    await expect(verify(`${head}.${forged}.${signature}`)).rejects.toMatchObject({ kind: 'refused' });
    expect(body).not.toBe(forged);
  });
});

describe("an issuer's keys", () => {
  test('are fetched once, and not again for an unknown key id', async () => {
    const otherKey = await pairOf('stranger');
    await verify(await signed(claims()));
    await verify(await signed(claims({ sub: 'other' })));
    expect(keyRequests).toBe(1);
    for (let n = 0; n < 5; n += 1)
      await expect(verify(await signed(claims(), otherKey))).rejects.toMatchObject({ kind: 'refused' });
    expect(keyRequests).toBeLessThanOrEqual(2);
  });

  test('that cannot be fetched are a failure, not a refusal, and are fetched again', async () => {
    isAway = true;
    await expect(verify(await signed(claims()))).rejects.toMatchObject({ kind: 'failed' });
    isAway = false;
    expect(await verify(await signed(claims()))).toMatchObject({ provider: issuer });
  });

  test('of one issuer do not work for another', async () => {
    const two = createIdTokens([
      { issuer, audience: AUDIENCE, algorithms: ['RS256'] },
      { issuer: 'https://other.example', audience: AUDIENCE, algorithms: ['RS256'] },
    ]);
    const token = await signed(claims({ iss: 'https://other.example' }));
    await expect(two.verify(token, { nowMs: NOW })).rejects.toMatchObject({ kind: 'failed' });
  });

  test('work under the name in the settings, and for the other spelling of the issuer', async () => {
    const google = createIdTokens([
      { issuer, aliases: ['accounts.local'], audience: 'web', algorithms: ['RS256'], provider: 'google' },
      { issuer, audience: 'phone', algorithms: ['RS256'], provider: 'google' },
    ]);
    for (const more of [{ iss: 'accounts.local', aud: 'web' }, { aud: 'phone' }])
      expect(await google.verify(await signed(claims(more)), { nowMs: NOW })).toMatchObject({
        provider: 'google',
      });
  });
});
