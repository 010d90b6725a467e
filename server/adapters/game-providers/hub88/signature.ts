// Both sides sign with RSA-SHA256 (PKCS#1 v1.5) over the exact body, in base64, with their own keys.
import { createPublicKey, createPrivateKey, sign, verify, type KeyObject } from 'node:crypto';

/** PEM in a setting may have its line breaks written as \n. */
const pem = (text: string): string => text.replaceAll('\\n', '\n');

const publicKeys = new Map<string, KeyObject>();
const publicKey = (text: string): KeyObject => {
  const known = publicKeys.get(text) ?? createPublicKey(pem(text));
  publicKeys.set(text, known);
  return known;
};

/** Base64 of the signature over these bytes. */
export const hub88Signature = (privateKeyPem: string, raw: Uint8Array): string =>
  sign('RSA-SHA256', raw, createPrivateKey(pem(privateKeyPem))).toString('base64');

export function isHub88Signed(publicKeyPem: string, raw: Uint8Array, header: unknown): boolean {
  if (typeof header !== 'string' || !/^[A-Za-z0-9+/]{80,1400}={0,2}$/.test(header)) return false;
  return verify('RSA-SHA256', raw, publicKey(publicKeyPem), Buffer.from(header, 'base64'));
}
