import { createHmac, timingSafeEqual } from 'node:crypto';

/** Lower-case hex of HMAC-SHA256 over the very bytes that are sent. */
export const signatureOf = (secret: string, raw: Uint8Array): string =>
  createHmac('sha256', secret).update(raw).digest('hex');

/**
 * Whether the header signs these bytes. A provider without a secret takes as long as one with a wrong signature, so that
 * nobody can ask which providers there are.
 */
export function isSigned(secret: string | undefined, raw: Uint8Array, header: string | undefined): boolean {
  const expected = createHmac('sha256', secret ?? 'no provider')
    .update(raw)
    .digest();
  const given = Buffer.from(header !== undefined && /^[0-9a-f]{64}$/i.test(header) ? header : '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected) && secret !== undefined;
}
