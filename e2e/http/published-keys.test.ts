// A game's own server verifies players' tokens with jose and openid-client, from the published keys alone, also while
// the operators change the key.
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createRemoteJWKSet, customFetch, decodeProtectedHeader, jwtVerify, type JWTPayload } from 'jose';
import * as oidc from 'openid-client';
import { auth } from '@parlor/contract/calls/auth.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { launchDataOf, newUser, send } from '../actors/users.ts';
import { startTestServer } from '../server/servers.ts';
import type { ServerProcess } from '../server/server-process.ts';

const tokenOf = async (server: ServerProcess, name = newUser()): Promise<string> => {
  const reply = await send(server.url + auth.signInTelegram.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ gameId: 'launcher', initData: launchDataOf(name, Date.now()) }),
  });
  expect(reply.status).toBe(200);
  return (reply.json as { token: string }).token;
};

const key = (kind: 'ed25519' | 'ec'): object => ({
  ...(kind === 'ec'
    ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
    : generateKeyPairSync('ed25519')
  ).privateKey.export({ format: 'jwk' }),
  kid: randomUUID(),
});

/** Another program that knows the address of the keys and nothing else. `fetches` counts how often it asked. */
function outsideServer(server: () => ServerProcess) {
  let fetches = 0;
  const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', server().url), {
    cooldownDuration: 0,
    [customFetch]: (url, options) => {
      fetches += 1;
      return fetch(url, options);
    },
  });
  return {
    fetches: () => fetches,
    playerOf: async (token: string): Promise<JWTPayload> =>
      (await jwtVerify(token, keys, { issuer: 'parlor', audience: 'parlor', algorithms: ['EdDSA', 'ES256'] }))
        .payload,
  };
}

describe('a server with the key that its first start made', () => {
  const server = startTestServer();

  test('publishes what jose needs to verify a token; a changed token is refused', async () => {
    const token = await tokenOf(server().first);
    const { playerOf } = outsideServer(() => server().first);
    const player = await playerOf(token);
    expect(player).toMatchObject({ platform: 'telegram', parlorUserId: Number(player.sub) });
    // The guide for outside servers names every claim.
    const guide = readFileSync(resolve(import.meta.dirname, '../../docs/guides/verify-a-token.md'), 'utf8');
    expect(Object.keys(player).filter((claim) => !guide.includes(`\`${claim}\``))).toEqual([]);
    const [head, body = '', mark] = token.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
    const changed = Buffer.from(JSON.stringify({ ...claims, sub: '1' })).toString('base64url');
    await expect(playerOf(`${head}.${changed}.${mark}`)).rejects.toThrow('signature verification failed');
  });

  test('shows no private part, tells how long the keys may be kept, and lets every page read them', async () => {
    const reply = await fetch(`${server().first.url}/.well-known/jwks.json`, {
      headers: { origin: 'https://game.example' },
    });
    expect(reply.headers.get('cache-control')).toBe('public, max-age=600');
    expect(reply.headers.get('content-type')).toMatch(/^application\/jwk-set\+json/);
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    const { keys } = (await reply.json()) as { keys: object[] };
    for (const one of keys)
      expect(one).toEqual({
        kty: 'OKP',
        crv: 'Ed25519',
        x: expect.any(String) as string,
        kid: expect.any(String) as string,
        alg: 'EdDSA',
        use: 'sig',
      });
    expect(keys).toHaveLength(1);
  });
});

describe('a server whose tokens name its address', () => {
  const server = startTestServer({ env: { TOKEN_ISSUER: 'url' } });

  test('is found by openid-client from the address alone, and its tokens name it', async () => {
    const { url } = server().first;
    const found = await oidc.discovery(new URL(url), 'game', undefined, undefined, {
      execute: [oidc.allowInsecureRequests],
    });
    const { issuer, jwks_uri } = found.serverMetadata();
    expect(issuer).toBe(url);
    const { payload } = await jwtVerify(
      await tokenOf(server().first),
      createRemoteJWKSet(new URL(jwks_uri!)),
      {
        issuer,
        audience: 'parlor',
      },
    );
    expect(payload.iss).toBe(url);
  });
});

describe('a change of the key', () => {
  const file = join(tmpdir(), `parlor-keys-${randomUUID()}.json`);
  const [old, fresh] = [key('ed25519'), key('ec')];
  const put = (...keys: object[]): void => writeFileSync(file, JSON.stringify({ keys }));
  put(old);
  const server = startTestServer({ processes: 2, env: { TOKEN_KEYS: file } });
  beforeAll(() => put(old));
  const restart = async (process: ServerProcess): Promise<void> => {
    await process.stop();
    await process.start();
  };

  test('by the steps of the operations page never makes an outside server refuse a token', async () => {
    const { first, second } = server();
    const outside = outsideServer(() => first);
    const accepted = async (token: string): Promise<string> => {
      await outside.playerOf(token);
      // Both processes accept it too.
      for (const one of [first, second]) {
        const me = await send(`${one.url}/auth/sessions`, { headers: { authorization: `Bearer ${token}` } });
        expect(me.status).toBe(200);
      }
      return decodeProtectedHeader(token).alg!;
    };
    const before = await tokenOf(first);
    expect(await accepted(before)).toBe('EdDSA');

    put(old, fresh);
    for (const one of [first, second]) await restart(one);
    expect(await accepted(await tokenOf(first))).toBe('EdDSA');
    // It reads the keys again within the time that it may keep them. Then it knows the key that will sign.
    const known = outsideServer(() => first);
    await known.playerOf(before);

    put(fresh, old);
    await restart(first);
    const after = await tokenOf(first);
    expect(await accepted(after)).toBe('ES256');
    expect(await accepted(await tokenOf(second))).toBe('EdDSA');
    await restart(second);
    expect(await accepted(before)).toBe('EdDSA');
    await known.playerOf(after);
    expect(known.fetches()).toBe(1);

    put(fresh);
    for (const one of [first, second]) await restart(one);
    expect(await accepted(after)).toBe('ES256');
    const late = outsideServer(() => first);
    await expect(late.playerOf(before)).rejects.toThrow('no applicable key found');
  });
});
