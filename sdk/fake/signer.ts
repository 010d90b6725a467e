// Signs books and certificates as the server does, with a key of this page.
import { toBase64Url } from '@parlor/contract/formats/bytes.ts';
import type { PublicKey, TextSignature } from '@parlor/contract/kernel/signatures.ts';

interface Key {
  readonly key: PublicKey;
  readonly sign: (text: string) => Promise<string>;
}

export class FakeSigner {
  #made: Promise<Key> | undefined;

  async keys(): Promise<PublicKey[]> {
    return [(await this.#key()).key];
  }

  async sign(text: string): Promise<TextSignature> {
    const { key, sign } = await this.#key();
    return { kid: key.kid, alg: 'ES256', value: await sign(text) };
  }

  #key(): Promise<Key> {
    return (this.#made ??= newKey());
  }
}

/** Without TLS a page has no keys; then no device can check the signature either. */
async function newKey(): Promise<Key> {
  const { subtle } = crypto as Partial<Crypto>;
  if (subtle === undefined)
    return { key: { kty: 'EC', crv: 'P-256', x: '', kid: 'fake' }, sign: () => Promise.resolve('AA') };
  const params = { name: 'ECDSA', namedCurve: 'P-256' };
  const { publicKey, privateKey } = await subtle.generateKey(params, true, ['sign', 'verify']);
  const { x = '', y = '' } = await subtle.exportKey('jwk', publicKey);
  return {
    key: { kty: 'EC', crv: 'P-256', x, y, kid: 'fake' },
    sign: async (text) => {
      const bytes = await subtle.sign(
        { name: 'ECDSA', hash: 'SHA-256' },
        privateKey,
        new TextEncoder().encode(text),
      );
      return toBase64Url(new Uint8Array(bytes));
    },
  };
}
