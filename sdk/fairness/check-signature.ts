// Whether a text was signed by the key that its signature names, with what browsers and Node have.
import type { PublicKey, TextSignature } from '@parlor/contract/kernel/signatures.ts';
import { fromBase64Url } from '@parlor/contract/formats/bytes.ts';

/**
 * `unknown-key`: its key is not among those at hand. `not-here`: this device cannot
 * check signatures of this kind.
 */
export type SignatureVerdict = 'good' | 'wrong' | 'unknown-key' | 'not-here';

const ALGORITHMS = {
  EdDSA: { kty: 'OKP', crv: 'Ed25519', importAs: { name: 'Ed25519' }, verifyAs: { name: 'Ed25519' } },
  ES256: {
    kty: 'EC',
    crv: 'P-256',
    importAs: { name: 'ECDSA', namedCurve: 'P-256' },
    verifyAs: { name: 'ECDSA', hash: 'SHA-256' },
  },
} as const;

export async function checkSignature(
  text: string,
  { kid, alg, value }: TextSignature,
  keys: readonly PublicKey[],
): Promise<SignatureVerdict> {
  const key = keys.find((one) => one.kid === kid);
  if (key === undefined) return 'unknown-key';
  const { kty, crv, importAs, verifyAs } = ALGORITHMS[alg];
  // The key decides the algorithm, never the signature.
  if (key.kty !== kty || key.crv !== crv) return 'wrong';
  let imported: CryptoKey;
  try {
    const { x, y } = key;
    const jwk = { kty, crv, x, ...(y === undefined ? {} : { y }) };
    imported = await crypto.subtle.importKey('jwk', jwk, importAs, false, ['verify']);
  } catch (error) {
    // A page without TLS has no `subtle`, and older browsers have no Ed25519.
    if (error instanceof DOMException && error.name === 'DataError') return 'wrong';
    return 'not-here';
  }
  const isGood = await crypto.subtle.verify(
    verifyAs,
    imported,
    Uint8Array.from(bytesOf(value)),
    new TextEncoder().encode(text),
  );
  return isGood ? 'good' : 'wrong';
}

function bytesOf(text: string): Uint8Array {
  try {
    return fromBase64Url(text);
  } catch {
    return new Uint8Array();
  }
}
