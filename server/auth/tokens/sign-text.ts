// Signatures over short texts, which outside programs check with the published keys. The key signs tokens too, so a text must not
// have the form of one: `header.payload` in base64url. A space in it is enough.
import { toBase64Url } from '@parlor/contract/formats/bytes.ts';
import type { TextSignature } from '@parlor/contract/kernel/signatures.ts';
import type { TokenKeys } from './token-keys.ts';

const AS = { EdDSA: { name: 'Ed25519' }, ES256: { name: 'ECDSA', hash: 'SHA-256' } } as const;

/** @throws TypeError for a text that could be that of a token */
export async function signText(
  { signing }: Pick<TokenKeys, 'signing'>,
  text: string,
): Promise<TextSignature> {
  if (!text.includes(' ')) throw new TypeError('A signed text has a space, so that it is not a token');
  const { kid, alg, key } = signing;
  const bytes = await crypto.subtle.sign(AS[alg], key, new TextEncoder().encode(text));
  return { kid, alg, value: toBase64Url(new Uint8Array(bytes)) };
}
