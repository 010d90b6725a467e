import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeTokenKeys } from '../../tokens/token-keys.ts';
import { startAuthProcess, type AuthProcess } from '../../../test/auth-process.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';

let testDatabase: TestDatabase;
let issuing: Server;
let issuer: string;
let isIssuerDown = false;
let sign: (claims: JWTPayload) => Promise<string>;
let first: AuthProcess;
let second: AuthProcess;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256' };
  issuing = createServer((request, response) => {
    if (isIssuerDown) return void response.writeHead(503).end();
    response.setHeader('content-type', 'application/json');
    const isKeys = request.url === '/keys';
    response.end(JSON.stringify(isKeys ? { keys: [jwk] } : { issuer, jwks_uri: `${issuer}/keys` }));
  });
  await new Promise<void>((done) => issuing.listen(0, '127.0.0.1', done));
  issuer = `http://127.0.0.1:${(issuing.address() as AddressInfo).port}`;
  sign = (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k' }).sign(privateKey);
  const shared = {
    databaseUrl: testDatabase.url,
    keys: await makeTokenKeys(),
    env: { OIDC_ISSUERS: JSON.stringify([{ issuer, audience: 'my-project', algorithms: ['RS256'] }]) },
  };
  [first, second] = await Promise.all([startAuthProcess(shared), startAuthProcess(shared)]);
});
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
  issuing.close();
  await testDatabase.drop();
});
beforeEach(() => {
  isIssuerDown = false;
});

/** The claims of a person's token, as Firebase makes them. */
const claimsOf = (sub: string, more: JWTPayload = {}): JWTPayload => {
  const nowS = first.clock.now() / 1000;
  return {
    iss: issuer,
    aud: 'my-project',
    sub,
    iat: nowS,
    exp: nowS + 3600,
    name: 'Mara Lindqvist',
    email: 'mara@lindqvist.example',
    email_verified: true,
    firebase: { sign_in_provider: 'google.com' },
    ...more,
  };
};
const exchanges = async (token: string, more: object = {}, on = first): Promise<LightMyRequestResponse> =>
  on.post('/auth/fb', { token, ...more });

interface Exchanged {
  readonly token: string;
  readonly profile: { readonly userId: string; readonly isNew: boolean };
}

test('an id token becomes our token and profile, and is new exactly once', async () => {
  const params = { campaign_source: 'spring', timestamp: '1767225600000' };
  const reply = await exchanges(await sign(claimsOf('u-1')), { params });
  const { token, profile, ...rest } = reply.json<Exchanged>();
  expect(profile).toEqual({
    userId: expect.stringMatching(/^\d+$/),
    parlorUserId: Number(profile.userId),
    firstName: 'Mara Lindqvist',
    isPremium: false,
    photoUrl: '',
    isNew: true,
  });
  expect(rest).toEqual({ expiresIn: 900 });
  expect(await first.identity.tokens.verify(token)).toMatchObject({ sub: profile.userId, platform: 'web' });
  expect(reply.cookies.map(({ name }) => name)).toEqual(['parlor-refresh', 'parlor-hint']);

  const again = await exchanges(
    await sign(claimsOf('u-1')),
    { params: { campaign_source: 'autumn' } },
    second,
  );
  expect(again.json<Exchanged>().profile).toMatchObject({ userId: profile.userId, isNew: false });
  const { rows } = await first.database.pool.query(
    'select campaign_source, timestamp, carried_by from player_campaigns where player_id = $1',
    [profile.userId],
  );
  expect(rows).toEqual([{ campaign_source: 'spring', timestamp: '1767225600000', carried_by: 'website' }]);
});

test('a first visit without a campaign stores none', async () => {
  const { profile } = (await exchanges(await sign(claimsOf('u-2')))).json<Exchanged>();
  await exchanges(await sign(claimsOf('u-2')), { params: { campaign_source: 'late' } });
  const { rows } = await first.database.pool.query('select 1 from player_campaigns where player_id = $1', [
    profile.userId,
  ]);
  expect(rows).toEqual([]);
});

test('I41: twenty first exchanges at once on two processes make one player', async () => {
  const token = await sign(claimsOf('u-3'));
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, n) => exchanges(token, {}, n % 2 === 0 ? first : second)),
  );
  expect(new Set(replies.map((reply) => reply.json<Exchanged>().profile.userId)).size).toBe(1);
  expect(replies.filter((reply) => reply.json<Exchanged>().profile.isNew)).toHaveLength(1);
});

test('I41: two identities with the same verified address are two players', async () => {
  const one = (await exchanges(await sign(claimsOf('u-4')))).json<Exchanged>();
  const other = (await exchanges(await sign(claimsOf('u-5')))).json<Exchanged>();
  expect(one.profile.userId).not.toBe(other.profile.userId);
});

test('an unverified address is not stored', async () => {
  const { profile } = (
    await exchanges(await sign(claimsOf('u-6', { email_verified: false })))
  ).json<Exchanged>();
  const { rows } = await first.database.pool.query('select email from profiles where player_id = $1', [
    profile.userId,
  ]);
  expect(rows).toEqual([{ email: null }]);
});

test('an invalid token is refused, and the log has the reason without the token', async () => {
  const token = await sign(claimsOf('u-7', { aud: 'another' }));
  const reply = await exchanges(token);
  expect([reply.statusCode, reply.json<{ error: { code: string; message: string } }>().error]).toEqual([
    401,
    expect.objectContaining({
      code: 'IDENTITY_TOKEN_INVALID',
      message: expect.stringMatching(/^Failed to authenticate/),
    }),
  ]);
  expect(reply.cookies).toEqual([]);
  expect(first.warnings).toContain('An identity token was not accepted');
});

test('a requested nonce must be in the token', async () => {
  const token = await sign(claimsOf('u-8', { nonce: 'one' }));
  expect((await exchanges(token, { nonce: 'two' })).statusCode).toBe(401);
  expect((await exchanges(token, { nonce: 'one' })).statusCode).toBe(200);
});

test("if the issuer's keys cannot be read, the reply is 503 and the client may retry", async () => {
  isIssuerDown = true;
  const fresh = await startAuthProcess({
    databaseUrl: testDatabase.url,
    keys: await makeTokenKeys(),
    env: { OIDC_ISSUERS: JSON.stringify([{ issuer, audience: 'my-project', algorithms: ['RS256'] }]) },
  });
  const reply = await exchanges(await sign(claimsOf('u-9')), {}, fresh);
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '5']);
  await fresh.close();
});

test("another site's page cannot sign a visitor in to its own account", async () => {
  const token = await sign(claimsOf('u-10'));
  const reply = await first.post('/auth/fb', { token }, { headers: { origin: 'https://evil.example' } });
  expect([reply.statusCode, reply.cookies]).toEqual([403, []]);
});

test('a disabled account is refused', async () => {
  const { profile } = (await exchanges(await sign(claimsOf('u-11')))).json<Exchanged>();
  await first.database.pool.query('update profiles set disabled_at = now() where player_id = $1', [
    profile.userId,
  ]);
  const reply = await exchanges(await sign(claimsOf('u-11')));
  expect(reply.json()).toMatchObject({ error: { code: 'ACCOUNT_DISABLED' } });
});

test('name and picture follow the provider, and stay if it sends none', async () => {
  const picture = 'https://lh3.example/b.jpg';
  await exchanges(await sign(claimsOf('u-12')));
  const renamed = await exchanges(await sign(claimsOf('u-12', { given_name: 'Marie', picture })));
  expect(renamed.json()).toMatchObject({ profile: { firstName: 'Marie', photoUrl: picture } });
  const { name: _, ...nameless } = claimsOf('u-12');
  expect((await exchanges(await sign(nameless))).json()).toMatchObject({ profile: { firstName: 'Marie' } });
});
