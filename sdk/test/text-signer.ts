// Signs texts as a server does, with a key that is made for one test.
import { toBase64Url } from '@parlor/contract/formats/bytes.ts';
import type { PublicKey, TextSignature } from '@parlor/contract/kernel/signatures.ts';

export interface TextSigner {
  readonly key: PublicKey;
  readonly sign: (text: string) => Promise<TextSignature>;
}

export async function textSigner(kid: string): Promise<TextSigner> {
  const params = { name: 'ECDSA', namedCurve: 'P-256' };
  const { publicKey, privateKey } = await crypto.subtle.generateKey(params, true, ['sign', 'verify']);
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey);
  return {
    key: { kty: 'EC', crv: 'P-256', x, y, kid },
    sign: async (text) => {
      const bytes = await crypto.subtle.sign(
        { name: 'ECDSA', hash: 'SHA-256' },
        privateKey,
        new TextEncoder().encode(text),
      );
      return { kid, alg: 'ES256', value: toBase64Url(new Uint8Array(bytes)) };
    },
  };
}
