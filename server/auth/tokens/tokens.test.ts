import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ManualClock } from '../../runtime/clock.ts';
import { loadTokenKeys, makeTokenKeys, type TokenKeys } from './token-keys.ts';
import { createTokens, TOKEN_LIFE_S, type Claims } from './tokens.ts';

const mara: Claims = {
  sub: '42',
  sid: 'sign-in-of-mara-01',
  parlorUserId: 42,
  firstName: 'Mara',
  isPremium: true,
  platform: 'web',
};
const clock = new ManualClock('2026-11-20T09:00:00Z');
const payload = (): Record<string, unknown> => {
  const iat = clock.now() / 1000;
  return { ...mara, iss: 'parlor', aud: 'parlor', iat, exp: iat + 600 };
};

let keys: TokenKeys;
beforeEach(async () => {
  clock.set('2026-11-20T09:00:00Z');
  keys = await makeTokenKeys();
});

describe('tokens', () => {
  test('carry the claims of the contract and live fifteen minutes', async () => {
    const tokens = createTokens(keys, clock);
    const token = await tokens.issue(mara);
    const iat = clock.now() / 1000;
    expect(await tokens.verify(token)).toEqual({ ...mara, iat, exp: iat + TOKEN_LIFE_S });
    clock.advance(TOKEN_LIFE_S * 1000 - 1);
    await expect(tokens.verify(token)).resolves.toMatchObject({ sub: '42' });
    clock.advance(1);
    await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' });
  });

  test('of another server, or with no key id, are refused', async () => {
    const others = createTokens(await makeTokenKeys(), clock);
    const tokens = createTokens(keys, clock);
    await expect(tokens.verify(await others.issue(mara))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    const unnamed = await new SignJWT(payload())
      .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT' })
      .sign(keys.signing.key);
    await expect(tokens.verify(unnamed)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  test('with our key id and another algorithm are refused', async () => {
    const tokens = createTokens(keys, clock);
    const { kid } = keys.signing;
    const publicKey = Buffer.from(await exportSPKI(keys.verifying.get(kid)!.key));
    const forged = [
      new UnsecuredJWT(payload()).encode(),
      await new SignJWT(payload()).setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid }).sign(publicKey),
      await new SignJWT(payload())
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid })
        .sign((await generateKeyPair('ES256')).privateKey),
    ];
    for (const token of forged)
      await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  test('with a claim changed, missing or of another kind are refused', async () => {
    const tokens = createTokens(keys, clock);
    const header = { alg: 'EdDSA', typ: 'JWT', kid: keys.signing.kid };
    const [head, , signature] = (await tokens.issue(mara)).split('.');
    const rewritten = Buffer.from(JSON.stringify({ ...payload(), sub: '43' })).toString('base64url');
    const { exp: _, ...endless } = payload();
    const wrong = [
      `${head}.${rewritten}.${signature}`,
      await new SignJWT(endless).setProtectedHeader(header).sign(keys.signing.key),
      await new SignJWT({ ...payload(), sub: 'mara' }).setProtectedHeader(header).sign(keys.signing.key),
      await new SignJWT({ ...payload(), aud: 'another server' })
        .setProtectedHeader(header)
        .sign(keys.signing.key),
      await new SignJWT(payload()).setProtectedHeader({ ...header, typ: 'at+jwt' }).sign(keys.signing.key),
      'not.a.token',
    ];
    for (const token of wrong)
      await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

describe('the key file', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'parlor-keys-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));
  const file = (): string => join(dataDir, 'token-keys.json');

  test('is created once, readable only for its owner, by any number of processes at once', async () => {
    const all = await Promise.all(
      Array.from({ length: 8 }, () => loadTokenKeys({ file: undefined, dataDir })),
    );
    expect(new Set(all.map((made) => made.signing.kid)).size).toBe(1);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    const fresh = join(dataDir, 'fresh');
    await loadTokenKeys({ file: undefined, dataDir: fresh });
    expect((await stat(fresh)).mode & 0o777).toBe(0o700);
    const token = await createTokens(all[0]!, clock).issue(mara);
    await expect(createTokens(all[7]!, clock).verify(token)).resolves.toMatchObject({ sub: '42' });
  });

  test('with a new key in front signs with it and still accepts tokens of the old one', async () => {
    const before = await loadTokenKeys({ file: undefined, dataDir });
    const token = await createTokens(before, clock).issue(mara);
    const old = (JSON.parse(await readFile(file(), 'utf8')) as { keys: object[] }).keys;
    await rm(file());
    await loadTokenKeys({ file: undefined, dataDir });
    const fresh = (JSON.parse(await readFile(file(), 'utf8')) as { keys: object[] }).keys;
    await writeFile(file(), JSON.stringify({ keys: [...fresh, ...old] }));
    const after = await loadTokenKeys({ file: file(), dataDir });
    expect(after.signing.kid).not.toBe(before.signing.kid);
    expect(after.refreshSecrets[1]).toEqual(before.refreshSecrets[0]);
    await expect(createTokens(after, clock).verify(token)).resolves.toMatchObject({ sub: '42' });
  });

  test('that is named but absent, or broken, stops the start and shows no key', async () => {
    await expect(loadTokenKeys({ file: join(dataDir, 'absent.json'), dataDir })).rejects.toThrow(
      /cannot be read/,
    );
    await writeFile(file(), '{"keys":[{"kty":"OKP","crv":"Ed25519","d":"very-secret"}]}');
    const refusal = await loadTokenKeys({ file: file(), dataDir }).catch((error: Error) => error.message);
    expect(refusal).toMatch(/private Ed25519 or P-256 keys/);
    expect(refusal).not.toContain('very-secret');
    await writeFile(file(), '{"keys":[]}');
    await expect(loadTokenKeys({ file: file(), dataDir })).rejects.toThrow(/token-keys\.json/);
  });
});
