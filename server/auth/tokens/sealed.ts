// Secrets that must be read again, encrypted with keys that are derived from the token keys (AES-256-GCM). `about` is
// bound to the text, so a row's secret cannot be moved to another row.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const IV = 12;
const TAG = 16;

export function seal([key]: readonly Buffer[], text: string, about: string): Buffer {
  const iv = randomBytes(IV);
  const cipher = createCipheriv('aes-256-gcm', key!, iv).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Undefined if no key decrypts it. `isOld` means that it was not encrypted with the first key. */
export function unseal(
  keys: readonly Buffer[],
  sealed: Buffer,
  about: string,
): { readonly text: string; readonly isOld: boolean } | undefined {
  for (const [n, key] of keys.entries()) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV), { authTagLength: TAG })
        .setAAD(Buffer.from(about))
        .setAuthTag(sealed.subarray(IV, IV + TAG));
      const text = decipher.update(sealed.subarray(IV + TAG), undefined, 'utf8') + decipher.final('utf8');
      return { text, isOld: n > 0 };
    } catch {
      // Encrypted with another key, or changed.
    }
  }
  return undefined;
}
