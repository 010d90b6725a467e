import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK, generateKeyPair } from 'jose';
import { expect, test } from 'vitest';
import { signedText } from '@parlor/economy/money/books/book.ts';
import { checkSignature } from '@parlor/sdk/fairness/check-signature.ts';
import { ManualClock } from '../../runtime/clock.ts';
import { publicKeys } from './published-keys.ts';
import { signText } from './sign-text.ts';
import { loadTokenKeys, makeTokenKeys } from './token-keys.ts';
import { createTokens } from './tokens.ts';

test('what either kind of key signs is checked with the published key, and nothing else is', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'parlor-sign-'));
  try {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true });
    const file = join(dir, 'keys.json');
    await writeFile(file, JSON.stringify({ keys: [{ ...(await exportJWK(privateKey)), kid: 'p' }] }));
    const [ed, p256] = [await makeTokenKeys(), await loadTokenKeys({ file, dataDir: dir })];
    for (const keys of [ed, p256]) {
      const hash = 'ab'.repeat(32);
      const signature = await signText(keys, signedText({ hash }));
      const check = (of: string, by = keys) =>
        checkSignature(signedText({ hash: of }), signature, publicKeys(by.published));
      expect(await check(hash)).toBe('good');
      expect(await check('ac'.repeat(32))).toBe('wrong');
      expect(await check(hash, keys === ed ? p256 : ed)).toBe('unknown-key');
      // The name of the key does not make another key fit.
      const renamed = publicKeys((keys === ed ? p256 : ed).published).map((key) => ({
        ...key,
        kid: signature.kid,
      }));
      expect(await checkSignature(signedText({ hash }), signature, renamed)).toBe('wrong');
    }
  } finally {
    await rm(dir, { recursive: true });
  }
});

test('no text is signed that could be one of a token', async () => {
  const keys = await makeTokenKeys();
  const token = await createTokens(keys, new ManualClock('2026-11-20T12:00:00Z')).issue({
    sub: '1',
  } as never);
  const text = token.split('.').slice(0, 2).join('.');
  await expect(signText(keys, text)).rejects.toThrow(TypeError);
});
